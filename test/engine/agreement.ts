import { operationById } from '@marcario/core/contract';
import { expect } from 'vitest';
import type { Question } from '../../benchmarks/answers/questions.ts';
import type { BrandQuery } from '../../packages/core/src/domain/listing/brand-query.ts';
import { parseBrandRequest } from '../../packages/core/src/domain/listing/brand-request.ts';

/** Of the hits of all pages, and of first hits. */
const MIN_EQUAL = 0.995;
/** Fewer hits of a question on average would prove nothing. */
const MIN_HITS = 2;
const MAX_SHOWN = 20;
const cursorKeys = [new Uint8Array(32)] as const;

/** As much of an answer as is looked at. */
export interface Found {
  readonly hits: readonly {
    readonly nroSolicitud: string;
    readonly name?: string;
    readonly words?: string;
  }[];
}

/** How the pages of two indexes agree. */
export class Agreement {
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

/** That nearly all is the same; prints what is not. */
export function expectAgreement(kind: string, { shares, differing }: Agreement): void {
  if (differing.length > 0) console.log(kind, shares, differing.slice(0, MAX_SHOWN));
  expect(shares.hitsOfPage).toBeGreaterThan(MIN_HITS);
  expect(shares.equalHits).toBeGreaterThanOrEqual(MIN_EQUAL);
  expect(shares.sameFirst).toBeGreaterThanOrEqual(MIN_EQUAL);
}

/** The text searches among some questions. */
export function textRequests(questions: readonly Question[]) {
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
