import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { ROOT } from './root.mjs';
import { runCommand, runNpm, runTool, runToolAside } from './run-command.mjs';

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

/** Tools that only read, side by side since each keeps one core busy; what each said is shown together. */
async function checkSideBySide(tools) {
  const underWay = tools.map(([name, script, args]) => ({ name, run: runToolAside(script, args) }));
  for (const { name, run } of underWay) {
    const { passed, said } = await run;
    console.log(`\n== ${name}\n${said}`);
    count(name, passed);
  }
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
await check('build', () => build());
await checkSideBySide([
  ['lint and format', '@biomejs/biome/bin/biome', ['check', '.']],
  ['types', 'typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the page', 'typescript/bin/tsc', ['--noEmit', '-p', 'packages/server/page']],
  ['dead code', 'knip/bin/knip.js', []],
  ['reference', 'typedoc/bin/typedoc', ['--emit', 'none']],
]);
runTests();
for (const name of examples()) {
  await check(`example ${name}`, () =>
    runCommand(process.execPath, [join(ROOT, 'examples', name)]),
  );
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
