import { type BrandListingParams, ESTADOS, type Estado } from '@marcario/core/contract';
import type { FilterCensus } from './filter-census.ts';
import { createRandom, type Random } from './random.ts';

/** A way to filter a listing, and listings that are filtered so. */
export interface ListingMix {
  readonly name: string;
  readonly requests: readonly BrandListingParams[];
}

const RARE = 100;
const FREQUENT_ESTADOS = 4;
const FREQUENT_CLASSES = 15;
const DECADE = 10;
const EARLIEST_DECADE = 1990;

type Filter = (choices: Choices) => BrandListingParams;

interface Choices {
  readonly random: Random;
  readonly estados: readonly Estado[];
  readonly classes: readonly number[];
  readonly years: readonly number[];
  readonly rare: readonly BrandListingParams[];
}

const FILTERS: Readonly<Record<string, Filter>> = {
  none: () => ({}),
  'one frequent estado': ({ random, estados }) => ({ estado: some(estados, 1, random) }),
  'three classes': ({ random, classes }) => ({ clase: some(classes, 3, random) }),
  'estado + class + ten years': ({ random, estados, classes, years }) => ({
    estado: some(estados, 1, random),
    clase: some(classes, 1, random),
    ...filedIn(random.pick(years.filter((year) => year >= EARLIEST_DECADE)) ?? 2000, DECADE),
  }),
  'one year': ({ random, years }) => filedIn(random.pick(years) ?? 2000, 1),
  'rare combination': ({ random, rare }) => random.pick(rare) ?? {},
  'three estados + six classes': ({ random, estados, classes }) => ({
    estado: some(estados, 3, random),
    clase: some(classes, 6, random),
  }),
};

/** The seven mixes of filters, with total, both facets and the first page asked for. */
export function listingMixes(
  census: FilterCensus,
  { seed, count }: { readonly seed: number; readonly count: number },
): ListingMix[] {
  const choices = choicesOf(census, createRandom(seed), count);
  return Object.entries(FILTERS).map(([name, filter]) => ({
    name,
    requests: Array.from({ length: count }, () => ({ ...filter(choices), facets: 'clase,estado' })),
  }));
}

function choicesOf(census: FilterCensus, random: Random, count: number): Choices {
  const lastYear = Math.max(...census.years.keys());
  return {
    random,
    estados: maxFrequent(census.estados, FREQUENT_ESTADOS).map((at) => ESTADOS[at] ?? 'registrada'),
    classes: maxFrequent(census.classes, FREQUENT_CLASSES),
    years: [...census.years.keys()].filter((year) => year <= lastYear - DECADE),
    rare: census.combinationsOfAbout(RARE, count).map(({ estado, clase, year }) => ({
      estado: [ESTADOS[estado] ?? 'registrada'],
      clase: [clase],
      ...filedIn(year, 1),
    })),
  };
}

function maxFrequent(counts: ReadonlyMap<number, number>, atMost: number): number[] {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, atMost)
    .map(([value]) => value);
}

function filedIn(year: number, years: number): BrandListingParams {
  return {
    fechaPresentacionDesde: `${year}-01-01`,
    fechaPresentacionHasta: `${year + years - 1}-12-31`,
  };
}

/** So many different ones. */
function some<T>(values: readonly T[], count: number, random: Random): T[] {
  const left = [...values];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}
