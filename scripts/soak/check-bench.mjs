import { runBench } from '../run-bench.mjs';

/** Kinds of targets: the printed name, and the comparison of a figure with its target. */
const TARGETS = {
  below: { name: 'under', isMet: (figure, target) => figure < target },
  atMost: { name: 'at most', isMet: (figure, target) => figure <= target },
  atLeast: { name: 'at least', isMet: (figure, target) => figure >= target },
  equals: { name: 'exactly', isMet: (figure, target) => figure === target },
};

/** Runs a benchmark and checks its figures against their targets; a crash counts as one failure. */
export async function checkBench(score, { name, bench, args, rowsOf = (rows) => rows, checks }) {
  const words = args.map(String);
  console.log(`\n== ${name}: npm run bench ${bench} -- ${words.join(' ')}`);
  const output = await runBench(bench, [...words, '--json'], { quiet: true });
  if (output === null) return score.tell(name, false, 'broke off');
  const rows = rowsOf(reportOf(output));
  for (const check of checks) checkRows(score, { name, check, rows });
}

/** Parses a benchmark's output, which has one line of JSON per table. */
function reportOf(output) {
  return output
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line));
}

/**
 * Checks the rows that match `where`. Fails if fewer than `rows` rows match, or if a matching row has no such figure,
 * so that a check never passes without data.
 */
function checkRows(score, { name, check, rows }) {
  const { where, rows: least = 1, column, unit = '' } = check;
  const meant = rows.filter((row) => fits(row, where));
  const what = [name, ...Object.values(where).flat(), column].join(', ');
  if (meant.length < least) score.tell(what, false, `${meant.length} of ${least} rows are there`);
  for (const row of meant) {
    const labels = Object.keys(where).map((key) => row[key]);
    checkFigure(score, [name, ...labels, column].join(', '), { ...check, unit, row });
  }
}

function fits(row, where) {
  return Object.entries(where).every(([key, value]) =>
    value === ANY ? row[key] !== undefined : row[key] === value,
  );
}

/** Value in a `where` that matches any row with this column. */
export const ANY = '(any)';

function checkFigure(score, what, { row, column, unit, ...check }) {
  const figure = row[column];
  const kind = Object.keys(TARGETS).find((name) => check[name] !== undefined);
  const { name, isMet } = TARGETS[kind];
  const isThere = typeof figure === 'number' && Number.isFinite(figure);
  const told = isThere ? `${figure} ${unit}`.trim() : 'no figure';
  score.tell(
    what,
    isThere && isMet(figure, check[kind]),
    `${told} (target: ${name} ${check[kind]})`,
  );
}
