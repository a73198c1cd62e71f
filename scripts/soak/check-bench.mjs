import { runBench } from '../run-bench.mjs';

/** What a target is called, and when it is met. */
const TARGETS = {
  below: { name: 'under', isMet: (figure, target) => figure < target },
  atMost: { name: 'at most', isMet: (figure, target) => figure <= target },
  atLeast: { name: 'at least', isMet: (figure, target) => figure >= target },
  equals: { name: 'exactly', isMet: (figure, target) => figure === target },
};

/** Runs a benchmark and holds its figures against their targets; one that breaks off is one failure. */
export async function checkBench(score, { name, bench, args, rowsOf = (rows) => rows, checks }) {
  const words = args.map(String);
  console.log(`\n== ${name}: npm run bench ${bench} -- ${words.join(' ')}`);
  const output = await runBench(bench, [...words, '--json'], { quiet: true });
  if (output === null) return score.tell(name, false, 'broke off');
  const rows = rowsOf(reportOf(output));
  for (const check of checks) checkRows(score, { name, check, rows });
}

/** A benchmark may print several tables: a line of JSON for each. */
function reportOf(output) {
  return output
    .trim()
    .split('\n')
    .flatMap((line) => JSON.parse(line));
}

/**
 * A check names the rows that it means, the column, and the target. It fails where fewer rows than
 * `rows` are of that kind, or one has no such figure: nothing holds because nobody looked.
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

/** In a `where`: the row has this column, whatever it says; it names the row. */
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
