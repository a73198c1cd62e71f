import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const MAX_WAIT_MS = 30_000;
const PAUSE_MS = 50;

/**
 * The file of an ending that the browser saves to a folder, taken out of it.
 * The browser reserves the name by an empty file and moves what it received over that:
 * an empty file is waited for, never removed, since its removal could hit the one that just replaced it.
 */
export async function takeSavedFile(
  folder: string,
  ending: string,
): Promise<{ name: string; bytes: Buffer }> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += PAUSE_MS) {
    const name = (await readdir(folder)).find((one) => one.endsWith(ending));
    const bytes = name === undefined ? Buffer.of() : await readFile(join(folder, name));
    if (name !== undefined && bytes.length > 0) {
      await rm(join(folder, name));
      return { name, bytes };
    }
    await setTimeout(PAUSE_MS);
  }
  throw new Error(`No file ${ending} was saved`);
}
