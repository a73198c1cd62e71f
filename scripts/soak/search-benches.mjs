import { ANY } from './check-bench.mjs';

/** Register size of the targets that were set before those for the whole register. */
export const SMALL_REGISTER = 200_000;
const ALL_KINDS = 'all kinds';
const ALL_MIXES = 'all mixes';
const RIVAL = 'PostgreSQL pg_trgm';
const RECALL = {
  'prefix of few': 0.99,
  'prefix of many': 1,
  typo1: 0.99,
  typo2: 0.98,
  phonetic1: 0.99,
  phonetic2: 0.98,
};
/** Minimum recall for a mark's distinctive word after a word for its goods. */
const BEHIND_GOODS = {
  zapatillas: 0.99,
  supermercado: 0.99,
  'ropa deportiva': 0.99,
  'cerveza artesanal': 0.99,
  chile: 0.99,
  'goods, respelled': 0.9,
};
const RANK_1 = { 'exact mark': 1, 'two-word partial': 0.97 };
const KINDS = [...Object.keys(RECALL), ...Object.keys(RANK_1), 'token'];
const EMBEDDINGS = ['off', 'concepts', 'model'];
const MEGABYTES = { off: 900, concepts: 1_000, model: 1_600 };

/** @returns the benchmarks of everything that is served from memory */
export function searchBenches({ marks, queries }) {
  const small = Math.min(marks, SMALL_REGISTER);
  return [
    {
      name: 'peers',
      bench: 'peers',
      args: ['--marks', marks, '--queries', queries],
      rowsOf: peerRows,
      checks: peerChecks(),
    },
    {
      name: 'listing',
      bench: 'listing',
      args: ['--marks', marks, '--queries', queries],
      rowsOf: listingRows,
      checks: listingChecks(),
    },
    {
      name: 'growth',
      bench: 'growth',
      args: ['--sizes', [32, 8, 2, 1].map((part) => Math.round(marks / part)).join(',')],
      checks: growthChecks(marks),
    },
    {
      name: 'capacity',
      bench: 'capacity',
      args: ['--marks', marks, '--embeddings', EMBEDDINGS.join(',')],
      checks: [...capacityChecks(), ...importChecks(marks)],
    },
    {
      name: 'similarity',
      bench: 'similarity',
      args: ['--marks', small],
      checks: similarityChecks(),
    },
    {
      name: 'similar-recall',
      bench: 'similar',
      args: ['--marks', small, '--queries', 100],
      checks: [{ where: { what: 'words of few marks' }, column: 'share', atLeast: 0.9 }],
    },
    {
      name: 'similar-time',
      bench: 'similar',
      args: ['--marks', marks, '--queries', queries],
      checks: ['in one class', 'in all classes'].flatMap((what) => [
        { where: { what }, column: 'p50', unit: 'ms', below: 5 },
        { where: { what }, column: 'p99', unit: 'ms', below: 20 },
      ]),
    },
    {
      name: 'browser',
      bench: 'browser',
      args: ['--marks', Math.min(marks, 100_000), '--queries', 300],
      checks: ['p50', 'p99'].map((column) => ({
        where: { what: 'similar in a worker' },
        column,
        unit: 'ms',
        below: 20,
      })),
    },
    {
      name: 'vectors',
      bench: 'vectors',
      args: ['--names', marks],
      checks: [
        { where: { search: 'codes, then cosines' }, column: 'p50', unit: 'ms', below: 20 },
        { where: { search: 'codes, then cosines' }, column: 'recall@20', atLeast: 0.99 },
      ],
    },
    {
      name: 'search-quality',
      bench: 'search-quality',
      args: ['--marks', small, '--queries', queries, '--embeddings', 'concepts'],
      checks: [
        ...qualityChecks({}),
        ...shares(BEHIND_GOODS, 'recall@20'),
        { where: { query: ANY }, rows: KINDS.length, column: 'p50', unit: 'ms', below: 2 },
        { where: { query: ANY }, rows: KINDS.length, column: 'p99', unit: 'ms', below: 10 },
      ],
    },
  ];
}

/** Returns the targets of recall and ranking for every kind of query. */
function qualityChecks(own) {
  return [
    ...shares(RECALL, 'recall@20', own),
    ...shares(RANK_1, 'rank 1', own),
    ...KINDS.map((query) => ({
      where: { query, ...own },
      column: 'literal first',
      equals: 1,
    })),
  ];
}

