import type {
  BrandPage,
  BrandSummary,
  MarcarioClient,
  PersonaListada,
  SearchBrandsInput,
  SimilarBrand,
} from '@marcario/client';
import { similarityBand } from '@marcario/core';
import type { SearchQuestion } from './address.ts';
import { detectKind, isSameName, type Kind, parseNamedNumber } from './intent.ts';
import { markLife, statusesInGroup } from './statuses.ts';

/** Explanation of why a mark is similar. */
export type Explanation = NonNullable<SimilarBrand['explicacion']>;
type Marks = Pick<
  BrandSummary,
  Exclude<keyof BrandSummary, 'score' | 'similitud' | 'explicacion' | 'highlight'>
>;

/** A mark in a result, with its similarity if the search was by name. */
export interface Row {
  readonly mark: Marks;
  readonly likeness?: number | undefined;
  /** Similarity band; absent below all bands (decision F11). */
  readonly banda?: SimilarBrand['banda'];
  readonly why?: Explanation | undefined;
}

/** Result of a search. */
export interface Answer {
  /** How the text was interpreted; empty without a text. */
  readonly kind: Kind | '';
  readonly rows: readonly Row[];
  readonly total: number;
  /** Persons whose name matches, those with the most marks first. */
  readonly persons: readonly PersonaListada[];
  /** Input that requests the next page; null on the last page. */
  readonly next: SearchBrandsInput | null;
  readonly dataAsOf?: string | undefined;
}

/** Maximum results of one call for similar marks. */
export const MAX_SIMILAR = 100;
/** Minimum similarity of a mark in the results of a search by name; less similar marks are irrelevant. */
const MIN_ALIKE = 0.25;
/** Rows of one page of a listing. */
const PAGE = 50;
/** Maximum persons suggested for a name. */
const PERSONS = 3;
/** If the best match is below this similarity, no mark counts as similar to the text. */
const ALIKE = 0.5;
/** From this similarity on, a mark counts as identical to the text. */
const THE_SAME = 0.99;

/** Sort orders that the service supports. */
const SERVER_ORDERS = [
  'fechaPresentacion:desc',
  'fechaPresentacion:asc',
  'denominacion:asc',
  'denominacion:desc',
  'estado:asc',
  'estado:desc',
] as const;

/** Returns the order if the service supports it; else rows are sorted in the browser. */
export function serverOrder(order: string): (typeof SERVER_ORDERS)[number] | undefined {
  return SERVER_ORDERS.find((one) => one === order);
}

/** Returns the maximum number of requests that a search makes. */
export function requestCount({ q, kind }: SearchQuestion): number {
  const taken = kind || detectKind(q);
  if (kind !== '' || q === '') return 1;
  return taken === 'nombre' || taken === 'numero' ? 2 : 1;
}

/** Returns whether a text or filter is set; without any, a search would list the whole register. */
export function hasCriteria({
  kind: _,
  layout: __,
  order: ___,
  ...question
}: SearchQuestion): boolean {
  return Object.values(question).some((one) => one !== '' && one !== undefined && !isEmpty(one));
}

function isEmpty(value: string | object): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Runs a search. The interpretation of its text determines which endpoints are called. */
export async function answerQuestion(
  { brands, personas }: MarcarioClient,
  question: SearchQuestion,
  signal: AbortSignal,
): Promise<Answer> {
  const { q } = question;
  const listMarks = async (kind: Kind | '', params: SearchBrandsInput) => {
    const sort = serverOrder(question.order);
    const input = { ...params, limit: PAGE, ...(sort && { sort }) };
    return toAnswer(kind, input, await brands.search(input, { signal }));
  };
  const searchPersonsByName = () => (hasListingFilter(question) ? searchMarks() : findSimilar());
  const findSimilar = async () => {
    const limits = { limit: MAX_SIMILAR, minScore: MIN_ALIKE, explain: true };
    const input = { q, ...pick(filterParams(question), ['clase', 'estado', 'viena']), ...limits };
    return rankedAnswer(await brands.similar(input, { signal }));
  };
  const searchMarks = async () => {
    const input = { q, ...filterParams(question), limit: MAX_SIMILAR, explain: true };
    return rankedAnswer(await brands.search(input, { signal }));
  };
  const findByNumber = async () => {
    const { number, names } = parseNamedNumber(q) ?? { number: q };
    const [applied, registered] = await Promise.all([
      brands.search({ nroSolicitud: number }, { signal }),
      brands.search({ nroRegistro: number }, { signal }),
    ]);
    const [named, other] = names === 'registro' ? [registered, applied] : [applied, registered];
    // A text such as "registro 750847" means only the registration with that number, if there is one.
    const isMeant = names !== undefined && named.items.length > 0;
    return mergeAnswers(
      (isMeant ? [named] : [named, other]).map((page) => toAnswer('numero', {}, page)),
    );
  };
  const kind = question.kind || (q === '' ? '' : detectKind(q));
  if (kind === 'numero') return findByNumber();
  const listing = listingParams(kind, question);
  if (listing !== null) return listMarks(kind, listing);
  if (question.kind === 'nombre') return searchPersonsByName();
  const [answer, { items: persons }] = await Promise.all([
    searchPersonsByName(),
    personas.list({ q, limit: PERSONS }, { signal }),
  ]);
  const isAPerson = persons.some(({ nombre }) => isSameName(nombre, q));
  const max = Math.max(0, ...answer.rows.map(({ likeness: similarity = 0 }) => similarity));
  // The text is taken as a person's name if it equals one and no mark is identical, or if it matches one and no mark
  // is similar.
  if ((isAPerson && max < THE_SAME) || (persons.length > 0 && max < ALIKE)) {
    return {
      ...(await listMarks('titular', { ...filterParams(question), titular: [q] })),
      persons,
    };
  }
  return { ...answer, persons };
}

