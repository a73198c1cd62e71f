import { TIPOS_DE_PLAZO, type TipoDePlazo } from '../../contract/plazo-vocabulary.ts';
import type { Plazo } from '../../contract/plazos.ts';
import { compareNroSolicitud } from '../listing/nro-order.ts';
import type { PortfolioPosition } from '../listing/plazos-request.ts';
import type { TermClock } from './calendar-terms.ts';
import { plazosOf } from './mark-terms.ts';
import type { TermMark } from './term-facts.ts';

/** The requested kinds and days of the deadlines of a portfolio. */
interface WantedTerms {
  readonly tipo: readonly TipoDePlazo[];
  /** Days on which the deadline ends (`no_uso`: begins), both included; null means open. */
  readonly desde: string;
  readonly hasta: string | null;
  /** Whether unknown deadlines are included. */
  readonly conDesconocidos: boolean;
}

/** A deadline of a portfolio and its position in the order. */
interface PortfolioTerm<Brand> extends PortfolioPosition {
  readonly brand: Brand;
  readonly plazo: Plazo;
}

/**
 * Returns the requested deadlines of a mark, computed by the same rules as its detail: those whose date is in the
 * requested range and, if requested, those whose date is unknown.
 */
export function portfolioTerms<Brand extends { readonly nroSolicitud: string }>(
  brand: Brand,
  mark: TermMark,
  wanted: WantedTerms & { readonly clock: TermClock },
): PortfolioTerm<Brand>[] {
  const { clock, desde, hasta, conDesconocidos } = wanted;
  const { nroSolicitud } = brand;
  return plazosOf(mark, clock).flatMap((plazo): PortfolioTerm<Brand>[] => {
    const { tipo, kind } = plazo;
    if (!wanted.tipo.includes(tipo)) return [];
    const fecha = listingDay(plazo) ?? null;
    const isWanted =
      fecha === null
        ? conDesconocidos && kind === 'desconocido'
        : fecha >= desde && (hasta === null || fecha <= hasta);
    return isWanted ? [{ brand, plazo, fecha, nroSolicitud, tipo }] : [];
  });
}

/** Returns the day by which a deadline is listed: its last day, or for `no_uso` its first. */
export function listingDay({ tipo, abre, vence }: Plazo): string | undefined {
  return tipo === 'no_uso' ? abre : vence;
}

/** Compares by day with unknown days last, then by application number, then by the order of `TIPOS_DE_PLAZO`. */
export function comparePortfolioPositions(a: PortfolioPosition, b: PortfolioPosition): number {
  if (a.fecha !== b.fecha) {
    if (a.fecha === null || b.fecha === null) return a.fecha === null ? 1 : -1;
    return a.fecha < b.fecha ? -1 : 1;
  }
  return (
    compareNroSolicitud(a.nroSolicitud, b.nroSolicitud) ||
    TIPOS_DE_PLAZO.indexOf(a.tipo) - TIPOS_DE_PLAZO.indexOf(b.tipo)
  );
}
