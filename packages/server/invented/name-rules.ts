import { foldText } from '@marcario/core';
import type { CanonicalBrand, Estado } from '@marcario/core/contract';
import rules from './data/name-rules.json' with { type: 'json' };
import type { Sign } from './signs.ts';
import type { Trade } from './trades.ts';
import { PARTICLES, splitWords } from './words.ts';

/** What nobody in Chile would put on a label. */
const UNFIT =
  /put|cag|caca|cul(?!t)|pich|pico|poto|mier|verg|pene|teta|co[nñ]o|maric|nazi|sida|sex|pedo|mo[cj]o|huev|we[oa]|zorr|viol|muert|tula|mong|feo|nud|pub[ei]|anal|mamon|guat|paj|perr|cerd|raja|tonto|mandela|sepor|fala?bel|^pis(?!qu|c)|^pup/;

/** Initials that are read as a word, or as those of a well-known firm. */
const UNFIT_INITIALS: ReadonlySet<string> = new Set(splitWords(rules.initials));

/** Whether a coined word, in small letters, has an unwanted meaning. */
export function hasUnwantedMeaning(word: string): boolean {
  return UNFIT.test(word);
}

/** Whether these letters, in small ones, may be a mark of their own. */
export function isFitForInitials(letters: string): boolean {
  return !UNFIT_INITIALS.has(letters) && !hasUnwantedMeaning(letters);
}

const SENSES: ReadonlyMap<string, string> = new Map(
  rules.senses.flatMap((line) => {
    const words = splitWords(line);
    return words.map((word) => [wordStem(word), words[0] ?? word] as const);
  }),
);

/** Whether a word, its plural, or one of the same sense comes twice: Kids Kids, limonada fresca fresh. */
export function repeatsSense(text: string): boolean {
  const words = text.split(/[ -]/).filter((word) => !PARTICLES.has(word) && word !== '&');
  const senses = words.map((word) => SENSES.get(wordStem(word)) ?? wordStem(word));
  return new Set(senses).size < senses.length;
}

/** Without accents, plural ending, and final -o or -a. */
function wordStem(word: string): string {
  return foldText(word).replace(/e?s$/, '').replace(/[oa]$/, '');
}

/** First year of domain names, and of the words that came with screens. */
const DOMAINS_SINCE = '1997';
const SCREENS_SINCE = '1995';
const WORDS_OF_SCREENS: ReadonlySet<string> = new Set(splitWords(rules.screens));

/** Whether a name is possible on that day, `YYYY-MM-DD`. */
export function isPlausibleOn(name: string, day: string): boolean {
  if (day >= DOMAINS_SINCE) return true;
  if (/\.(?:cl|com|net)$/.test(name)) return false;
  return day >= SCREENS_SINCE || !hasAnyWord(name, WORDS_OF_SCREENS);
}

/** Surnames that are well-known marks. */
const MARKS_OF_OTHERS: ReadonlySet<string> = new Set(splitWords(rules.others));

/** Whether a name would be taken for a mark that the market knows. */
export function isWellKnownMark(name: string): boolean {
  return hasAnyWord(name, MARKS_OF_OTHERS);
}

function hasAnyWord(name: string, words: ReadonlySet<string>): boolean {
  return foldText(name)
    .split(' ')
    .some((word) => words.has(word));
}

/** A sign of a family, and the Nice classes for which it is filed, ascending. */
export interface FamilyMark {
  readonly sign: Sign;
  readonly clases: readonly number[];
  /** The trade of its house. */
  readonly trade: Trade;
}

interface Entry {
  readonly mark: FamilyMark;
  /** First day on which the same may be filed again, `YYYY-MM-DD`. */
  readonly freeFrom: string;
}

/** Later than any day: the mark is in force. */
const NEVER = '9999-12-31';
/** Years after which an application that was refused or dropped is surely closed. */
const CLOSED_WITHIN = 4;
const REFUSED: ReadonlySet<Estado> = new Set<Estado>([
  'denegada',
  'rechazada',
  'desistida',
  'abandonada',
]);
const ENDED: ReadonlySet<Estado> = new Set<Estado>(['vencida', 'caducado', 'anulada']);

/** What was filed so far, so that no name is filed against an earlier one in its class. */
export class FilingLedger {
  readonly #byHolder = new Map<number, Entry[]>();
  readonly #byName = new Map<string, Entry[]>();

  /** Enters the mark of this holder as the register shows it. */
  record(holder: number, mark: FamilyMark, brand: CanonicalBrand): void {
    const entry = { mark, freeFrom: availableFrom(brand) };
    append(this.#byHolder, holder, entry);
    append(this.#byName, nameKey(mark.sign.denominacion), entry);
  }

  /** What this holder has filed, oldest first. */
  filedBy(holder: number): readonly FamilyMark[] {
    return (this.#byHolder.get(holder) ?? []).map(({ mark }) => mark);
  }

  /** Whether a mark of that name in one of the classes bars an application on that day. */
  isTaken(name: string, clases: readonly number[], day: string): boolean {
    const entries = this.#byName.get(nameKey(name)) ?? [];
    return entries.some(
      ({ mark, freeFrom: availableFrom }) =>
        availableFrom > day && mark.clases.some((clase) => clases.includes(clase)),
    );
  }
}

/** The same for a name in any letters and with any blanks. */
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
