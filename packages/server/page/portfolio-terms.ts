import { MarcarioApiError, type MarcarioClient, type PlazosPage } from '@marcario/client';
import type { Holder } from './address.ts';
import { monthsFrom } from './days-left.ts';
import type { RequestPace } from './request-pace.ts';

/** A mark with one of its terms. */
export type Term = PlazosPage['items'][number];
type Listed = Parameters<MarcarioClient['plazos']['list']>[0];

/** Terms of a holder. */
export interface HolderTerms {
  /** Those with a day, soonest first. */
  readonly dated: readonly Term[];
  /** Those that may be running and cannot be dated. */
  readonly undated: readonly Term[];
  /** False where the service knows no holidays, so that no term of business days has a date. */
  readonly hasCalendar: boolean;
}

interface Reading {
  readonly today: string;
  readonly pace: RequestPace;
  readonly signal: AbortSignal;
}

/** The kinds that the service lists by their days. */
export const LISTED_KINDS = [
  'oposicion',
  'publicacion',
  'renovacion',
  'nulidad',
  'no_uso',
] as const;
/** Every kind, those that answer somebody included. */
const KINDS = [
  ...LISTED_KINDS,
  'contestacion',
  'observacion_de_fondo',
  'apelacion',
  'pago_final',
] as const;
/** Statuses in which a term may run that the data cannot date. */
const UNDATED_STATUSES = [
  'oposicion',
  'observacion_de_fondo',
  'rechazada',
  'denegada',
  'concedida',
] as const;
/** A renewal can be asked for so many months late. */
const GRACE_MONTHS = 6;
const TERMS_MAX = 2_000;
/** Marks that are asked for their terms one by one. */
const ONE_BY_ONE_MAX = 40;

/** Reads the terms of every kind of a holder. */
export async function readTerms(
  client: MarcarioClient,
  holder: Holder,
  reading: Reading,
): Promise<HolderTerms> {
  const { today } = reading;
  const [terms, hasCalendar] = await listAll(client, holder, reading);
  const hasDay = (term: Term) => dayOf(term) !== '';
  const isOver = ({ plazo }: Term) => (plazo.graciaHasta ?? plazo.vence ?? today) < today;
  const dated = terms.filter((term) => hasDay(term) && !isOver(term));
  return {
    dated: dated.sort((a, b) => dayOf(a).localeCompare(dayOf(b))),
    undated: terms.filter((term) => term.plazo.kind === 'desconocido'),
    hasCalendar,
  };
}

/** The day by which a term is listed; empty where it has none. */
export function dayOf({ plazo: { tipo, abre = '', vence = '' } }: Term): string {
  return tipo === 'no_uso' ? abre : vence;
}

/** All kinds at once where the service lists them so; else kind by kind, and mark by mark for what has no day. */
async function listAll(
  client: MarcarioClient,
  holder: Holder,
  reading: Reading,
): Promise<readonly [readonly Term[], boolean]> {
  const titularId = [holder.id];
  const { today, signal } = reading;
  const list = (tipo: unknown, extra: object = {}) =>
    collect(client, { tipo, titularId, limit: 100, ...extra } as Listed, signal);
  const late = () => list('renovacion', { desde: monthsFrom(today, -GRACE_MONTHS) });
  const others = KINDS.filter((kind) => kind !== 'renovacion');
  try {
    const [first, second] = await Promise.all([list(others, { conDesconocidos: true }), late()]);
    return [[...first.terms, ...second.terms], first.hasCalendar];
  } catch (error) {
    if (!(error instanceof MarcarioApiError) || error.status !== 400) throw error;
  }
  const dated = LISTED_KINDS.filter((kind) => kind !== 'renovacion');
  const lists = await Promise.all([...dated.map((kind) => list(kind)), late()]);
  const undated = await undatedOneByOne(client, holder, reading);
  return [
    [...lists.flatMap(({ terms }) => terms), ...undated],
    lists.every((one) => one.hasCalendar),
  ];
}

async function collect(client: MarcarioClient, request: Listed, signal: AbortSignal) {
  const terms: Term[] = [];
  let hasCalendar = true;
  for await (const page of client.plazos.list(request, { signal }).pages()) {
    hasCalendar = page.calendario !== null;
    terms.push(...page.items);
    if (terms.length >= TERMS_MAX) break;
  }
  return { terms, hasCalendar };
}

async function undatedOneByOne(
  client: MarcarioClient,
  { id }: Holder,
  { pace, signal }: Reading,
): Promise<Term[]> {
  const request = { titularId: [id], estado: [...UNDATED_STATUSES], limit: ONE_BY_ONE_MAX };
  const { items } = await client.brands.search(request, { signal });
  const terms: Term[] = [];
  for (const mark of items) {
    await pace.click(signal);
    const { items: plazos } = await client.plazos.get(mark.nroSolicitud, { signal });
    const unknown = plazos.filter(({ kind }) => kind === 'desconocido');
    terms.push(...unknown.map((plazo) => ({ ...mark, plazo })));
  }
  return terms;
}
