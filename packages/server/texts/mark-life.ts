import type { Estado, Plazo } from '@marcario/core/contract';

/** Phase of a mark's life: in force, pending, or over. */
export type MarkLife = 'alive' | 'pending' | 'over';

/** The phase of each status. */
export const LIVES: Readonly<Record<Estado, MarkLife>> = {
  en_tramite: 'pending',
  observacion_de_fondo: 'pending',
  publicada: 'pending',
  oposicion: 'pending',
  concedida: 'alive',
  registrada: 'alive',
  esperando_renovacion: 'alive',
  rechazada: 'over',
  denegada: 'over',
  desistida: 'over',
  abandonada: 'over',
  anulada: 'over',
  caducado: 'over',
  vencida: 'over',
};

/** Returns the phase of a status. */
export function markLife(estado: Estado): MarkLife {
  return LIVES[estado];
}

/** The fields that determine whether a mark is live. */
interface MarkFacts {
  readonly estado: Estado;
  readonly plazos?: readonly Plazo[] | undefined;
}

/**
 * Returns whether a mark is in force or pending. A mark whose time to renew has passed is not live, even if the
 * register still lists it as registered, because no renewal is known.
 */
export function isLive({ estado, plazos = [] }: MarkFacts): boolean {
  return markLife(estado) !== 'over' && !isRenewalOver(plazos);
}

/** Returns whether the time to renew has passed, including the grace period with a surcharge. */
function isRenewalOver(plazos: readonly Plazo[]): boolean {
  return plazos.some(({ tipo, kind }) => tipo === 'renovacion' && kind === 'cerrado');
}
