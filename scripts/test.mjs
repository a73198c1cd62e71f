import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from './generate.mjs';
import { install } from './install.mjs';
import { ROOT } from './root.mjs';
import { runAside, runCommand, runNpm, runTool, toolPath } from './run-command.mjs';

const total = { passed: 0, failed: 0 };

/** Whatever fails, the checks after it run too: one run tells everything. */
async function check(name, run) {
  console.log(`\n== ${name}`);
  count(name, await run());
}

function count(name, passed) {
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) console.log(`FAILED: ${name}`);
}

/** Programs that do not need one another, two at a time since each keeps one core busy; what each said comes at its end. */
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
  const succeeded = runTool('vitest/vitest.mjs', ['run', ...reporters]);
  const { passed, failed } = existsSync(report) ? countTests(report) : { passed: 0, failed: 0 };
  rmSync(folder, { recursive: true });
  total.passed += passed;
  // A run may also fail outside any test, by an error that no test caught.
  total.failed += succeeded ? failed : Math.max(failed, 1);
}

/** A file that could not even be loaded has no tests to count: it counts as one failure. */
function countTests(report) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

function examples() {
  const folder = join(ROOT, 'examples');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.endsWith('.mjs'));
}

await check('install', () => install({ tools: true }));
await check('lockfile unchanged', () =>
  runCommand('git', ['diff', '--exit-code', '--stat', 'package-lock.json']),
);
await check('lockfile fits the manifests', () => runNpm(['ci', '--dry-run', '--loglevel=error']));
await check('generated sources', () => generate().then(() => true));
await checkSideBySide([
  ['build', join(ROOT, 'scripts/build.mjs')],
  ['types', toolPath('typescript7/bin/tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['reference', toolPath('typedoc/bin/typedoc'), ['--emit', 'none']],
  ['lint and format', toolPath('@biomejs/biome/bin/biome'), ['check', '.']],
]);
// Examples import the packages as they are built.
await checkSideBySide([
  ['dead code', toolPath('knip/bin/knip.js')],
  [
    'types of the page',
    toolPath('typescript7/bin/tsc'),
    ['--noEmit', '-p', 'packages/server/page'],
  ],
]);
runTests();
await checkSideBySide(examples().map((name) => [`example ${name}`, join(ROOT, 'examples', name)]));

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
