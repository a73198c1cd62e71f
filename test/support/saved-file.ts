import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const MAX_WAIT_MS = 30_000;
const PAUSE_MS = 50;

/**
 * Waits for a downloaded file with this ending, reads and removes it. The browser first creates an empty file under
 * that name and then replaces it. Empty files are never removed, because that could remove the file that has just
 * replaced it.
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
