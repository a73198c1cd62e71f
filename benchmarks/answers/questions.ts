import { type BrandListingParams, ESTADOS } from '@marcario/core/contract';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import type { InsightFilters } from '../../test/insights/insights-in-sql.ts';
import { INSIGHTS, type Insight } from '../insights/insight-calls.ts';
import { insightMixes } from '../insights/insight-mixes.ts';
import { FilterCensus } from '../queries/filter-census.ts';
import { listingMixes } from '../queries/listing-mixes.ts';
import { NameCensus } from '../queries/name-census.ts';
import { queryCases } from '../queries/query-cases.ts';
import { QUERY_KINDS } from '../queries/query-kinds.ts';
import { createRandom, type Random } from '../queries/random.ts';
import { translate } from '../search-quality/translate.ts';

/** A question that the index answers. */
export type Question =
  | { readonly of: 'page'; readonly params: BrandListingParams }
  | { readonly of: 'similar'; readonly name: string; readonly clase: readonly number[] }
  | { readonly of: 'insight'; readonly insight: Insight; readonly filters: InsightFilters };

/** Questions of one kind. */
export interface QuestionSet {
  readonly kind: string;
  readonly questions: readonly Question[];
}

const SORTS = [
  'relevance',
  'fechaPresentacion:desc',
  'fechaPresentacion:asc',
  'fechaActualizacion:desc',
  'denominacion:asc',
  'denominacion:desc',
  'estado:asc',
  'estado:desc',
] as const;
const PLAIN_SORTS = SORTS.slice(1);
const DEEPEST = 300;
const CLASSES = 45;

/** About `count` questions of five kinds, the same for the same marks and seed. */
export function questionsAbout(
  brands: readonly IndexableBrand[],
  { seed, count }: { readonly seed: number; readonly count: number },
): QuestionSet[] {
  const each = Math.ceil(count / 5);
  const texts = queriedTexts(brands, seed, each);
  const random = createRandom(seed + 31);
  return [
    { kind: 'text', questions: texts.map((q, at) => page({ q, ...view(random, at, SORTS) })) },
    {
      kind: 'text, filtered',
      questions: texts.map((q, at) => page({ q, ...filter(brands, random, at) })),
    },
    { kind: 'listing', questions: listings(brands, random, { seed, count: each }) },
    { kind: 'similar', questions: similarTo(brands, random, each) },
    { kind: 'insight', questions: insights(random, each) },
  ];
}

function page(params: BrandListingParams): Question {
  return { of: 'page', params };
}

/** What people type, in every way that the search benchmarks know, taken in turns. */
function queriedTexts(brands: readonly IndexableBrand[], seed: number, count: number): string[] {
  const names = new NameCensus(brands.map(({ denominacion }) => denominacion.toLowerCase()));
  const kinds = [...QUERY_KINDS, { name: 'translated', make: translate }];
  const each = Math.ceil(count / kinds.length);
  const cases = kinds.map((kind) => queryCases(kind, { sample: brands, names, seed }, each));
  return Array.from({ length: each }, (_, at) => cases.flatMap((some) => some[at]?.text ?? []))
    .flat()
    .slice(0, count);
}

/** Pages of all lengths and depths, by place as well as by key. */
function view(random: Random, at: number, sorts: readonly (typeof SORTS)[number][]) {
  const sort = sorts[at % sorts.length] ?? 'relevance';
  const limit = 1 + random.below(50);
  const facets = at % 3 === 0 ? 'clase,estado' : undefined;
  const paged = { sort, limit, ...(facets && { facets }) };
  return at % 2 === 0 ? paged : { ...paged, offset: random.below(DEEPEST) };
}

/** One to four of the filters, with the values of some mark. */
function filter(brands: readonly IndexableBrand[], random: Random, at: number): BrandListingParams {
  const mark = random.pick(brands);
  const [person] = mark?.relaciones ?? [];
  const filters: BrandListingParams[] = [
    { clase: [...(mark?.clases ?? [1])] },
    { estado: [mark?.estado ?? 'registrada', ESTADOS[at % ESTADOS.length] ?? 'vencida'] },
    { fechaPresentacionDesde: `${1985 + random.below(20)}-06-15` },
    { fechaPresentacionHasta: `${2005 + random.below(20)}-06-15` },
    { tipoSigno: [mark?.tipoSigno ?? 'mixta'] },
    person?.rol === 'titular' ? { titular: [person.nombre.slice(0, 5)] } : {},
    person?.rol === 'representante' ? { representante: [person.nombre.slice(0, 4)] } : {},
    person === undefined ? {} : { vigencia: 'todas', titular: [person.nombre] },
  ];
  const several = 1 + random.below(3);
  return Object.assign(
    {},
    ...Array.from({ length: several }, () => filters[random.below(filters.length)]),
  );
}

function listings(
  brands: readonly IndexableBrand[],
  random: Random,
  { seed, count }: { readonly seed: number; readonly count: number },
): Question[] {
  const census = new FilterCensus();
  for (const brand of brands) census.add(brand);
  const mixes = listingMixes(census, { seed, count: Math.ceil(count / 14) });
  const mixed = mixes.flatMap(({ requests }) => requests);
  return Array.from({ length: count }, (_, at) => {
    const asked =
      at % 2 === 0 ? (mixed[(at / 2) % mixed.length] ?? {}) : filter(brands, random, at);
    return page({ ...asked, ...view(random, at, PLAIN_SORTS) });
  });
}

function similarTo(brands: readonly IndexableBrand[], random: Random, count: number): Question[] {
  return Array.from({ length: count }, (_, at) => ({
    of: 'similar',
    name: random.pick(brands)?.denominacion ?? '',
    clase: at % 2 === 0 ? [] : [1 + random.below(CLASSES)],
  }));
}

function insights(random: Random, count: number): Question[] {
  const filters = insightMixes.flatMap((mix) => mix.filters);
  return Array.from({ length: count }, (_, at) => ({
    of: 'insight',
    insight: INSIGHTS[at % INSIGHTS.length] ?? 'by-class',
    filters: filters[(at + random.below(filters.length)) % filters.length] ?? {},
  }));
}
