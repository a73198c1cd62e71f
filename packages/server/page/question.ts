import type { SearchBrandsInput } from '@marcario/client';
import { ENDED } from './words.ts';

/** The order of the statuses is the contract's; the page leaves some out. */
const ESTADOS = [
  'en_tramite',
  'observacion_de_fondo',
  'publicada',
  'oposicion',
  'concedida',
  'registrada',
  'esperando_renovacion',
  'rechazada',
  'denegada',
  'desistida',
  'abandonada',
  'anulada',
  'caducado',
  'vencida',
] as const;

/** What somebody looks for. */
export interface Question {
  readonly q: string;
  readonly clase: readonly number[];
  readonly liveOnly: boolean;
}

/** The question as the parameters of a search. */
export function searchInput({ q, clase, liveOnly }: Question): SearchBrandsInput {
  const isEnded = (estado: string) => ENDED.some((ended) => ended === estado);
  return {
    q,
    ...(clase.length > 0 && { clase: [...clase] }),
    ...(liveOnly && { estado: ESTADOS.filter((estado) => !isEnded(estado)) }),
  };
}

/**
 * The question in the part of the address after `#`, which no browser sends to anybody: it can be kept
 * and passed on, and stands in no log.
 */
export function questionToHash({ q, clase, liveOnly }: Question): string {
  if (q === '') return '';
  const params = new URLSearchParams({ q });
  for (const one of clase) params.append('clase', String(one));
  if (liveOnly) params.set('live', '1');
  return `#${params}`;
}

/** The question of such an address; what is wrong in it is left out. */
export function questionFromHash(hash: string): Question {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const clase = params.getAll('clase').map(Number);
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    clase: clase.filter((one) => Number.isInteger(one) && one >= 1 && one <= 45),
    liveOnly: params.get('live') === '1',
  };
}