/** Loads the next page and appends its rows to the answer. */
export async function loadMore(
  { brands }: MarcarioClient,
  answer: Answer,
  signal: AbortSignal,
): Promise<Answer> {
  if (answer.next === null) return answer;
  const page = await brands.search(answer.next, { signal });
  const more = toAnswer(answer.kind, answer.next, page);
  return { ...more, persons: answer.persons, rows: [...answer.rows, ...more.rows] };
}

/** Returns the listing parameters of a search; null for a search by name or number, which is not a listing. */
export function listingParams(kind: Kind | '', question: SearchQuestion): SearchBrandsInput | null {
  const filters = filterParams(question);
  if (kind === '') return filters;
  if (kind === 'nombre' || kind === 'numero') return null;
  const text = kind === 'rut' ? parseNamedNumber(question.q)?.number : undefined;
  return { ...filters, [kind]: [text ?? question.q] };
}

/** Returns the filters of a search as listing parameters. */
export function filterParams({
  clase,
  group,
  estado,
  sign,
  from,
  to,
  publishedFrom,
  publishedTo,
  vienna,
  holder,
  agent,
}: SearchQuestion): SearchBrandsInput {
  const estados = estado === '' ? group !== '' && statusesInGroup(group) : [estado];
  return {
    ...(clase.length > 0 && { clase: [...clase] }),
    ...(estados && { estado: estados }),
    ...(sign !== '' && { tipoSigno: [sign] }),
    ...(from !== '' && { fechaPresentacionDesde: from }),
    ...(to !== '' && { fechaPresentacionHasta: to }),
    ...(publishedFrom !== '' && { fechaPublicacionDesde: publishedFrom }),
    ...(publishedTo !== '' && { fechaPublicacionHasta: publishedTo }),
    ...(vienna !== '' && { viena: [vienna] }),
    ...(holder && { titularId: [holder.id] }),
    ...(agent && { representanteId: [agent.id] }),
  };
}

/** Returns whether a filter is set that the endpoint for similar marks does not support. */
function hasListingFilter(question: SearchQuestion): boolean {
  const { sign, from, to, publishedFrom, publishedTo, holder, agent } = question;
  const isSet = [sign, from, to, publishedFrom, publishedTo].some((one) => one !== '');
  return isSet || holder !== undefined || agent !== undefined;
}

function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  const stored = names.filter((name) => value[name] !== undefined);
  return Object.fromEntries(stored.map((name) => [name, value[name]])) as Pick<Value, Name>;
}

/** Sorts marks by similarity band; within a band live marks come first, then by descending similarity. */
function rankedAnswer({
  items,
  dataAsOf,
}: {
  readonly items: readonly (BrandSummary | SimilarBrand)[];
  readonly dataAsOf?: string;
}): Answer {
  const rows = items
    .map((mark): Row => {
      const similarity = ('similitud' in mark ? mark.similitud : mark.score) ?? 0;
      // Text search results have no `banda`, so it is computed from the similarity.
      const { banda } = 'signals' in mark ? mark : similarityBand(similarity);
      return { mark, likeness: similarity, banda, why: mark.explicacion };
    })
    .filter(({ likeness: similarity = 0 }) => similarity >= MIN_ALIKE)
    .sort(compareRanked);
  return { kind: 'nombre', rows, total: rows.length, persons: [], next: null, dataAsOf };
}

const BAND_ORDER = ['alta', 'media', 'baja', undefined] as const;

function compareRanked(a: Row, b: Row): number {
  const isOver = ({ mark }: Row) => Number(markLife(mark.estado) === 'over');
  return (
    BAND_ORDER.indexOf(a.banda) - BAND_ORDER.indexOf(b.banda) ||
    isOver(a) - isOver(b) ||
    (b.likeness ?? 0) - (a.likeness ?? 0)
  );
}

function toAnswer(kind: Kind | '', input: SearchBrandsInput, page: BrandPage): Answer {
  const { items, nextCursor, estimatedTotal: total, dataAsOf } = page;
  const reached = (input.offset ?? 0) + items.length;
  const rows = items.map((mark) => ({ mark }));
  let next: SearchBrandsInput | null = null;
  if (nextCursor !== null) next = { ...input, cursor: nextCursor };
  else if (input.cursor === undefined && reached < total && items.length > 0)
    next = { ...input, offset: reached };
  return { kind, rows, total, persons: [], next, dataAsOf };
}

/** Merges the results for one number, which may be an application number and a registration number. */
function mergeAnswers(answers: readonly Answer[]): Answer {
  const rows = answers.flatMap((answer) => answer.rows);
  const [dataAsOf] = answers.map((answer) => answer.dataAsOf);
  return { kind: 'numero', rows, total: rows.length, persons: [], next: null, dataAsOf };
}
