import { operationById } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { type Question, questionsAbout } from '../../benchmarks/answers/questions.ts';
import { identifiedBrands } from '../../benchmarks/insights/identified-brands.ts';
import { PersonRegister } from '../../benchmarks/insights/person-register.ts';
import type { BrandQuery } from '../../packages/core/src/domain/listing/brand-query.ts';
import { parseBrandRequest } from '../../packages/core/src/domain/listing/brand-request.ts';
import { buildBrandIndex } from '../../packages/core/src/search/brand-index.ts';
import { allSteps } from '../../packages/core/src/search/similar/similar-marks.ts';
import { sourcePage } from '../../packages/core/src/search/source/source-page.ts';
import { sourceSimilar } from '../../packages/core/src/search/source/source-similar.ts';
import { ScannedNames } from './scanned-names.ts';

const MARKS = Number(process.env['CONFORMANCE_MARKS'] ?? 3_000);
const QUESTIONS = Number(process.env['CONFORMANCE_QUESTIONS'] ?? 600);
/** Of the hits of all pages, and of first hits. */
const LEAST_EQUAL = 0.995;
/** Fewer hits of a question on average would prove nothing. */
const LEAST_HITS = 2;
const PAGE = 20;
const MOST_SIMILAR = 40;
const LEAST_SCORE = 0.4;
const MOST_SHOWN = 20;
const cursorKeys = [new Uint8Array(32)] as const;

const brands = [...identifiedBrands({ marks: MARKS, seed: 1 }, new PersonRegister())];
const index = buildBrandIndex(brands, { seq: 7, embeddings: 'concepts' });
const source = new ScannedNames(brands, index);
const sets = questionsAbout(brands, { seed: 1, count: QUESTIONS });

/** As much of an answer as is looked at. */
interface Found {
  readonly hits: readonly {
    readonly nroSolicitud: string;
    readonly name?: string;
    readonly words?: string;
  }[];
}

/** How the pages of two indexes agree. */
class Agreement {
  #pages = 0;
  #sameFirst = 0;
  #hits = 0;
  #equalHits = 0;
  /** What differs in pages that are not the same to the letter. */
  readonly differing: string[] = [];

  add(text: string, page: Found, other: Found): void {
    const found = new Set(other.hits.map(({ nroSolicitud }) => nroSolicitud));
    const missing = page.hits.filter(({ nroSolicitud }) => !found.has(nroSolicitud));
    this.#pages += 1;
    if (page.hits[0]?.nroSolicitud === other.hits[0]?.nroSolicitud) this.#sameFirst += 1;
    this.#hits += page.hits.length;
    this.#equalHits += page.hits.length - missing.length;
    if (JSON.stringify(page) === JSON.stringify(other)) return;
    const names = missing.map(({ name, words }) => name ?? words).join(', ');
    this.differing.push(`${text}: without ${names}`);
  }

  get shares() {
    return {
      hitsOfPage: this.#hits / this.#pages,
      equalHits: this.#equalHits / this.#hits,
      sameFirst: this.#sameFirst / this.#pages,
      samePage: 1 - this.differing.length / this.#pages,
    };
  }
}

describe.each(sets.filter(({ kind }) => kind.startsWith('text')))(
  'a source of names, $kind',
  ({ kind, questions }) => {
    it('answers as the index in memory does', async () => {
      const agreement = new Agreement();
      for (const { query, page } of requestsOf(questions)) {
        const inMemory = index.search(query, page);
        agreement.add(query.text, inMemory, await sourcePage(source, query, page));
      }
      expectAgreement(kind, agreement);
    });
  },
);

describe('similar marks of a source of names', () => {
  it('are those of the index in memory', async () => {
    const agreement = new Agreement();
    const questions = sets
      .flatMap((set) => set.questions)
      .flatMap((question) => (question.of === 'similar' ? [question] : []));
    // They take ten times as long as text searches.
    for (const { name, clase } of questions.slice(0, QUESTIONS / 10)) {
      const asked = { name, clase, minScore: LEAST_SCORE, most: MOST_SIMILAR };
      const hits = index.similar(asked).slice(0, PAGE);
      const theirs = allSteps(await sourceSimilar(source, asked)).slice(0, PAGE);
      agreement.add(name, { hits }, { hits: theirs });
    }
    expectAgreement('similar', agreement);
  });
});

function expectAgreement(kind: string, { shares, differing }: Agreement): void {
  if (differing.length > 0) console.log(kind, shares, differing.slice(0, MOST_SHOWN));
  expect(shares.hitsOfPage).toBeGreaterThan(LEAST_HITS);
  expect(shares.equalHits).toBeGreaterThanOrEqual(LEAST_EQUAL);
  expect(shares.sameFirst).toBeGreaterThanOrEqual(LEAST_EQUAL);
}

function requestsOf(questions: readonly Question[]) {
  return questions.flatMap((question) => {
    if (question.of !== 'page') return [];
    const { query, page } = parseBrandRequest(
      operationById.searchBrands.input.parse(question.params),
      cursorKeys,
    );
    return hasText(query) ? [{ query, page }] : [];
  });
}

function hasText(query: BrandQuery): query is BrandQuery & { readonly text: string } {
  return query.text !== null;
}
