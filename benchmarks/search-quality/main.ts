import { parseArgs } from 'node:util';
import { foldText } from '@marcario/core';
import { printReport } from '../print-report.ts';
import { type Answered, isFound, judged, literalFirst } from '../queries/judged.ts';
import { marcarioIndex } from '../queries/marcario-index.ts';
import { NameCensus } from '../queries/name-census.ts';
import { queryCases } from '../queries/query-cases.ts';
import { QUERY_KINDS, type QueryKind } from '../queries/query-kinds.ts';
import { syntheticBrands } from '../queries/synthetic-brands.ts';
import { GOODS_KINDS } from './goods-kinds.ts';
import { saysTheSame, translate } from './translate.ts';

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
const WARM_UP = 50;
const MISSES_SHOWN = 15;
const TRANSLATED: QueryKind = { name: 'translated', make: translate, alsoGood: saysTheSame };

function answersTo(kind: QueryKind): Answered[] {
  const cases = queryCases(kind, { sample: brands, names: census, seed: SEED }, QUERIES);
  for (const { text } of cases.slice(0, WARM_UP)) index.ask({ q: text });
  return cases.map((asked) => {
    const { hits, milliseconds } = index.ask({ q: asked.text });
    const names = hits.map(({ nroSolicitud }) => nameOf.get(nroSolicitud) ?? '');
    return { asked, names, milliseconds };
  });
}

function tellMisses(kind: QueryKind, answers: readonly Answered[]): void {
  const misses = answers.filter((answer) => !isFound(kind, answer)).slice(0, MISSES_SHOWN);
  for (const { asked } of misses) {
    console.error(`  ${kind.name}: "${asked.text}" did not find "${asked.wanted}"`);
  }
}

const brands = [...syntheticBrands({ marks: MARKS, seed: SEED })];
const nameOf = new Map(
  brands.map(({ nroSolicitud, denominacion }) => [nroSolicitud, foldText(denominacion)]),
);
const census = new NameCensus(nameOf.values());
const index = await marcarioIndex(brands, EMBEDDINGS);
console.error(
  `${MARKS} marks (seed ${SEED}), embeddings ${EMBEDDINGS}, ${QUERIES} queries a kind; ` +
    `indexed in ${index.cost.seconds} s`,
);
const rows = [...QUERY_KINDS, TRANSLATED, ...GOODS_KINDS].map((kind) => {
  const answers = answersTo(kind);
  if (values.misses) tellMisses(kind, answers);
  const held = answers.map(({ asked }) => census.holding(foldText(asked.text)));
  return { ...judged(kind, answers), 'literal first': literalFirst(answers, held) };
});
printReport(rows, {
  json: values.json,
  note: 'Recall: the mark that the query was made from (same folded name) is among the first 20, or, for words and beginnings, 20 marks that hold them. One slip or respelling on texts of five letters or more, two on eight or more; texts are not asked whose page is filled already by names that begin with them or hold all their words. Literal first: answers that no mark without a queried word stands in before one that holds them all. Times in ms, in process, one page of 20.',
});
