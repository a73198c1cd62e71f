import { readFileSync, writeFileSync } from 'node:fs';

/** Names are folded: no line break is in them. */
export function writeNames(path: string, names: readonly string[]): void {
  writeFileSync(path, names.join('\n'));
}

export function readNames(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n');
}
