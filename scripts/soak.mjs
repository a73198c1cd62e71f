import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './root.mjs';
import { runBench } from './run-bench.mjs';

/**
 * Holds the product against its targets at full size, on a machine that does nothing else. Smaller
 * sizes show that the run itself is sound.
 */
const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '50' },
    'feed-kills': { type: 'string', default: '30' },
    filings: { type: 'string', default: '2' },
  },
});
const { marks, queries, kills, filings, 'feed-kills': feedKills } = values;
const RECALL = {
  'prefix of few': 0.99,
  'prefix of many': 1,
  typo1: 0.99,
  typo2: 0.98,
  phonetic1: 0.99,
  phonetic2: 0.98,
};
const RANK_1 = { 'exact mark': 1, 'two-word partial': 0.97 };
const total = { passed: 0, failed: 0 };

function check(what, passed, figure) {
  total[passed ? 'passed' : 'failed'] += 1;
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${what}: ${figure}`);
}

const below = (what, value, target, unit) =>
  check(what, value < target, `${value} ${unit} (target: under ${target})`);
const atLeast = (what, value, target) =>
  check(what, value >= target, `${value} (target: at least ${target})`);
const equal = (what, value, target) =>
  check(what, value === target, `${value} (target: ${target})`);

/** Runs a benchmark and checks each row that it reports; one that breaks off is one failure. */
async function checkBench(name, args, checkRow) {
  console.log(`\n== ${[name, ...args].join(' ')}`);
  const output = await runBench(name, [...args, '--json'], { quiet: true });
  if (output === null) check(name, false, 'broke off');
  else for (const row of JSON.parse(output)) checkRow(row);
}

function checkSearch(row) {
  const recall = RECALL[row.query];
  if (recall !== undefined) atLeast(`${row.query}, recall@20`, row['recall@20'], recall);
  const rank1 = RANK_1[row.query];
  if (rank1 !== undefined) atLeast(`${row.query}, rank 1`, row['rank 1'], rank1);
  equal(`${row.query}, literal first`, row['literal first'], 1);
  below(`${row.query}, p50 in process`, row.p50, 2, 'ms');
  below(`${row.query}, p99 in process`, row.p99, 10, 'ms');
}

function checkListing(row) {
  below(`listing, ${row.filter}, p50 in process`, row['Marcario p50'], 3, 'ms');
  below(`listing, ${row.filter}, p99 in process`, row['Marcario p99'], 10, 'ms');
  equal(`listing, ${row.filter}, said otherwise by SQL`, row.differing, 0);
}

function checkImport(row) {
  const what = `${row.database}, ${row.import}`;
  below(`${what}, time`, row.seconds, 60, 's');
  const open = row.database === 'PGlite' ? row['open MB'] : 0;
  below(
    `${what}, memory${open ? ' above the open database' : ''}`,
    row['peak MB'] - open,
    400,
    'MB',
  );
  const good = row.read - row.rejected;
  if (row.import === 'new file') equal(`${what}, created`, row.created, good);
  else equal(`${what}, unchanged`, row.unchanged, good);
}

function checkHttp(row) {
  below(`${row.database}, ${row.request}, median over HTTP`, row.p50, 5, 'ms');
}

function checkLoad(row) {
  const added = row['p50 at 200 a second'] - row['p50 in process'];
  atLeast(`${row.database}, listings a second`, row['requests a second'], 1_500);
  below(`${row.database}, added by HTTP at 200 a second`, Math.round(added * 100) / 100, 3, 'ms');
}

/** Runs a test file at the size that an environment variable asks for. */
function checkTest(what, { file, env }) {
  console.log(`\n== ${what}`);
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', file], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  check(what, status === 0, status === 0 ? 'yes' : 'no');
}

await checkBench('search-quality', ['--marks', marks, '--queries', queries], checkSearch);
await checkBench('listing', ['--marks', marks, '--queries', queries], checkListing);
await checkBench('import', ['--rows', marks], checkImport);
await checkBench('http', ['--marks', marks, '--queries', queries], checkHttp);
await checkBench('http', ['--load', '--marks', marks, '--databases', 'postgres'], checkLoad);
checkTest(`the same corpus after ${kills} kills of an import`, {
  file: 'packages/core/src/sync/import-killed.test.ts',
  env: { MARCARIO_KILLS: kills },
});
checkTest(`the same corpus after ${feedKills} kills of a feed`, {
  file: 'packages/core/src/sync/feed-killed.test.ts',
  env: { MARCARIO_FEED_KILLS: feedKills },
});
checkTest(`a year of three feeds with ${filings} marks filed a day`, {
  file: 'test/sync/year.test.ts',
  env: { MARCARIO_FILINGS: filings },
});
checkTest('no request lost in 20 restarts under load', {
  file: 'test/edge/rolling-restart.test.ts',
  env: { MARCARIO_RESTARTS: '10' },
});
checkTest('no hostile text breaks anything anywhere', {
  file: 'test/edge/hostile-input.test.ts',
  env: { MARCARIO_HOSTILE_STRIDE: '1' },
});
checkTest('exactly 300 of 1,000 calls at once are admitted', {
  file: 'test/limits/exact-counters.test.ts',
  env: { MARCARIO_CALLS_AT_ONCE: '1000' },
});
checkTest('every 429 is followed by success after 100 waits as told', {
  file: 'test/limits/limits.test.ts',
  env: { MARCARIO_RETRY_ROUNDS: '100' },
});
checkTest('30 s without the database charge nobody, and it serves again within 5 s', {
  file: 'test/limits/store-away.test.ts',
  env: { MARCARIO_AWAY_SECONDS: '30' },
});
checkTest('10,000 malformed keys cost no query', {
  file: 'test/keys/refused-keys.test.ts',
  env: { MARCARIO_MALFORMED_KEYS: '10000' },
});
checkTest('keys end at once under 200 calls a second', {
  file: 'test/keys/lifecycle.test.ts',
  env: { MARCARIO_KEY_LOAD: '200' },
});

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
