import { parseArgs } from 'node:util';
import { foldText } from '@marcario/core';
import { type BrandListingParams, brandListingParamsSchema } from '@marcario/core/contract';
import { parseBrandRequest } from '../../packages/core/src/domain/brand-request.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/indexable-brand.ts';
import { type BrandIndex, buildBrandIndex } from '../../packages/core/src/search/brand-index.ts';
import { percentiles, rounded } from '../percentiles.ts';
import { printReport, type ReportRow } from '../print-report.ts';
import { QUERY_KINDS, type QueryCase, type QueryKind } from './query-kinds.ts';
import { createRandom } from './random.ts';
import { syntheticBrands } from './synthetic-brands.ts';

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    embeddings: { type: 'string', default: 'off' },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const MARKS = Number(values.marks);
const QUERIES = Number(values.queries);
const SEED = Number(values.seed);
const EMBEDDINGS = values.embeddings === 'concepts' ? 'concepts' : 'off';
const PAGE = 20;
const cursorKeys = [new Uint8Array(32)] as const;

interface Answers {
  readonly names: readonly string[];
  readonly milliseconds: number;
}

function ask(
  index: BrandIndex,
  params: BrandListingParams,
  nameOf: ReadonlyMap<string, string>,
): Answers {
  const { query, page } = parseBrandRequest(brandListingParamsSchema.parse(params), cursorKeys);
  const start = performance.now();
  const { hits } = index.search(query, page);
  const milliseconds = performance.now() - start;
  return { names: hits.map(({ nroSolicitud }) => nameOf.get(nroSolicitud) ?? ''), milliseconds };
}

function casesOf(kind: QueryKind, brands: readonly IndexableBrand[]): QueryCase[] {
  const random = createRandom(SEED + 17);
  const cases: QueryCase[] = [];
  for (let tries = 0; cases.length < QUERIES && tries < QUERIES * 50; tries += 1) {
    const name = brands[random.below(brands.length)]?.denominacion ?? '';
    const wanted = foldText(name);
    const text = wanted === '' ? null : kind.make(name, random);
    if (text !== null && text.length <= 200 && foldText(text) !== '') cases.push({ text, wanted });
  }
  return cases;
}

/** The wanted mark is there, or a full page of marks that hold just as well what was typed. */
function isFound(kind: QueryKind, { names, text, wanted }: QueryCase & Answers): boolean {
  const page = names.slice(0, PAGE);
  return (
    page.includes(wanted) ||
    (page.length === PAGE && page.every((name) => isGood(kind, name, { text, wanted })))
  );
}

function isGood(kind: QueryKind, name: string | undefined, { text, wanted }: QueryCase): boolean {
  return name === wanted || (name !== undefined && kind.alsoGood?.(name, foldText(text)) === true);
}

const start = performance.now();
const brands = syntheticBrands(MARKS, SEED);
const generated = performance.now();
const nameOf = new Map(
  brands.map(({ nroSolicitud, denominacion }) => [nroSolicitud, foldText(denominacion)]),
);
globalThis.gc?.();
const before = process.memoryUsage();
const buildStart = performance.now();
const index = buildBrandIndex(brands, { seq: 0, embeddings: EMBEDDINGS });
const buildSeconds = (performance.now() - buildStart) / 1000;
globalThis.gc?.();
const after = process.memoryUsage();
const megabytes =
  (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20;

console.error(
  `${MARKS} marks (seed ${SEED}), embeddings ${EMBEDDINGS}, ${QUERIES} queries a kind; generated in ${((generated - start) / 1000).toFixed(1)} s, ` +
    `indexed in ${buildSeconds.toFixed(1)} s, index ${megabytes.toFixed(0)} MB`,
);
const rows: ReportRow[] = QUERY_KINDS.map((kind) => {
  const cases = casesOf(kind, brands);
  for (const { text } of cases.slice(0, 50)) ask(index, { q: text }, nameOf);
  const answers = cases.map((one) => ({ ...one, ...ask(index, { q: one.text }, nameOf) }));
  const found = answers.filter((answer) => isFound(kind, answer));
  const first = answers.filter(({ text, names, wanted }) =>
    isGood(kind, names[0], { text, wanted }),
  );
  if (values.misses) {
    for (const { text, wanted } of answers
      .filter((answer) => !isFound(kind, answer))
      .slice(0, 15)) {
      console.error(`  ${kind.name}: "${text}" did not find "${wanted}"`);
    }
  }
  return {
    query: kind.name,
    'recall@20': rounded(found.length / cases.length, 4),
    'rank 1': rounded(first.length / cases.length, 3),
    ...percentiles(answers.map(({ milliseconds }) => milliseconds)),
  };
});
const LISTINGS: readonly (readonly [string, BrandListingParams])[] = [
  ['listing, facets', {}],
  ['listing, 3 classes, facets', { clase: [9, 25, 35] }],
  [
    'listing, estado + class + dates',
    { estado: ['registrada'], clase: [29], fechaPresentacionDesde: '2015-01-01' },
  ],
];
for (const [name, params] of LISTINGS) {
  const runs = Array.from(
    { length: 50 },
    () => ask(index, { ...params, facets: 'clase,estado' }, nameOf).milliseconds,
  );
  rows.push({ query: name, ...percentiles(runs.slice(5)) });
}
printReport(rows, {
  json: values.json,
  note: 'Recall: the mark that the query was made from (same folded name) is among the first 20, or, for words and beginnings, 20 marks that hold them. Times in ms, in process, one page of 20.',
});
