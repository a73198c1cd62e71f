import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { createClient } from '@marcario/client';

/**
 * A process that mirrors a register to a folder, for tests that kill it. Arguments: URL, key and folder. Marks are
 * appended to one file, in which the newest line of a number counts; the cursor file is replaced afterwards.
 */
const [, , baseUrl = '', apiKey = '', folder = ''] = process.argv;
const [marks, kept] = [`${folder}/marks.ndjson`, `${folder}/cursor`];
const since = await readFile(kept, 'utf8').catch(() => undefined);
// Ends a line that a kill may have truncated; its mark is sent again.
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
