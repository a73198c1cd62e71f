import { parseArgs } from 'node:util';
import type { BrandListingParams } from '@marcario/core/contract';
import pg from 'pg';
import { startPostgres } from '../../test/support/postgres-server.ts';
import { inOwnProcess, isChild, workAsChild } from '../own-process.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { POSTGRES_SETTINGS } from '../postgres-settings.ts';
import { printReport } from '../print-report.ts';
import { askMixes } from '../queries/ask-mixes.ts';
import { FilterCensus } from '../queries/filter-census.ts';
import { type ListingMix, listingMixes } from '../queries/listing-mixes.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { type CorpusOptions, syntheticBrands } from '../queries/synthetic-brands.ts';
import { askTable, fillTable, type ListingAnswer } from './postgres-table.ts';
import { sameAnswer } from './same-answer.ts';

const OPTIONS = {
  marks: { type: 'string', default: '200000' },
  queries: { type: 'string', default: '1000' },
  seconds: { type: 'string', default: '20' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
} as const;
const MINUTES = 15;
const WARM_UP = 50;
const ALL = 'all mixes';

interface Task {
  readonly corpus: CorpusOptions;
  readonly mixes: readonly ListingMix[];
}

type Timed = ListingAnswer & { readonly milliseconds: number };

async function askMarcario({ corpus, mixes }: Task): Promise<Timed[][]> {
  const { ask } = await marcarioIndex(syntheticBrands(corpus), 'off');
  const answer = (params: BrandListingParams): Timed => {
    const { hits, total, facets, milliseconds } = ask(params);
    const page = hits.map(({ nroSolicitud }) => nroSolicitud);
    return {
      total,
      facets: { estado: facets?.estado ?? [], clase: facets?.clase ?? [] },
      page,
      milliseconds,
    };
  };
  return askMixes(mixes, answer, { warmUp: WARM_UP });
}

/** Reads the corpus once: into the table, and to know what to ask for. */
async function readCorpus(client: pg.Client, corpus: CorpusOptions): Promise<FilterCensus> {
  const census = new FilterCensus();
  await fillTable(client, counted(syntheticBrands(corpus), census));
  return census;
}

function* counted(brands: ReturnType<typeof syntheticBrands>, census: FilterCensus) {
  for (const brand of brands) {
    census.add(brand);
    yield brand;
  }
}

async function askPostgres(client: pg.Client, mixes: readonly ListingMix[], seconds: number) {
  const ask = async (params: BrandListingParams): Promise<Timed> => {
    const start = performance.now();
    const answer = await askTable(client, params);
    return { ...answer, milliseconds: performance.now() - start };
  };
  return askMixes(mixes, ask, { seconds, warmUp: 1 });
}

/** What both were asked is the same, as far as each came. */
function rowOf(mix: string, own: readonly Timed[], rival: readonly Timed[]) {
  const [marcario, postgres] = [own, rival].map((told) =>
    percentiles(told.map(({ milliseconds }) => milliseconds)),
  );
  const totals = own.map(({ total }) => total).sort((a, b) => a - b);
  const differing = rival.filter((answer, i) => !sameAnswer(answer, own[i]));
  return {
    filter: mix,
    'marks (median)': totals[totals.length >> 1] ?? 0,
    'Marcario p50': marcario?.p50 ?? 0,
    'Marcario p99': marcario?.p99 ?? 0,
    'PostgreSQL p50': postgres?.p50 ?? 0,
    'PostgreSQL p99': postgres?.p99 ?? 0,
    'times p50': ratio(postgres?.p50, marcario?.p50),
    'times p99': ratio(postgres?.p99, marcario?.p99),
    asked: `${own.length} / ${rival.length}`,
    differing: differing.length,
  };
}

function ratio(slower = 0, faster = 0): number {
  return rounded(slower / Math.max(faster, 0.001), 1);
}

async function compare(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const corpus = { marks: Number(values.marks), seed: Number(values.seed) };
  const server = await startPostgres(POSTGRES_SETTINGS);
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  const census = await readCorpus(client, corpus);
  const mixes = listingMixes(census, { seed: corpus.seed, count: Number(values.queries) });
  const own = await inOwnProcess<Timed[][]>({ corpus, mixes } satisfies Task, MINUTES);
  const rival = await askPostgres(client, mixes, Number(values.seconds));
  await client.end();
  await server.stop();
  const rows = mixes.map(({ name }, i) => rowOf(name, own[i] ?? [], rival[i] ?? []));
  const times = rows.map((row) => row['times p50']).sort((a, b) => a - b);
  const differing = rows.reduce((sum, row) => sum + row.differing, 0);
  rows.push({ ...rowOf(ALL, own.flat(), rival.flat()), differing });
  printReport(rows, { json: values.json, note: note(times) });
}

function note(times: readonly number[]): string {
  return [
    `Times faster at p50: ${times[times.length >> 1]} at the median of the mixes, ${times[0]} at the worst.`,
    'Milliseconds of one listing after the other: total, both facets and the first 20 marks, newest filing first. Marcario in process; PostgreSQL over a loopback connection, from a table of the filtered columns alone with covering indexes, shared_buffers 1 GB, two statements. Asked: how many listings of each; fewer where PostgreSQL would have taken too long. Differing: listings of which the two did not say the same.',
  ].join('\n\n');
}

await (isChild() ? workAsChild(askMarcario) : compare());
