import { foldText } from '@marcario/core';
import type { CanonicalBrand, Estado } from '@marcario/core/contract';
import rules from './data/name-rules.json' with { type: 'json' };
import type { Sign } from './signs.ts';
import type { Trade } from './trades.ts';
import { PARTICLES, splitWords } from './words.ts';

/** Letter sequences with an unwanted meaning in Chile. */
const UNFIT =
  /put|cag|caca|cul(?!t)|pich|pico|poto|mier|verg|pene|teta|co[nñ]o|maric|nazi|sida|sex|pedo|mo[cj]o|huev|we[oa]|zorr|viol|muert|tula|mong|feo|nud|pub[ei]|anal|mamon|guat|paj|perr|cerd|raja|tonto|mandela|sepor|fala?bel|^pis(?!qu|c)|^pup/;

/** Initials that read as a word, or are those of a well-known firm. */
const UNFIT_INITIALS: ReadonlySet<string> = new Set(splitWords(rules.initials));

/** Returns whether a lower-case coined word has an unwanted meaning. */
export function hasUnwantedMeaning(word: string): boolean {
  return UNFIT.test(word);
}

/** Returns whether lower-case initials are acceptable as a mark. */
export function isFitForInitials(letters: string): boolean {
  return !UNFIT_INITIALS.has(letters) && !hasUnwantedMeaning(letters);
}

const SENSES: ReadonlyMap<string, string> = new Map(
  rules.senses.flatMap((line) => {
    const words = splitWords(line);
    return words.map((word) => [wordStem(word), words[0] ?? word] as const);
  }),
);

/** Returns whether a word, its plural, or a synonym occurs twice: Kids Kids, limonada fresca fresh. */
export function repeatsSense(text: string): boolean {
  const words = text.split(/[ -]/).filter((word) => !PARTICLES.has(word) && word !== '&');
  const senses = words.map((word) => SENSES.get(wordStem(word)) ?? wordStem(word));
  return new Set(senses).size < senses.length;
}

/** Reduces a word to a stem without accents, plural ending, and final -o or -a. */
function wordStem(word: string): string {
  return foldText(word).replace(/e?s$/, '').replace(/[oa]$/, '');
}

/** First year of domain names (`DOMAINS_SINCE`), and of words about computers and screens (`SCREENS_SINCE`). */
const DOMAINS_SINCE = '1997';
const SCREENS_SINCE = '1995';
const WORDS_OF_SCREENS: ReadonlySet<string> = new Set(splitWords(rules.screens));

/** Returns whether a name is plausible on that day, `YYYY-MM-DD`. */
export function isPlausibleOn(name: string, day: string): boolean {
  if (day >= DOMAINS_SINCE) return true;
  if (/\.(?:cl|com|net)$/.test(name)) return false;
  return day >= SCREENS_SINCE || !hasAnyWord(name, WORDS_OF_SCREENS);
}

/** Surnames that are well-known marks. */
const MARKS_OF_OTHERS: ReadonlySet<string> = new Set(splitWords(rules.others));

/** Returns whether a name could be mistaken for a well-known mark. */
export function isWellKnownMark(name: string): boolean {
  return hasAnyWord(name, MARKS_OF_OTHERS);
}

function hasAnyWord(name: string, words: ReadonlySet<string>): boolean {
  return foldText(name)
    .split(' ')
    .some((word) => words.has(word));
}

/** A sign of a family with its Nice classes in ascending order. */
export interface FamilyMark {
  readonly sign: Sign;
  readonly clases: readonly number[];
  /** Trade of the mark's house. */
  readonly trade: Trade;
}

interface Entry {
  readonly mark: FamilyMark;
  /** First day on which the same sign may be filed again, `YYYY-MM-DD`. */
  readonly freeFrom: string;
}

/** A date after all others, for marks in force. */
const NEVER = '9999-12-31';
/** Years after its filing by which a refused or abandoned application is certainly closed. */
const CLOSED_WITHIN = 4;
const REFUSED: ReadonlySet<Estado> = new Set<Estado>([
  'denegada',
  'rechazada',
  'desistida',
  'abandonada',
]);
const ENDED: ReadonlySet<Estado> = new Set<Estado>(['vencida', 'caducado', 'anulada']);

/** Records the filed marks, so that no name is filed that an earlier one blocks in its class. */
export class FilingLedger {
  readonly #byHolder = new Map<number, Entry[]>();
  readonly #byName = new Map<string, Entry[]>();

  /** Records a mark of this holder with its status in the register. */
  record(holder: number, mark: FamilyMark, brand: CanonicalBrand): void {
    const entry = { mark, freeFrom: availableFrom(brand) };
    append(this.#byHolder, holder, entry);
    append(this.#byName, nameKey(mark.sign.denominacion), entry);
  }

  /** Returns the marks that this holder has filed, oldest first. */
  filedBy(holder: number): readonly FamilyMark[] {
    return (this.#byHolder.get(holder) ?? []).map(({ mark }) => mark);
  }

  /** Returns whether a mark with that name in one of the classes blocks an application on that day. */
  isTaken(name: string, clases: readonly number[], day: string): boolean {
    const entries = this.#byName.get(nameKey(name)) ?? [];
    return entries.some(
      ({ mark, freeFrom: availableFrom }) =>
        availableFrom > day && mark.clases.some((clase) => clases.includes(clase)),
    );
  }
}

/** Returns a key that ignores case, accents and blanks. */
function nameKey(name: string): string {
  return foldText(name).replaceAll(' ', '');
}

function append<Key>(lists: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

function availableFrom({ estado, fechaPresentacion, fechaVencimiento }: CanonicalBrand): string {
  if (estado && ENDED.has(estado)) return fechaVencimiento ?? NEVER;
  if (!estado || !REFUSED.has(estado) || !fechaPresentacion) return NEVER;
  return String(Number(fechaPresentacion.slice(0, 4)) + CLOSED_WITHIN) + fechaPresentacion.slice(4);
}
