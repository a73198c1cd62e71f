import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from './generate.mjs';
import { install } from './install.mjs';
import { ROOT } from './root.mjs';
import { runAside, runCommand, runNpm, runTool, toolPath } from './run-command.mjs';

/** Maximum seconds that a test file should take. Slower files are listed, but do not fail. */
const FILE_BUDGET_S = 30;

/**
 * `--shard 2/3` runs the second third of the tests, so that several machines can share a run. The first shard also runs
 * the static checks, and the last one the examples.
 */
const { shard = '1/1' } = parseArgs({ options: { shard: { type: 'string' } } }).values;
const [part, parts] = shard.split('/').map(Number);

const total = { passed: 0, failed: 0 };

/** Runs a check and counts its result. Later checks run even after a failure, so that one run reports everything. */
async function check(name, run) {
  console.log(`\n== ${name}`);
  count(name, await run());
}

function count(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) console.log(`FAILED: ${name}`);
}

/** Runs independent programs, two at a time because each uses one core; prints the output of each when it ends. */
async function checkSideBySide(programs) {
  const waiting = [...programs];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, script, args = []] = next;
      const { passed, said } = await runAside(script, args);
      console.log(`\n== ${name}\n${said}`);
      count(name, passed);
    }
  };
  await Promise.all([lane(), lane()]);
}

function runTests() {
  console.log('\n== tests');
  const folder = mkdtempSync(join(tmpdir(), 'marcario-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = runTool('vitest/vitest.mjs', ['run', `--shard=${shard}`, ...reporters]);
  const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  rmSync(folder, { recursive: true });
  const { passed, failed } = results ? countTests(results) : { passed: 0, failed: 0 };
  if (results) printSlowFiles(results.testResults);
  total.passed += passed;
  // A run can also fail outside any test, by an uncaught error.
  total.failed += succeeded ? failed : Math.max(failed, 1);
}

/** Counts passed and failed tests. A file that could not be loaded has no tests and counts as one failure. */
function countTests({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** Lists the files that exceed the budget, slowest first, so that a new slow test is noticed. */
function printSlowFiles(files) {
  const timed = files.map(({ name, startTime, endTime }) => ({
    name: relative(ROOT, name),
    seconds: (endTime - startTime) / 1_000,
  }));
  const slow = timed.filter(({ seconds }) => seconds > FILE_BUDGET_S);
  slow.sort((a, b) => b.seconds - a.seconds);
  console.log(`\n${slow.length} of ${files.length} test files took more than ${FILE_BUDGET_S} s`);
  for (const { name, seconds } of slow) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function examples() {
  const folder = join(ROOT, 'examples');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.endsWith('.mjs'));
}

/** Static checks of the sources. */
const SOURCE_CHECKS = [
  ['types', toolPath('typescript7/bin/tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['reference', toolPath('typedoc/bin/typedoc'), ['--emit', 'none']],
  ['lint and format', toolPath('@biomejs/biome/bin/biome'), ['check', '.']],
];
/** Static checks that need the built packages. */
const BUILD_CHECKS = [
  ['dead code', toolPath('knip/bin/knip.js')],
  [
    'types of the page',
    toolPath('typescript7/bin/tsc'),
    ['--noEmit', '-p', 'packages/server/page'],
  ],
];

await check('install', () => install({ tools: true }));
await check('lockfile unchanged', () =>
  runCommand('git', ['diff', '--exit-code', '--stat', 'package-lock.json']),
);
await check('lockfile fits the manifests', () => runNpm(['ci', '--dry-run', '--loglevel=error']));
await check('generated sources', () => generate().then(() => true));
const build = ['build', join(ROOT, 'scripts/build.mjs')];
await checkSideBySide(part === 1 ? [build, ...SOURCE_CHECKS] : [build]);
if (part === 1) await checkSideBySide(BUILD_CHECKS);
runTests();
if (part === parts) {
  await checkSideBySide(
    examples().map((name) => [`example ${name}`, join(ROOT, 'examples', name)]),
  );
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
