import { ESTADOS, type Estado } from '../../contract/estado.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { TipoSigno } from '../../contract/tipo-signo.ts';
import { foldedTokens, foldText } from '../../likeness/text/text-folding.ts';
import { distinctSorted } from '../text/code-unit-order.ts';

/** What an office text says of the status: a code, nothing at all, or something we cannot read. */
type StatusReading = Estado | 'placeholder' | 'unknown';

/** Office texts beside the codes' own names, folded; single letters and blank are the old notation. */
const STATUS_TEXTS: Readonly<Record<string, Estado>> = {
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
  ...Object.entries(STATUS_TEXTS),
  [PLACEHOLDER, 'placeholder'],
]);

/** Reads an office's status text through the one table of decision B5. */
export function readStatus(text: string): StatusReading {
  const folded = foldText(text);
  // Blank is an old notation; a dash, of which the folding leaves nothing either, is none that we know.
  if (folded === '' && text.trim() !== '') return 'unknown';
  return readings.get(folded) ?? 'unknown';
}

/** Words of the office's texts that say nothing of the type. */
const NOISE = new Set(['marca', 'marcas', 'signo', 'tipo', 'de', 'del', 'la']);

/** Folded office texts without the noise, by code. */
const SIGN_TYPE_TEXTS: Readonly<Record<Exclude<TipoSigno, 'otra'>, readonly string[]>> = {
  denominativa: ['denominativa', 'denominativo', 'denominacion', 'palabra'],
  figurativa: ['figurativa', 'figurativo'],
  mixta: ['mixta', 'mixto'],
  frase_propaganda: ['frase propaganda', 'frases propaganda'],
  tridimensional: ['tridimensional', 'tridimensionales'],
  sonora: ['sonora', 'sonoro', 'sonido'],
  olfativa: ['olfativa', 'olfativo'],
  movimiento: ['movimiento', 'en movimiento'],
  holografica: ['holografica', 'holografico', 'holograma'],
  colectiva: ['colectiva', 'colectivas'],
  certificacion: ['certificacion'],
};

const codes = new Map(
  Object.entries(SIGN_TYPE_TEXTS).flatMap(([code, texts]) => texts.map((text) => [text, code])),
) as ReadonlyMap<string, TipoSigno>;

/**
 * The sign-type code of the first readable text (decision B5): `otra` when none can be read,
 * undefined when there is none.
 */
export function readSignType(texts: readonly string[]): TipoSigno | undefined {
  for (const text of texts) {
    const words = foldedTokens(foldText(text)).filter((word) => !NOISE.has(word));
    const code = codes.get(words.join(' '));
    if (code) return code;
  }
  return texts.length === 0 ? undefined : 'otra';
}

const SEPARATORS = /[\s,;|/]+/;
const CLASS = /^0*(\d{1,2})(?:\.0+)?$/;

/**
 * Nice classes written like `"35 ,43"`, ascending and without repeats. Null when something in the
 * text is not a class from 1 to 45.
 */
export function readNiceClasses(text: string): number[] | null {
  const classes = new Set<number>();
  for (const part of text.split(SEPARATORS)) {
    if (part === '') continue;
    const clase = Number(CLASS.exec(part)?.[1] ?? 0);
    if (clase < 1 || clase > LIMITS.niceClassMax) return null;
    classes.add(clase);
  }
  return distinctSorted(classes);
}
