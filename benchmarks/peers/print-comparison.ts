import { rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { QUERY_KINDS } from '../queries/query-kinds.ts';
import { ALL_KINDS, type PeerRow } from './compared.ts';

/** What came of one engine: its figures, or why there are none. */
export type PeerOutcome =
  | {
      readonly name: string;
      readonly configuration: string;
      readonly 'build s': number;
      readonly MB: number;
      readonly rows: readonly PeerRow[];
    }
  | { readonly name: string; readonly why: string };

const COLUMNS = [...QUERY_KINDS.map(({ name }) => name), ALL_KINDS];
const RIVAL = 'PostgreSQL pg_trgm';

/** Prints the outcomes as tables: engines, times, shares of good answers, how many times faster. */
export function printComparison(
  outcomes: readonly PeerOutcome[],
  { marks, names }: { readonly marks: number; readonly names: number },
): void {
  const present = outcomes.flatMap((outcome) => ('rows' in outcome ? [outcome] : []));
  const rows = present.flatMap((outcome) => outcome.rows);
  const plain = rows.filter(({ filtered }) => !filtered);
  print(
    `${marks} marks, ${names} distinct names`,
    present.map(({ rows: _, ...engine }) => engine),
    'Each engine in a process of its own, one after the other. Build: making the corpus excluded. MB: resident above the process before it, garbage collected; of databases the file, or the table with its index. Marcario holds all marks, the others the distinct names. PostgreSQL: shared_buffers 1 GB, work_mem 256 MB, asked over a loopback connection; SQLite: in this process.',
  );
  for (const outcome of outcomes) {
    if ('why' in outcome) console.log(`\n${outcome.name}: ${outcome.why}`);
  }
  print(
    'p50 / p95 / p99, milliseconds',
    pivot(
      rows,
      ({ p50, p95, p99, asked, cut }) => `${p50} / ${p95} / ${p99}${cut ? ` (${asked})` : ''}`,
    ),
    'One after the other, from the text to at most 20 answers. In brackets: how many were asked of a kind that would have taken too long. With a filter: among the marks of one class, with both facets.',
  );
  print(
    'recall@20',
    pivot(plain, (row) => row['recall@20']),
    'The mark that the query was made from (same folded name) is among the first 20; for words and prefixes, or 20 names that hold them; for prefixes of more than 20 names, all 20 answers begin so, or hold it as a word. One slip or respelling on texts of five letters or more, two on eight or more; texts are not asked whose page is filled already by names that begin with them or hold all their words.',
  );
  print(
    'Rank 1',
    pivot(plain, (row) => row['rank 1']),
    'The first answer is the mark, or one as good.',
  );
  print(
    'Literal first',
    pivot(plain, (row) => row['literal first']),
    'No name without a queried word stands in before one that holds them all.',
  );
  print(`Marcario against ${RIVAL}`, timesFaster(plain), 'How many times faster, at p50 and p99.');
}

function print(title: string, rows: readonly ReportRow[], note: string): void {
  console.log(`\n${title}\n`);
  printReport(rows, { json: false, note: `\n${note}` });
}

/** A row for each engine, a column for each kind of query. */
function pivot(rows: readonly PeerRow[], cell: (row: PeerRow) => string | number): ReportRow[] {
  const labels = [...new Set(rows.map(labelOf))];
  return labels.map((label) => {
    const own = rows.filter((row) => labelOf(row) === label);
    const cells = COLUMNS.map((column) => {
      const row = own.find(({ query }) => query === column);
      return [column, row ? cell(row) : ''] as const;
    });
    return { engine: label, ...Object.fromEntries(cells) };
  });
}

function labelOf({ engine, filtered }: PeerRow): string {
  return filtered ? `${engine}, with a filter` : engine;
}

function timesFaster(rows: readonly PeerRow[]): ReportRow[] {
  const ratio = (query: string, at: 'p50' | 'p99') => {
    const of = (engine: string) =>
      rows.find((row) => row.engine === engine && row.query === query)?.[at];
    const [own, rival] = [of('Marcario'), of(RIVAL)];
    return own && rival ? rounded(rival / own, 1) : '';
  };
  return (['p50', 'p99'] as const).map((at) => ({
    times: at,
    ...Object.fromEntries(COLUMNS.map((query) => [query, ratio(query, at)])),
  }));
}
