import { foldText } from '@marcario/core';
import { type BrandListingParams, type CanonicalBrand, LIMITS } from '@marcario/core/contract';
import { generateBrands } from '@marcario/server';
import { QUERY_KINDS, type QueryKind } from '../queries/query-kinds.ts';
import { createRandom } from '../queries/random.ts';

/** A kind of request to `GET /v1/brands`, and requests of it. */
export interface RequestKind {
  readonly name: string;
  readonly requests: readonly BrandListingParams[];
}

/** Of which corpus, and how many of each kind. */
export interface RequestOptions {
  readonly marks: number;
  readonly seed: number;
  readonly count: number;
}

const TYPED = ['exact mark', 'typo1'];

/** Whole marks and mistyped ones, each also among the marks of its classes alone; and listings. */
export function requestKinds(options: RequestOptions): RequestKind[] {
  const brands = [...generateBrands(options)];
  const texts = QUERY_KINDS.filter(({ name }) => TYPED.includes(name)).flatMap((kind) => {
    const requests = textRequests(kind, brands, options);
    return [
      { name: kind.name, requests: requests.map(({ q }) => ({ q })) },
      { name: `${kind.name}, its classes`, requests },
    ];
  });
  const listings = Array.from({ length: options.count }, (_, i) => ({
    clase: [1 + (i % LIMITS.niceClassMax)],
  }));
  return [...texts, { name: 'listing of a class', requests: listings }];
}

function textRequests(
  { make }: QueryKind,
  brands: readonly CanonicalBrand[],
  { seed, count }: RequestOptions,
): { q: string; clase: number[] }[] {
  const random = createRandom(seed);
  const requests: { q: string; clase: number[] }[] = [];
  for (let tries = 0; requests.length < count && tries < count * 50; tries += 1) {
    const { denominacion = '', clases = [] } = random.pick(brands) ?? {};
    const q = foldText(denominacion) === '' ? null : make(denominacion, random);
    if (q === null || q.length > LIMITS.queryTextMax || foldText(q) === '') continue;
    requests.push({ q, clase: clases.map(({ clase }) => clase) });
  }
  return requests;
}
