import { normalizeNumero } from '../../contract/plain-text.ts';
import type { WatchItem } from '../../contract/watchlist.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { parseRut } from '../persons/rut.ts';
import { ServiceError } from '../service-error.ts';

const DIGITS = /^[\d\s.-]+$/;

/** A mark to watch as the caller names it; exactly one of the first five fields is given (decision C17). */
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

/** The application numbers and person ids of a request that exist in the corpus. */
interface ExistingTargets {
  readonly numbers: ReadonlySet<string>;
  readonly persons: ReadonlySet<number>;
}

/** A mark to watch, or a person whose marks are watched. Entries with equal `kind` and `folded` are duplicates. */
export interface WatchedMark {
  readonly kind: WatchItem['kind'];
  /** The text, number, tax id or person's id. */
  readonly mark: string;
  readonly folded: string;
  /** Absent when hits are compared by sign only. */
  readonly goods?: ItemGoods | undefined;
}

/** The goods that hits are compared with: a wording, the goods of another mark, or those of the watched mark. */
export type ItemGoods = Pick<WatchItem, 'cobertura' | 'coberturaDe' | 'productos'>;

/** Returns the texts that may be application numbers; if the corpus has a number, its mark is watched. */
export function candidateNumbers(named: readonly NamedMark[]): string[] {
  return named.flatMap(({ nroSolicitud, mark, coberturaDe }) =>
    [nroSolicitud ?? parseBareNumber(mark) ?? [], coberturaDe ?? []].flat(),
  );
}

/** Returns the ids of the persons that are named by id. */
export function requestedPersonIds(named: readonly NamedMark[]): number[] {
  return named.flatMap(({ personaId }) => (personaId === undefined ? [] : [Number(personaId)]));
}

/**
 * Determines the kind of an item: `marca` is a text, `nroSolicitud` a number, and a plain `mark` a number if the corpus
 * has it, otherwise a text. `rut` and `personaId` mean the marks of a person.
 * @param prefix path before the field's name in the request, for the message
 * @throws ServiceError `invalid_rut`; `validation_error` for an unknown number or person, for a text without letters
 *   and digits, which cannot be compared, and for goods that do not suit the kind
 */
export function parseWatchedMark(
  named: NamedMark,
  known: ExistingTargets,
  prefix = '',
): WatchedMark {
  const mark = resolveMark(named, known, prefix);
  const goods = parseItemGoods(named, known, prefix);
  if (goods === undefined) return mark;
  if (goods.productos === true && mark.kind === 'texto') {
    throw refusedError(
      `${prefix}productos`,
      'a text has no goods of its own: send cobertura or coberturaDe',
    );
  }
  if (goods.productos === undefined && (mark.kind === 'rut' || mark.kind === 'persona')) {
    throw refusedError(
      `${prefix}productos`,
      'each mark of a person is watched for its own goods: send productos',
    );
  }
  return { ...mark, goods };
}

function parseItemGoods(
  { cobertura, coberturaDe, productos }: NamedMark,
  { numbers }: ExistingTargets,
  prefix: string,
): ItemGoods | undefined {
  const goods = {
    ...(cobertura !== undefined && { cobertura }),
    ...(coberturaDe !== undefined && { coberturaDe }),
    ...(productos !== undefined && { productos }),
  };
  const given = Object.keys(goods).length;
  if (given === 0) return undefined;
  if (given > 1) {
    throw refusedError(`${prefix}cobertura`, 'send one of cobertura, coberturaDe and productos');
  }
  if (coberturaDe !== undefined && !numbers.has(coberturaDe)) {
    throw refusedError(`${prefix}coberturaDe`, 'no mark has this application number');
  }
  return goods;
}

function resolveMark(
  { marca, nroSolicitud, mark, rut, personaId }: NamedMark,
  { numbers, persons }: ExistingTargets,
  prefix: string,
): WatchedMark {
  if (rut !== undefined) return personMark('rut', parseRut(rut));
  if (personaId !== undefined) {
    if (persons.has(Number(personaId))) return personMark('persona', String(Number(personaId)));
    throw refusedError(`${prefix}personaId`, 'nobody has this id');
  }
  if (nroSolicitud !== undefined) {
    if (numbers.has(nroSolicitud)) return numberMark(nroSolicitud);
    throw refusedError(`${prefix}nroSolicitud`, 'no mark has this application number');
  }
  const number = parseBareNumber(mark);
  if (number !== undefined && numbers.has(number)) return numberMark(number);
  const text = marca ?? mark ?? '';
  const folded = foldText(text);
  if (folded === '') {
    const field = marca === undefined ? 'mark' : 'marca';
    throw refusedError(`${prefix}${field}`, 'needs a letter or a digit to be compared by');
  }
  return { kind: 'texto', mark: text, folded };
}

/** Normalises a plain mark that may be a number: without letters, points and blanks are removed. */
function parseBareNumber(mark: string | undefined): string | undefined {
  return mark !== undefined && DIGITS.test(mark) ? normalizeNumero(mark) : mark?.trim();
}

/** Removes duplicate marks; the others stay in the order of their first occurrence. */
export function deduplicateMarks(marks: readonly WatchedMark[]): WatchedMark[] {
  const distinct = new Map<string, WatchedMark>();
  for (const one of marks) {
    const key = `${one.kind}:${one.folded}`;
    if (!distinct.has(key)) distinct.set(key, one);
  }
  return [...distinct.values()];
}

function personMark(kind: 'rut' | 'persona', id: string): WatchedMark {
  return { kind, mark: id, folded: id };
}

function numberMark(nro: string): WatchedMark {
  return { kind: 'numero', mark: nro, folded: nro };
}

function refusedError(field: string, reason: string): ServiceError {
  return new ServiceError('validation_error', `${field}: ${reason}`);
}
