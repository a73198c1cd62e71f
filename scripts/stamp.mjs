import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const STAMPS = join(ROOT, '.stamps');

/** Returns true when the last `stamp` of `name` was for exactly this hash. */
export function isStamped(name, hash) {
  const path = join(STAMPS, name);
  return existsSync(path) && readFileSync(path, 'utf8') === hash;
}

/** Records that `name` has been completed for this hash. */
export function stamp(name, hash) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, name), hash);
}
