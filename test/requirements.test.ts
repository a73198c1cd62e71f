import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REQUIREMENT_GROUPS, requirements } from './requirements.ts';

const root = resolve(import.meta.dirname, '..');
const TEST_FILE = /^(?:packages\/[^/]+\/(?:src|invented)|test)\/(?!.*node_modules).*\.test\.ts$/;
const CALL = /\bproves\(\s*((?:'[^']*'\s*,?\s*)+)\)/g;
const QUOTED = /'([^']*)'/g;

/** Where each id is cited, from the text of every test file. */
const citations = new Map<string, string>();
for (const file of testFiles()) {
  for (const [, ids = ''] of readFileSync(resolve(root, file), 'utf8').matchAll(CALL)) {
    for (const [, id = ''] of ids.matchAll(QUOTED)) citations.set(id, file);
  }
}

describe('the list of requirements', () => {
  it('gives each sentence an id of its own', () => {
    const ids = REQUIREMENT_GROUPS.flatMap((group) => Object.keys(group));
    const repeated = ids.filter((id, i) => ids.indexOf(id) !== i);
    expect(repeated, 'rename one of each pair: an id names one sentence').toEqual([]);
  });

  it('is proven: every sentence is cited by a test', () => {
    const unproven = Object.entries(requirements)
      .filter(([id]) => !citations.has(id))
      .map(([id, { section, text }]) => `${id} (${section}): ${text}`);
    expect(
      unproven,
      'write a test that proves it and cite it in the title with proves(id)',
    ).toEqual([]);
  });

  it('is all that tests cite', () => {
    const unknown = [...citations]
      .filter(([id]) => !(id in requirements))
      .map(([id, file]) => `${file} cites ${id}`);
    expect(unknown, 'correct the id, or add the sentence under test/requirements/').toEqual([]);
  });
});

function testFiles(): string[] {
  return ['packages', 'test']
    .flatMap((folder) =>
      readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => TEST_FILE.test(path));
}
