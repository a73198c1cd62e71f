import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';

/** Script that limits memory, creates garbage once, and counts the collections during the next second. */
const COUNT_COLLECTIONS = `
  useSmallMemory();
  let collections = 0;
  new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  }).observe({ entryTypes: ['gc'] });
  let garbage = [];
  for (let i = 0; i < 1e6; i += 1) garbage = [i, garbage.length];
  setTimeout(() => { collections = 0; }, 300);
  setTimeout(() => { console.log(collections); process.exit(); }, 1_300);
`;

it('a process that cannot have the young generation it wants does not collect for ever', async () => {
  const source = await readFile(new URL('small-memory.ts', import.meta.url), 'utf8');
  const { code } = await transform(source, { loader: 'ts' });
  // The size that V8 itself chooses in a control group of 512 MB.
  const flags = ['--max-semi-space-size=2', '--input-type=module'];
  const args = [...flags, '--eval', code + COUNT_COLLECTIONS];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(Number(stdout)).toBeLessThan(10);
}, 30_000);
