import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const STAMPS = join(ROOT, '.stamps');

/** True when `name` was last done for exactly this hash. */
export function isStamped(name, hash) {
  const path = join(STAMPS, name);
  return existsSync(path) && readFileSync(path, 'utf8') === hash;
}

/** Remembers that `name` is done for this hash. */
export function stamp(name, hash) {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(join(STAMPS, name), hash);
}
