import type { CanonicalAnnotation } from '../../contract/canonical-brand.ts';
import { catalogedAct, readAct } from './annotation-catalog.ts';

type OppositionAct = Pick<CanonicalAnnotation, 'fecha' | 'codigo' | 'descripcion'>;

/** The opposition against a mark, as far as acts tell of it (decision C8). */
export interface Opposition<Act> {
  /** Acts of the opposition, and those that closed one that stood open, oldest first. */
  readonly eventos: Act[];
  readonly abierta: boolean;
  /** Date of the first act of the opposition that is open now; null when none is. */
  readonly abiertaDesde: string | null;
}

/**
 * Reads the opposition out of a mark's acts, oldest first. An act of another part of the procedure,
 * such as the refusal or the grant, belongs to it only where it closes an opposition that is open; one
 * whose code the catalog lacks only where its text says that it opens or closes one.
 */
export function oppositionOf<Act extends OppositionAct>(acts: readonly Act[]): Opposition<Act> {
  const eventos: Act[] = [];
  let abiertaDesde: string | null = null;
  for (const act of acts) {
    const known = catalogedAct(act);
    const read = known ?? readAct(act);
    const closes = read?.opposition === 'closes';
    const isOfOpposition =
      read?.seccionTipo === 'oposicion' && (known !== null || read.opposition !== undefined);
    if (!isOfOpposition && !(closes && abiertaDesde !== null)) continue;
    eventos.push(act);
    abiertaDesde = closes ? null : (abiertaDesde ?? act.fecha);
  }
  return { eventos, abierta: abiertaDesde !== null, abiertaDesde };
}
