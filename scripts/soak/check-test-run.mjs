import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { ROOT } from '../root.mjs';

/** Runs a test file at full size. Sizes are environment variables; those already set take precedence. */
export async function checkTestRun(score, { name, what, file, env = {} }) {
  const sizes = Object.fromEntries(
    Object.entries(env).map(([variable, full]) => [variable, process.env[variable] ?? full]),
  );
  const told = Object.entries(sizes).map((pair) => pair.join('='));
  console.log(`\n== ${[name, ...told].join(' ')}`);
  const isRun = (await build()) && runTest(file, sizes);
  score.tell(what, isRun, isRun ? 'yes' : 'no');
}

function runTest(file, sizes) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', file], {
    cwd: ROOT,
    env: { ...process.env, ...sizes },
    stdio: 'inherit',
  });
  return status === 0;
}
