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

/** Why a mark is alike. */
export type Explanation = NonNullable<SimilarBrand['explicacion']>;
type Marks = Pick<
  BrandSummary,
  Exclude<keyof BrandSummary, 'score' | 'similitud' | 'explicacion' | 'highlight'>
>;

/** A mark that was found, and how alike it is where a name was looked for. */
export interface Row {
  readonly mark: Marks;
  readonly likeness?: number | undefined;
  /** The band of its similarity; absent where it is below all bands (decision F11). */
  readonly banda?: SimilarBrand['banda'];
  readonly why?: Explanation | undefined;
}

/** What was found. */
export interface Answer {
  /** What the text was taken for; empty without a text. */
  readonly kind: Kind | '';
  readonly rows: readonly Row[];
  readonly total: number;
  /** Persons of that name, those with the most marks first. */
  readonly persons: readonly PersonaListada[];
  /** What asks for the rows after these; null where there are none. */
  readonly next: SearchBrandsInput | null;
  readonly dataAsOf?: string | undefined;
}

/** The most that one call of similar marks gives. */
export const MAX_SIMILAR = 100;
/** What is less alike is not worth a look. */
const MIN_ALIKE = 0.25;
/** Rows of a listing that come at once. */
const PAGE = 50;
/** Persons of a like name who are proposed. */
const PERSONS = 3;
/** Below this no mark is like the text. */
const ALIKE = 0.5;
/** From here on a mark is the very one that was looked for. */
const THE_SAME = 0.99;

/** The orders that the service has itself. */
const SERVER_ORDERS = [
  'fechaPresentacion:desc',
  'fechaPresentacion:asc',
  'denominacion:asc',
  'denominacion:desc',
  'estado:asc',
  'estado:desc',
] as const;

/** The order of a listing that the service has itself. */
export function serverOrder(order: string): (typeof SERVER_ORDERS)[number] | undefined {
  return SERVER_ORDERS.find((one) => one === order);
}

/** How many requests a question takes at most. */
export function requestCount({ q, kind }: SearchQuestion): number {
  const taken = kind || detectKind(q);
  if (kind !== '' || q === '') return 1;
  return taken === 'nombre' || taken === 'numero' ? 2 : 1;
}

/** Whether a name or any filter is set: without one the whole register would be listed. */
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

/** Asks a question: what its text is taken for decides what is asked of the service. */
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
    // Who says which number it is means no mark that happens to have the other one.
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
  // Part of a name that no mark has is the name of a person, where one has it.
  if ((isAPerson && max < THE_SAME) || (persons.length > 0 && max < ALIKE)) {
    return {
      ...(await listMarks('titular', { ...filterParams(question), titular: [q] })),
      persons,
    };
  }
  return { ...answer, persons };
}

/** The rows after those of an answer, behind them. */
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

/** What lists the marks of a question; null where its name or number is looked for. */
export function listingParams(kind: Kind | '', question: SearchQuestion): SearchBrandsInput | null {
  const filters = filterParams(question);
  if (kind === '') return filters;
  if (kind === 'nombre' || kind === 'numero') return null;
  const text = kind === 'rut' ? parseNamedNumber(question.q)?.number : undefined;
  return { ...filters, [kind]: [text ?? question.q] };
}

/** What a question narrows its answer by, as a listing takes it. */
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

/** Whether it has a filter that a search for similar marks does not take. */
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

/** Marks with their similarity, by band; in each the live ones first, the most similar of them at the head. */
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
      // A text search states no band.
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

/** Answers about one number as one: an application and a registration may have the same. */
function mergeAnswers(answers: readonly Answer[]): Answer {
  const rows = answers.flatMap((answer) => answer.rows);
  const [dataAsOf] = answers.map((answer) => answer.dataAsOf);
  return { kind: 'numero', rows, total: rows.length, persons: [], next: null, dataAsOf };
}
