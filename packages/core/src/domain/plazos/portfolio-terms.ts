import { TIPOS_DE_PLAZO, type TipoDePlazo } from '../../contract/plazo-vocabulary.ts';
import type { Plazo } from '../../contract/plazos.ts';
import { compareNroSolicitud } from '../listing/nro-order.ts';
import type { PortfolioPlace } from '../listing/plazos-request.ts';
import type { TermClock } from './calendar-terms.ts';
import { plazosOf } from './mark-terms.ts';
import type { TermMark } from './term-facts.ts';

/** Which terms of a portfolio are wanted. */
interface WantedTerms {
  readonly tipo: readonly TipoDePlazo[];
  /** Days of the term's end (`no_uso`: beginning), both included; null: open. */
  readonly desde: string;
  readonly hasta: string | null;
  /** Whether terms that are not known are wanted too. */
  readonly conDesconocidos: boolean;
}

/** A term of a portfolio, and its place in the order. */
export interface PortfolioTerm<Brand> extends PortfolioPlace {
  readonly brand: Brand;
  readonly plazo: Plazo;
}

/**
 * The terms of a mark that are wanted, by the rules of its detail: those with a date within the days, and those
 * that are not known, whatever the days.
 */
export function wantedTerms<Brand extends { readonly nroSolicitud: string }>(
  brand: Brand,
  mark: TermMark,
  wanted: WantedTerms & { readonly clock: TermClock },
): PortfolioTerm<Brand>[] {
  const { clock, desde, hasta, conDesconocidos } = wanted;
  const { nroSolicitud } = brand;
  return plazosOf(mark, clock).flatMap((plazo): PortfolioTerm<Brand>[] => {
    const { tipo, kind } = plazo;
    if (!wanted.tipo.includes(tipo)) return [];
    const fecha = termDay(plazo) ?? null;
    const isWanted =
      fecha === null
        ? conDesconocidos && kind === 'desconocido'
        : fecha >= desde && (hasta === null || fecha <= hasta);
    return isWanted ? [{ brand, plazo, fecha, nroSolicitud, tipo }] : [];
  });
}

/** The day by which a term is listed: its last, for `no_uso` its first. */
export function termDay({ tipo, abre, vence }: Plazo): string | undefined {
  return tipo === 'no_uso' ? abre : vence;
}

/** Soonest first and what is not known last, then by application number, then as a mark's terms are listed. */
export function comparePortfolioPlaces(a: PortfolioPlace, b: PortfolioPlace): number {
  if (a.fecha !== b.fecha) {
    if (a.fecha === null || b.fecha === null) return a.fecha === null ? 1 : -1;
    return a.fecha < b.fecha ? -1 : 1;
  }
  return (
    compareNroSolicitud(a.nroSolicitud, b.nroSolicitud) ||
    TIPOS_DE_PLAZO.indexOf(a.tipo) - TIPOS_DE_PLAZO.indexOf(b.tipo)
  );
}
