import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './root.mjs';

/** Returns the SHA-256 over the names and contents of files and folders; missing paths are skipped. */
export function contentHash(seed, paths) {
  const hash = createHash('sha256').update(seed);
  for (const file of paths.flatMap(filesAt)) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesAt(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesAt(join(path, name)));
}
