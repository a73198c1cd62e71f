import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Where demonstration keys come from and are tried. */
export interface DemoKeySource {
  readonly issue: () => Promise<string>;
  /** True while the database knows the key and has not revoked it. */
  readonly isInForce: (rawKey: string) => Promise<boolean>;
}

/**
 * The key that a demonstration prints: the one of the last start while it is in force, else a new
 * one. It is kept in a file that only its owner can read, because the database cannot tell it.
 */
export async function demoKey(file: string, source: DemoKeySource): Promise<string> {
  const kept = await readKept(file);
  if (kept !== undefined && (await source.isInForce(kept))) return kept;
  const rawKey = await source.issue();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${rawKey}\n`, { mode: 0o600 });
  // The mode above holds for a new file only.
  await chmod(file, 0o600);
  return rawKey;
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
