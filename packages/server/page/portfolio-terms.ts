import type { MarcarioClient, PlazosPage } from '@marcario/client';
import { isLongOver } from '../texts/term-words.ts';
import type { Holder } from './address.ts';
import { addMonths } from './days-left.ts';

/** A mark with one of its terms. */
export type Term = PlazosPage['items'][number];
type Listed = Parameters<MarcarioClient['plazos']['list']>[0];

/** Terms of a holder. */
export interface HolderTerms {
  /** Those with a day, soonest first. */
  readonly dated: readonly Term[];
  /** Those that may be running and cannot be dated. */
  readonly undated: readonly Term[];
  /** Those that cannot be dated and must have ended: nothing is known of their marks for years. */
  readonly longOver: readonly Term[];
  /** False where the service knows no holidays, so that no term of business days has a date. */
  readonly hasCalendar: boolean;
}

interface Reading {
  readonly today: string;
  readonly signal: AbortSignal;
}

/** The kinds that the service lists by their days. */
export const LISTED_KINDS = [
  'renovacion',
  'oposicion',
  'no_uso',
  'nulidad',
  'publicacion',
] as const;
/** Every kind, those that answer somebody included. */
const KINDS = [
  ...LISTED_KINDS,
  'contestacion',
  'observacion_de_fondo',
  'apelacion',
  'pago_final',
] as const;
/** A renewal can be asked for so many months late. */
const GRACE_MONTHS = 6;
const MAX_TERMS = 5_000;

/** Reads the terms of every kind of a holder. */
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

/** The day of the newest thing that a listing says of the mark of a term. */
export function newestDay({ fechaPresentacion, fechaPublicacion, fechaRegistro }: Term): string {
  return [fechaPresentacion, fechaPublicacion, fechaRegistro].reduce<string>(
    (newest, day) => (day !== null && day > newest ? day : newest),
    '',
  );
}

/** The day by which a term is listed; empty where it has none. */
export function termDay({ plazo: { tipo, abre = '', vence = '' } }: Term): string {
  return tipo === 'no_uso' ? abre : vence;
}

/** Terms of all kinds, and renewals that are late and still possible. */
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
