import { ESTADOS, type Estado } from '../../contract/estado.ts';
import { foldText } from '../text/text-folding.ts';

/** What an office text says of the status: a code, nothing at all, or something we cannot read. */
export type StatusReading = Estado | 'placeholder' | 'unknown';

/** Office texts beside the codes' own names, folded; single letters and blank are the old notation. */
const OFFICE_TEXTS: Readonly<Record<string, Estado>> = {
  '': 'en_tramite',
  'en espera de renovacion': 'esperando_renovacion',
  'rechazada definitivamente': 'rechazada',
  'tenida por no presentada': 'abandonada',
  cancelada: 'anulada',
  caducada: 'caducado',
  'no vigente': 'caducado',
  c: 'concedida',
  u: 'caducado',
  n: 'rechazada',
  v: 'vencida',
  d: 'desistida',
  a: 'anulada',
};

const PLACEHOLDER = 'ver instancia';

const readings = new Map<string, StatusReading>([
  ...ESTADOS.map((estado) => [foldText(estado), estado] as const),
  ...Object.entries(OFFICE_TEXTS),
  [PLACEHOLDER, 'placeholder'],
]);

/** Reads an office's status text through the one table of decision B5. */
export function readStatus(text: string): StatusReading {
  const folded = foldText(text);
  // Blank is an old notation; a dash, of which the folding leaves nothing either, is none that we know.
  if (folded === '' && text.trim() !== '') return 'unknown';
  return readings.get(folded) ?? 'unknown';
}
