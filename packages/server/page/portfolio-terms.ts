import type { MarcarioClient, PlazosPage } from '@marcario/client';
import { isLongOver } from '../texts/term-words.ts';
import type { Holder } from './address.ts';
import { addMonths } from './days-left.ts';

/** A term with its mark. */
export type Term = PlazosPage['items'][number];
type Listed = Parameters<MarcarioClient['plazos']['list']>[0];

/** The terms of a holder, in three groups. */
export interface HolderTerms {
  /** Terms with a date, soonest first. */
  readonly dated: readonly Term[];
  /** Terms that may be running but have no known date. */
  readonly undated: readonly Term[];
  /** Terms without a known date that must have ended, because their marks had no event for years. */
  readonly longOver: readonly Term[];
  /** False if the service has no holiday calendar, so that terms in business days have no date. */
  readonly hasCalendar: boolean;
}

interface Reading {
  readonly today: string;
  readonly signal: AbortSignal;
}

/** Kinds of terms that can be listed by date, and so subscribed to as a calendar. */
export const LISTED_KINDS = [
  'renovacion',
  'oposicion',
  'no_uso',
  'nulidad',
  'publicacion',
] as const;
/** All kinds of terms, including those to respond to an act of the office or of another party. */
const KINDS = [
  ...LISTED_KINDS,
  'contestacion',
  'observacion_de_fondo',
  'apelacion',
  'pago_final',
] as const;
/** Months after expiry in which a mark can still be renewed. */
const GRACE_MONTHS = 6;
const MAX_TERMS = 5_000;

/** Reads the terms of all kinds for a holder. */
export async function readTerms(
  client: MarcarioClient,
  holder: Holder,
  reading: Reading,
): Promise<HolderTerms> {
  const { today } = reading;
  const [terms, hasCalendar] = await listAll(client, holder, reading);
  const hasDay = (term: Term) => termDay(term) !== '';
  const hasEnded = ({ plazo }: Term) => (plazo.graciaHasta ?? plazo.vence ?? today) < today;
  const dated = terms.filter((term) => hasDay(term) && !hasEnded(term));
  const undated = terms.filter(({ plazo }) => plazo.kind === 'desconocido');
  const isOver = (term: Term) => isLongOver(term.plazo, newestDay(term), today);
  return {
    dated: dated.sort((a, b) => termDay(a).localeCompare(termDay(b))),
    undated: undated.filter((term) => !isOver(term)),
    longOver: undated.filter(isOver),
    hasCalendar,
  };
}

/** Returns the latest known date of the mark (filing, publication, registration); empty if none is known. */
export function newestDay({ fechaPresentacion, fechaPublicacion, fechaRegistro }: Term): string {
  return [fechaPresentacion, fechaPublicacion, fechaRegistro].reduce<string>(
    (newest, day) => (day !== null && day > newest ? day : newest),
    '',
  );
}

/** Returns the date by which a term is sorted: its start for `no_uso`, else its end; empty if that is unknown. */
export function termDay({ plazo: { tipo, abre = '', vence = '' } }: Term): string {
  return tipo === 'no_uso' ? abre : vence;
}

/** Lists terms of all kinds; for renewals from `GRACE_MONTHS` ago, because late renewals are still possible. */
async function listAll(
  client: MarcarioClient,
  holder: Holder,
  { today, signal }: Reading,
): Promise<readonly [readonly Term[], boolean]> {
  const common = { titularId: [holder.id], limit: 100 };
  const others = KINDS.filter((kind) => kind !== 'renovacion');
  const desde = addMonths(today, -GRACE_MONTHS);
  const [first, second] = await Promise.all([
    collectPages(client, { ...common, tipo: others, conDesconocidos: true }, signal),
    collectPages(client, { ...common, tipo: ['renovacion'], conDesconocidos: true, desde }, signal),
  ]);
  return [[...first.terms, ...second.terms], first.hasCalendar];
}

async function collectPages(client: MarcarioClient, request: Listed, signal: AbortSignal) {
  const terms: Term[] = [];
  let hasCalendar = true;
  for await (const page of client.plazos.list(request, { signal }).pages()) {
    hasCalendar = page.calendario !== null;
    terms.push(...page.items);
    if (terms.length >= MAX_TERMS) break;
  }
  return { terms, hasCalendar };
}
