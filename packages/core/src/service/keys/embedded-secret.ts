import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { plainStorageError } from '../../domain/storage-fault.ts';

/**
 * The secret of an embedded database whose operator set none: made once, kept beside the database
 * with access for its owner only, so that cursors and keys outlive a restart.
 */
export async function embeddedSecret(databaseDirectory: string): Promise<string> {
  const path = `${databaseDirectory}.secret`;
  const secret = randomBytes(32).toString('base64');
  try {
    await mkdir(dirname(path), { recursive: true });
    // `wx` decides between two starts at once: the loser reads what the winner wrote.
    await writeFile(path, secret, { flag: 'wx', mode: 0o600 });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // What was begun on a full disk is no secret.
      await rm(path, { force: true }).catch(() => undefined);
      throw plainStorageError(error, `The secret ${path} cannot be written`);
    }
    return await readSecret(path);
  }
}

async function readSecret(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw plainStorageError(error, `The secret ${path} cannot be read`);
  }
}