function shares(targets, column, own = {}) {
  return Object.entries(targets).map(([query, atLeast]) => ({
    where: { query, ...own },
    column,
    atLeast,
  }));
}

/** Returns one row per engine and kind, and one that compares Marcario with `RIVAL`. */
function peerRows(outcomes) {
  for (const { name, why } of outcomes) if (why) console.log(`        ${name}: ${why}`);
  const rows = outcomes.flatMap((outcome) => outcome.rows ?? []);
  const of = (engine) =>
    rows.find((row) => row.engine === engine && row.query === ALL_KINDS && !row.filtered);
  const [own, rival] = [of('Marcario'), of(RIVAL)];
  const times = (at) => rounded(rival?.[at] / own?.[at], 1);
  return [
    ...rows,
    {
      against: RIVAL,
      'times faster at p50': times('p50'),
      'times faster at p99': times('p99'),
      'recall ahead': rounded(own?.['recall@20'] - rival?.['recall@20'], 4),
    },
  ];
}

function peerChecks() {
  const engine = 'Marcario';
  const against = { against: RIVAL };
  return [
    ...qualityChecks({ engine, filtered: false }),
    ...[false, true].flatMap((filtered) => {
      const where = { engine, query: ALL_KINDS, filtered };
      return [
        { where, column: 'p50', unit: 'ms', atMost: 2 },
        { where, column: 'p99', unit: 'ms', atMost: 10 },
      ];
    }),
    { where: against, column: 'times faster at p50', atLeast: 8 },
    { where: against, column: 'times faster at p99', atLeast: 8 },
    { where: against, column: 'recall ahead', atLeast: 0 },
  ];
}

function listingRows(rows) {
  const times = rows
    .filter(({ filter }) => filter !== ALL_MIXES)
    .map((row) => row['times p50'])
    .sort((a, b) => a - b);
  return [...rows, { mixes: 'of seven', median: times[times.length >> 1], worst: times[0] }];
}

function listingChecks() {
  const where = { filter: ANY };
  return [
    { where, rows: 8, column: 'Marcario p50', unit: 'ms', atMost: 3 },
    { where, rows: 8, column: 'Marcario p99', unit: 'ms', atMost: 10 },
    { where, rows: 8, column: 'differing', equals: 0 },
    { where: { mixes: 'of seven' }, column: 'median', unit: 'times faster', atLeast: 50 },
    { where: { mixes: 'of seven' }, column: 'worst', unit: 'times faster', atLeast: 20 },
  ];
}

/** An exponent of 1 means linear growth; targets allow 0.05 for measurement error. */
function growthChecks(marks) {
  const isLarge = marks / 8 >= SMALL_REGISTER;
  const where = { marks: isLarge ? `exponent from ${SMALL_REGISTER} on` : 'exponent' };
  const linear = ['build s', 'MB', 'listing p50', 'listing p99'];
  return [
    ...linear.map((column) => ({ where, column, atMost: 1.05 })),
    ...['text p50', 'text p99'].map((column) => ({ where, column, below: 0.9 })),
  ];
}

function capacityChecks() {
  return EMBEDDINGS.flatMap((column) => {
    const figure = (what, target) => ({ where: { what }, column, ...target });
    return [
      figure('resident while serving, MB', { unit: 'MB', below: MEGABYTES[column] }),
      figure('from start to first answer, s', { unit: 's', below: 3 }),
      figure('index built, reading excluded, s', { unit: 's', below: 40 }),
      figure('5000 changes read and visible, s', { unit: 's', below: 1 }),
      figure('p99 beside it, times p99 alone', { atMost: 2 }),
    ];
  });
}

/** Import figures are reported with embeddings off only, because the database is filled once for all settings. */
function importChecks(marks) {
  const column = 'off';
  return [
    { where: { what: `import of ${marks} marks, s` }, column, unit: 's', below: 600 },
    { where: { what: 'most resident while importing, MB' }, column, unit: 'MB', below: 700 },
    { where: { what: 'import of 5000 changes, s' }, column, unit: 's', below: 15 },
  ];
}

function similarityChecks() {
  const scored = (what) => ({ 'what is scored': what });
  const random = scored('random pairs: percent');
  return [
    { where: scored('similar pairs: share found'), column: 'at 0.7', atLeast: 0.85 },
    { where: random, column: 'at 0.7', unit: '%', atMost: 0.05 },
    { where: random, column: 'of', unit: 'pairs', atLeast: 1_000_000 },
  ];
}

function rounded(value, digits) {
  return Number(value.toFixed(digits));
}
