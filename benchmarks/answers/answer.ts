import { createHash } from 'node:crypto';
import { operationById } from '@marcario/core/contract';
import { insightParamsSchema } from '../../packages/core/src/contract/insights.ts';
import { parseInsightQuery } from '../../packages/core/src/domain/listing/brand-query.ts';
import { parseBrandRequest } from '../../packages/core/src/domain/listing/brand-request.ts';
import type { BrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { type CorpusAnswers, IMMEDIATE } from '../../packages/core/src/search/faces/corpus.ts';
import type { PersonJoins } from '../../packages/core/src/search/insights/person-joins.ts';
import type { Question } from './questions.ts';

/** What answers: an index, in memory or in an engine, and whom the names in it belong to. */
export interface Answering {
  readonly index: CorpusAnswers;
  readonly joins: PersonJoins;
}

const cursorKeys = [new Uint8Array(32)] as const;
const MAX_SIMILAR = 40;
const MAX_PERSONS = 20;
const TODAY = '2026-01-01';

/** What the index says to a question: everything that a caller would see of it, rows aside. */
export async function answerTo(asked: Question, from: Answering): Promise<unknown> {
  if (asked.of === 'page') return pageOf(asked, from);
  return asked.of === 'similar' ? similarTo(asked, from) : insight(asked, from);
}

async function pageOf({ params }: Question & { of: 'page' }, { index }: Answering) {
  const { query, page } = parseBrandRequest(
    operationById.searchBrands.input.parse(params),
    cursorKeys,
  );
  const { hits, total, facets, next } = await index.search(query, page);
  if (next === null || page.mode !== 'keyset') return { hits, total, facets, next };
  const { hits: following } = await index.search(query, { ...page, after: next });
  return { hits, total, facets, next, following };
}

function similarTo({ name, clase }: Question & { of: 'similar' }, { index }: Answering) {
  return index.similar({ name, clase, minScore: 0.4, max: MAX_SIMILAR }, IMMEDIATE);
}

async function insight(
  { insight: asked, filters }: Question & { of: 'insight' },
  { index, joins }: Answering,
) {
  const told = index.insights(parseInsightQuery(insightParamsSchema.parse(filters)));
  const top = (role: 'titular' | 'representante') =>
    told.topPersons({ role, joins, max: MAX_PERSONS });
  const counts = {
    'by-class': () => told.byClass(),
    'by-estado': () => told.byEstado(),
    'by-month': () => told.byMonth(),
    'by-holder': () => top('titular'),
    'by-representante': () => top('representante'),
  };
  return { counts: await counts[asked](), through: await told.newestFiling(TODAY) };
}

/** One line for many answers: equal lines are equal answers, byte by byte. */
export function digestOf(answers: Iterable<unknown>): string {
  const hash = createHash('sha256');
  for (const answer of answers) hash.update(`${JSON.stringify(answer)}\n`);
  return hash.digest('hex').slice(0, 24);
}

/** One line for all arrays that a snapshot of the index would hold, their names and kinds included. */
export function snapshotDigest(index: BrandIndex): string {
  const hash = createHash('sha256');
  for (const [name, numbers] of index.arrays()) {
    hash.update(`${name} ${numbers.constructor.name} ${numbers.length}\n`);
    hash.update(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  }
  return hash.digest('hex').slice(0, 24);
}
