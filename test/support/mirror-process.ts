import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { createClient } from '@marcario/client';

/**
 * A process that keeps a copy of a register in a folder, for tests that kill it: its arguments are the address, the
 * key and the folder. Marks are appended to one file, where the newest of a number counts; the cursor is replaced
 * once they are written.
 */
const [, , baseUrl = '', apiKey = '', folder = ''] = process.argv;
const [marks, kept] = [`${folder}/marks.ndjson`, `${folder}/cursor`];
const since = await readFile(kept, 'utf8').catch(() => undefined);
// What a kill has cut is closed off; its mark comes again.
await appendFile(marks, '\n');
process.stdout.write('mirroring\n');
let waiting: string[] = [];
const write = async () => {
  const lines = waiting;
  waiting = [];
  await appendFile(marks, lines.join(''));
};
await createClient({ baseUrl, apiKey }).mirror({
  since,
  pollMs: 50,
  onBrand: async (brand) => {
    if (waiting.push(`${JSON.stringify(brand)}\n`) >= 100) await write();
  },
  onCursor: async (cursor) => {
    await write();
    await writeFile(`${kept}.new`, cursor);
    await rename(`${kept}.new`, kept);
  },
});
