import { plainNumero } from '../../contract/plain-text.ts';
import type { WatchItem } from '../../contract/watchlist.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { parseRut } from '../persons/rut.ts';
import { ServiceError } from '../service-error.ts';

const DIGITS = /^[\d\s.-]+$/;

/** How a caller names a mark to watch; exactly one field is given (decision C17). */
interface NamedMark {
  readonly marca?: string | undefined;
  readonly nroSolicitud?: string | undefined;
  readonly mark?: string | undefined;
  readonly rut?: string | undefined;
  readonly personaId?: string | undefined;
  readonly cobertura?: string | undefined;
  readonly coberturaDe?: string | undefined;
  readonly productos?: true | undefined;
}

/** Which of the given numbers and persons exist in the corpus. */
interface Known {
  readonly numbers: ReadonlySet<string>;
  readonly persons: ReadonlySet<number>;
}

/** A mark to watch, or a person whose marks are watched. Two of one kind with the same folded text are equal. */
export interface WatchedMark {
  readonly kind: WatchItem['kind'];
  /** As it was given. */
  readonly mark: string;
  readonly folded: string;
  /** Absent when hits are judged by sign only. */
  readonly goods?: ItemGoods | undefined;
}

/** The goods that hits are compared with: a wording, those of a mark, or those of the watched mark. */
export type ItemGoods = Pick<WatchItem, 'cobertura' | 'coberturaDe' | 'productos'>;

/** Returns the texts that may be application numbers; whether they exist decides how they are watched. */
export function possibleNumbers(named: readonly NamedMark[]): string[] {
  return named.flatMap(({ nroSolicitud, mark, coberturaDe }) =>
    [nroSolicitud ?? numberIn(mark) ?? [], coberturaDe ?? []].flat(),
  );
}

/** Returns the persons that are named by id. */
export function namedPersons(named: readonly NamedMark[]): number[] {
  return named.flatMap(({ personaId }) => (personaId === undefined ? [] : [Number(personaId)]));
}

/**
 * Decides what is watched: `marca` is a text, `nroSolicitud` a number, and a plain `mark` a number if the corpus has
 * it, otherwise a text. `rut` and `personaId` mean the marks of a person.
 * @param place of the field in the request, for the message
 * @throws ServiceError `invalid_rut`; `validation_error` for an unknown number or person, and for a text without a
 *   letter or digit, with which nothing could be compared
 */
export function watchedMark(named: NamedMark, known: Known, place = ''): WatchedMark {
  const mark = markByName(named, known, place);
  const goods = itemGoods(named, known, place);
  if (goods === undefined) return mark;
  if (goods.productos === true && mark.kind === 'texto') {
    throw refused(
      `${place}productos`,
      'a text has no goods of its own: send cobertura or coberturaDe',
    );
  }
  if (goods.productos === undefined && (mark.kind === 'rut' || mark.kind === 'persona')) {
    throw refused(
      `${place}productos`,
      'each mark of a person is watched for its own goods: send productos',
    );
  }
  return { ...mark, goods };
}

function itemGoods(
  { cobertura, coberturaDe, productos }: NamedMark,
  { numbers }: Known,
  place: string,
): ItemGoods | undefined {
  const goods = {
    ...(cobertura !== undefined && { cobertura }),
    ...(coberturaDe !== undefined && { coberturaDe }),
    ...(productos !== undefined && { productos }),
  };
  const given = Object.keys(goods).length;
  if (given === 0) return undefined;
  if (given > 1) {
    throw refused(`${place}cobertura`, 'send one of cobertura, coberturaDe and productos');
  }
  if (coberturaDe !== undefined && !numbers.has(coberturaDe)) {
    throw refused(`${place}coberturaDe`, 'no mark has this application number');
  }
  return goods;
}

function markByName(
  { marca, nroSolicitud, mark, rut, personaId }: NamedMark,
  { numbers, persons }: Known,
  place: string,
): WatchedMark {
  if (rut !== undefined) return personOf('rut', parseRut(rut));
  if (personaId !== undefined) {
    if (persons.has(Number(personaId))) return personOf('persona', String(Number(personaId)));
    throw refused(`${place}personaId`, 'nobody has this id');
  }
  if (nroSolicitud !== undefined) {
    if (numbers.has(nroSolicitud)) return numberOf(nroSolicitud);
    throw refused(`${place}nroSolicitud`, 'no mark has this application number');
  }
  const number = numberIn(mark);
  if (number !== undefined && numbers.has(number)) return numberOf(number);
  const text = marca ?? mark ?? '';
  const folded = foldText(text);
  if (folded === '') {
    const field = marca === undefined ? 'mark' : 'marca';
    throw refused(`${place}${field}`, 'needs a letter or a digit to be compared by');
  }
  return { kind: 'texto', mark: text, folded };
}

/** Reads a plain mark as a number: points and blanks are allowed if it has no letters. */
function numberIn(mark: string | undefined): string | undefined {
  return mark !== undefined && DIGITS.test(mark) ? plainNumero(mark) : mark?.trim();
}

/** Returns each mark once, in the order of their first occurrence. */
export function distinctMarks(marks: readonly WatchedMark[]): WatchedMark[] {
  const distinct = new Map<string, WatchedMark>();
  for (const one of marks) {
    const key = `${one.kind}:${one.folded}`;
    if (!distinct.has(key)) distinct.set(key, one);
  }
  return [...distinct.values()];
}

function personOf(kind: 'rut' | 'persona', id: string): WatchedMark {
  return { kind, mark: id, folded: id };
}

function numberOf(nro: string): WatchedMark {
  return { kind: 'numero', mark: nro, folded: nro };
}

function refused(field: string, reason: string): ServiceError {
  return new ServiceError('validation_error', `${field}: ${reason}`);
}
