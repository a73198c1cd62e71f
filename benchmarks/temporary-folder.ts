import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** A folder that goes when this process does, also when that is stopped or fails. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marcario-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
