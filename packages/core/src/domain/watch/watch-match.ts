import type { BrandSummary } from '../../contract/brand-summary.ts';
import { padVienaClass } from '../../contract/code-fields.ts';
import {
  FILTER_ROWS,
  type FilterRow,
  type FiltersOf,
  type FilterValues,
  type KindOf,
  type NamedFilter,
} from '../../contract/filters.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { WatchStep } from '../../contract/operations/why-watch.ts';
import type { ComparedKind, WatchFilters } from '../../contract/watchlist.ts';
import type { PartialFilters } from '../listing/brand-query.ts';
import type { WatchTrigger } from './watch-trigger.ts';

/** A watched item, with the classes of its own mark. */
export interface MatchedItem {
  readonly kind: ComparedKind;
  /** The watched text; for an item that watches a mark, its application number. */
  readonly mark: string;
  /** Classes of the mark with that number; empty for a text. */
  readonly clases: readonly number[];
}

/** The input of `watchMatch`: an item, its list's settings, and a change of a mark. */
export interface WatchCase {
  readonly item: MatchedItem;
  readonly filters: WatchFilters;
  /** Whether the list also reports marks that existed before it. */
  readonly baseline: boolean;
  readonly brand: Pick<BrandSummary, 'nroSolicitud' | 'estado' | 'tipoSigno' | 'clases' | 'viena'>;
  /** Whether a person of `excluirTitular` holds the mark now. */
  readonly isHeldByExcluded: boolean;
  readonly trigger: WatchTrigger;
  /** Similarity of the two marks by the corpus's similarity model, 0..1 (decision D8). */
  readonly score: number;
}

/** The result of `watchMatch`: a hit with its score, or the first step that rejected the mark. */
export type WatchVerdict =
  | { readonly isHit: true; readonly score: number }
  | { readonly isHit: false; readonly refusedBy: WatchStep };

type WatchKind = KindOf<FiltersOf<'watch'>>;

/** Tests a mark against the value of a filter, by kind of filter, with the same meaning as in a listing. */
const PASSES: {
  readonly [K in WatchKind]: (
    brand: WatchCase['brand'],
    given: FilterValues[K],
    row: FilterRow,
  ) => boolean;
} = {
  estado: ({ estado }, given) => given.length === 0 || given.includes(estado),
  tipoSigno: ({ tipoSigno }, given) => given.length === 0 || given.includes(tipoSigno),
  viena: ({ viena = [] }, given) => given.length === 0 || given.some((one) => hasViena(viena, one)),
  live: ({ estado }, given, { leavesOut = [] }) => !given || !leavesOut.includes(estado),
};

const OF_STATUS = filtersOfKinds('estado', 'live');
const OF_SIGN = filtersOfKinds('tipoSigno');
const OF_VIENA = filtersOfKinds('viena');

/** The steps in order, each with its condition for rejection. Only the first can reject the watched mark itself. */
const STEPS: readonly (readonly [WatchStep, (watchCase: WatchCase) => boolean])[] = [
  ['trigger', ({ trigger, baseline }) => trigger.hitKind === 'baseline' && !baseline],
  ['trigger', (watchCase) => watchCase.trigger.isActAlone && !isOwnMark(watchCase)],
  ['clase', (watchCase) => !isOwnMark(watchCase) && !isInClasses(watchCase)],
  ['estado', (watchCase) => !isOwnMark(watchCase) && !passesFilters(watchCase, OF_STATUS)],
  ['tipoSigno', (watchCase) => !isOwnMark(watchCase) && !passesFilters(watchCase, OF_SIGN)],
  ['viena', (watchCase) => !isOwnMark(watchCase) && !passesFilters(watchCase, OF_VIENA)],
  ['excluirTitular', (watchCase) => !isOwnMark(watchCase) && watchCase.isHeldByExcluded],
  ['score', (watchCase) => !isOwnMark(watchCase) && !reachesMinScore(watchCase)],
];

/**
 * Decides whether a change of a mark is a hit of a watched item. It is the only evaluator of sweeps, baselines and
 * previews (decision D10).
 *
 * @example
 * watchMatch({ item, filters: { minScore: 0.8 }, baseline: false, brand, trigger, score: 0.75 });
 * // { isHit: false, refusedBy: 'score' }
 */
export function watchMatch(watchCase: WatchCase): WatchVerdict {
  const refusal = STEPS.find(([, refuses]) => refuses(watchCase));
  if (refusal !== undefined) return { isHit: false, refusedBy: refusal[0] };
  return { isHit: true, score: isOwnMark(watchCase) ? 1 : watchCase.score };
}

function isOwnMark({ item, brand }: WatchCase): boolean {
  return item.kind === 'numero' && item.mark === brand.nroSolicitud;
}

function isInClasses({ item, filters, brand }: WatchCase): boolean {
  const wanted = watchedClasses(item, filters);
  return wanted.length === 0 || brand.clases.some((clase) => wanted.includes(clase));
}

/** Returns the classes in which an item is watched; empty for all of them. */
export function watchedClasses(
  { kind, clases }: Pick<MatchedItem, 'kind' | 'clases'>,
  { clase = [], allClasses = false }: WatchFilters,
): readonly number[] {
  if (clase.length > 0) return clase;
  return kind === 'texto' || allClasses ? [] : clases;
}

function filtersOfKinds(...kinds: readonly WatchKind[]): readonly NamedFilter[] {
  return FILTER_ROWS.filter(({ kind }) => kinds.some((one) => one === kind));
}

function passesFilters({ filters, brand }: WatchCase, rows: readonly NamedFilter[]): boolean {
  const given: PartialFilters = filters;
  return rows.every((row) => {
    const value = given[row.name];
    return value === undefined || filterPredicate(row)(brand, value, row);
  });
}

/** The cast is safe: a filter's values have the type of its kind, but TypeScript cannot relate the two. */
function filterPredicate({ kind }: NamedFilter) {
  return PASSES[kind as WatchKind] as (
    brand: WatchCase['brand'],
    given: unknown,
    row: FilterRow,
  ) => boolean;
}

/** Tells whether one of the classes is the requested Vienna class, in any notation, or a subclass of it. */
function hasViena(classes: readonly string[], watchCase: string): boolean {
  const wanted = padVienaClass(watchCase);
  return classes.some((one) => one === wanted || one.startsWith(`${wanted}.`));
}

/** Tells whether the score reaches the threshold; a mark with a score of 0 is never similar. */
function reachesMinScore({ score, filters }: WatchCase): boolean {
  return score > 0 && score >= minHitScore(filters);
}

/** Returns the minimum score of a hit, 0..1: the list's own threshold or the default. */
export function minHitScore({ minScore = LIMITS.watchMinScore }: WatchFilters): number {
  return minScore;
}
