import type { Estado, Plazo } from '@marcario/core/contract';

/** What a status means for who looks at a name: in force, under way, or over. */
export type MarkLife = 'alive' | 'pending' | 'over';

/** What each status means. */
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

/** What a status means. */
export function markLife(estado: Estado): MarkLife {
  return LIVES[estado];
}

/** What decides whether a mark still stands against a name. */
interface MarkFacts {
  readonly estado: Estado;
  readonly plazos?: readonly Plazo[] | undefined;
}

/**
 * Whether a mark is in force or under way. One whose renewal is over is neither, although the register still
 * says so: only a renewal that is not known could have kept it.
 */
export function isLive({ estado, plazos = [] }: MarkFacts): boolean {
  return markLife(estado) !== 'over' && !isRenewalOver(plazos);
}

/** Whether the time to renew has passed, that with surcharge too. */
function isRenewalOver(plazos: readonly Plazo[]): boolean {
  return plazos.some(({ tipo, kind }) => tipo === 'renovacion' && kind === 'cerrado');
}
