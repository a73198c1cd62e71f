import { parseArgs } from 'node:util';
import { benches } from './soak/benches.mjs';
import { checkBench } from './soak/check-bench.mjs';
import { checkTestRun } from './soak/check-test-run.mjs';
import { Score } from './soak/score.mjs';
import { TEST_RUNS } from './soak/test-runs.mjs';

/**
 * Checks the product against its targets at full size, which takes hours on an otherwise idle machine. Smaller sizes
 * check the script itself; `--only` selects parts.
 */
const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '1600000' },
    queries: { type: 'string', default: '1000' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const parts = [
  ...benches({ marks: Number(values.marks), queries: Number(values.queries) }).map((bench) => ({
    name: bench.name,
    run: (score) => checkBench(score, bench),
  })),
  ...TEST_RUNS.map((test) => ({ name: test.name, run: (score) => checkTestRun(score, test) })),
];
const wanted = values.only.flatMap((names) => names.split(','));
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No part ${unknown.join(', ')}; there are: ${parts.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

const score = new Score();
for (const { name, run } of parts) {
  if (wanted.length === 0 || wanted.includes(name)) await run(score);
}
console.log(`\n${score.passed} passed, ${score.failed} failed`);
process.exitCode = score.failed === 0 ? 0 : 1;
