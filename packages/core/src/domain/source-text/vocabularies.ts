import { ESTADOS, type Estado } from '../../contract/estado.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { TipoSigno } from '../../contract/tipo-signo.ts';
import { foldText, tokenizeFolded } from '../../likeness/text/text-folding.ts';
import { OTHER_SIGN_TYPE, SIGN_TYPE_TEXTS, STATUS_TEXTS } from '../../office/index.ts';
import { distinctSorted } from '../text/code-unit-order.ts';

/** The meaning of an office's status text: a status code, a placeholder without a status, or unknown. */
type StatusReading = Estado | 'placeholder' | 'unknown';

const readings = new Map<string, StatusReading>([
  ...ESTADOS.map((estado) => [foldText(estado), estado] as const),
  ...Object.entries(STATUS_TEXTS.texts),
  [STATUS_TEXTS.placeholder, 'placeholder'],
]);

/** Converts an office's status text to its meaning by the table of decision B5. */
export function readStatus(text: string): StatusReading {
  const folded = foldText(text);
  // An empty text is an old notation with a meaning. A dash folds to an empty text too, but is unknown.
  if (folded === '' && text.trim() !== '') return 'unknown';
  return readings.get(folded) ?? 'unknown';
}

const noise: ReadonlySet<string> = new Set(SIGN_TYPE_TEXTS.noise);

const codes = new Map(
  Object.entries(SIGN_TYPE_TEXTS.texts).flatMap(([code, texts]) =>
    texts.map((text) => [text, code]),
  ),
) as ReadonlyMap<string, TipoSigno>;

/**
 * Returns the sign-type code of the first known text (decision B5): the office's code for other types when none is
 * known, undefined without any text.
 */
export function readSignType(texts: readonly string[]): TipoSigno | undefined {
  for (const text of texts) {
    const words = tokenizeFolded(foldText(text)).filter((word) => !noise.has(word));
    const code = codes.get(words.join(' '));
    if (code) return code;
  }
  return texts.length === 0 ? undefined : OTHER_SIGN_TYPE;
}

const SEPARATORS = /[\s,;|/]+/;
const CLASS = /^0*(\d{1,2})(?:\.0+)?$/;

/**
 * Parses Nice classes written like `"35 ,43"`, ascending and without duplicates. Null when a part of the text is not a
 * class from 1 to 45.
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
