import { ANY } from './check-bench.mjs';
import { SMALL_REGISTER } from './search-benches.mjs';

const INSIGHTS = ['by-class', 'by-estado', 'by-month', 'by-holder', 'by-representante'];
/** Minimum number of filter mixes with which each aggregation is measured. */
const INSIGHT_MIXES = 8;
const DATABASES = ['PostgreSQL', 'PGlite'];
const LOAD_MARKS = 20_000;
const ADDED = 'added by HTTP at 200 a second';

/** @returns the benchmarks of everything that queries a database */
export function serviceBenches({ marks, queries }) {
  const small = Math.min(marks, SMALL_REGISTER);
  return [
    {
      name: 'insights',
      bench: 'insights',
      args: ['--marks', marks, '--queries', 200],
      checks: INSIGHTS.flatMap((insight) => insightChecks(insight)),
    },
    {
      name: 'import',
      bench: 'import',
      args: ['--rows', small],
      rowsOf: (rows) => rows.map(importRow),
      checks: DATABASES.flatMap((database) => importChecks(database)),
    },
    {
      name: 'http',
      bench: 'http',
      args: ['--marks', small, '--queries', queries],
      checks: DATABASES.map((database) => ({
        where: { database, request: ANY },
        rows: 5,
        column: 'p50',
        unit: 'ms',
        below: 5,
      })),
    },
    {
      name: 'screening',
      bench: 'screening',
      args: ['--marks', marks],
      checks: [
        { where: { what: ANY }, rows: 2, column: 'share', atMost: 0.667 },
        { where: { what: ANY }, rows: 2, column: 'differing', equals: 0 },
      ],
    },
    {
      name: 'desk',
      bench: 'desk',
      args: ['--marks', marks],
      checks: [
        { where: { what: 'export, share of a bare SELECT' }, column: 'figure', atLeast: 0.5 },
        { where: { what: 'p99 beside an export, times alone' }, column: 'figure', atMost: 2 },
        {
          where: { what: 'memory above idle beside it, MB' },
          column: 'figure',
          unit: 'MB',
          atMost: 100,
        },
        { where: { filter: ANY }, rows: 11, column: 'p50', unit: 'ms', atMost: 3 },
        { where: { filter: ANY }, rows: 11, column: 'p99', unit: 'ms', atMost: 10 },
        { where: { page: ANY }, rows: 2, column: 'p50 added', unit: 'ms', atMost: 3 },
      ],
    },
    {
      name: 'http-load',
      bench: 'http',
      args: ['--load', '--marks', Math.min(marks, LOAD_MARKS), '--databases', 'postgres'],
      rowsOf: (rows) => rows.map(loadRow),
      checks: [
        { where: { database: 'PostgreSQL' }, column: 'requests a second', atLeast: 1_500 },
        { where: { database: 'PostgreSQL' }, column: ADDED, unit: 'ms', atMost: 3 },
      ],
    },
  ];
}

function insightChecks(insight) {
  const where = { insight, filter: ANY };
  return [
    { where, rows: INSIGHT_MIXES, column: 'Marcario p99', unit: 'ms', below: 20 },
    { where, rows: INSIGHT_MIXES, column: 'differing', equals: 0 },
  ];
}

/** Subtracts the memory of an open embedded database, which runs in this process, from that of the import. */
function importRow(row) {
  const open = row.database === 'PGlite' ? row['open MB'] : 0;
  const good = row.read - row.rejected;
  const settled = row.import === 'new file' ? row.created : row.unchanged;
  return { ...row, 'MB of the import': row['peak MB'] - open, 'good rows amiss': good - settled };
}

function importChecks(database) {
  const where = { database, import: ANY };
  return [
    { where, rows: 3, column: 'seconds', unit: 's', below: 60 },
    { where, rows: 3, column: 'MB of the import', unit: 'MB', below: 400 },
    { where, rows: 3, column: 'good rows amiss', equals: 0 },
    { where: { database, import: 'new file' }, column: 'created', unit: 'marks', atLeast: 1 },
  ];
}

function loadRow(row) {
  const added = row['p50 at 200 a second'] - row['p50 in process'];
  return { ...row, [ADDED]: Number(added.toFixed(2)) };
}
