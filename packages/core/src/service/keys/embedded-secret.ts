import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The secret of an embedded database whose operator set none: made once, kept beside the database
 * with access for its owner only, so that cursors and keys outlive a restart.
 */
export async function embeddedSecret(databaseDirectory: string): Promise<string> {
  const path = `${databaseDirectory}.secret`;
  await mkdir(dirname(path), { recursive: true });
  const secret = randomBytes(32).toString('base64');
  try {
    // `wx` decides between two starts at once: the loser reads what the winner wrote.
    await writeFile(path, secret, { flag: 'wx', mode: 0o600 });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
