import { plainNumero } from '../../contract/plain-text.ts';
import type { WatchItem } from '../../contract/watchlist.ts';
import { ServiceError } from '../service-error.ts';
import { foldText } from '../text/text-folding.ts';

const DIGITS = /^[\d\s.-]+$/;

/** How a caller names a mark to be watched; exactly one field is given (decision C17). */
interface NamedMark {
  readonly marca?: string | undefined;
  readonly nroSolicitud?: string | undefined;
  readonly mark?: string | undefined;
}

/** A mark to be watched. Two of one kind and folding are the same. */
export interface WatchedMark {
  readonly kind: WatchItem['kind'];
  /** As it was given. */
  readonly mark: string;
  readonly folded: string;
}

/** The texts that may be application numbers: whether they are known decides what is watched. */
export function possibleNumbers(named: readonly NamedMark[]): string[] {
  return named.flatMap(({ nroSolicitud, mark }) => nroSolicitud ?? numberIn(mark) ?? []);
}

/**
 * What is watched: `marca` is a text, `nroSolicitud` a number, and a bare `mark` a number when the corpus
 * knows it, otherwise a text.
 * @param isKnown whether a text is the application number of a mark
 * @param place of the field in the request, for the message
 * @throws ServiceError `validation_error` for an unknown number, and for a text without a letter or digit,
 *   with which nothing could be compared
 */
export function watchedMark(
  { marca, nroSolicitud, mark }: NamedMark,
  isKnown: (text: string) => boolean,
  place = '',
): WatchedMark {
  if (nroSolicitud !== undefined) {
    if (isKnown(nroSolicitud)) return numberOf(nroSolicitud);
    throw refused(`${place}nroSolicitud`, 'no mark has this application number');
  }
  const number = numberIn(mark);
  if (number !== undefined && isKnown(number)) return numberOf(number);
  const text = marca ?? mark ?? '';
  const folded = foldText(text);
  if (folded === '') {
    const field = marca === undefined ? 'mark' : 'marca';
    throw refused(`${place}${field}`, 'needs a letter or a digit to be compared by');
  }
  return { kind: 'texto', mark: text, folded };
}

/** A bare mark as the number that it may be: written or pasted with points and blanks where it has no letters. */
function numberIn(mark: string | undefined): string | undefined {
  return mark !== undefined && DIGITS.test(mark) ? plainNumero(mark) : mark?.trim();
}

/** Each mark once, in the order of their first mention. */
export function distinctMarks(marks: readonly WatchedMark[]): WatchedMark[] {
  const distinct = new Map<string, WatchedMark>();
  for (const one of marks) {
    const key = `${one.kind}:${one.folded}`;
    if (!distinct.has(key)) distinct.set(key, one);
  }
  return [...distinct.values()];
}

function numberOf(nro: string): WatchedMark {
  return { kind: 'numero', mark: nro, folded: nro };
}

function refused(field: string, reason: string): ServiceError {
  return new ServiceError('validation_error', `${field}: ${reason}`);
}
