import type { ConceptGroup } from './concept-groups.ts';
import { englishForms } from './forms/english-forms.ts';
import { foreignPlurals } from './forms/foreign-plurals.ts';
import { spanishForms } from './forms/spanish-forms.ts';

/**
 * How a form came into the lexicon; a lower source hides a higher one of the same spelling. Foreign
 * words come last, so that none changes what a Spanish or an English word means: French `pain` is the
 * English one, German `gift` a present.
 */
export const WORD_SOURCE = {
  listed: 0,
  inflected: 1,
  derived: 2,
  foreign: 3,
  foreignPlural: 4,
} as const;
export type WordSource = (typeof WORD_SOURCE)[keyof typeof WORD_SOURCE];

/**
 * Languages that a form belongs to, as bits: a form of Spanish and English has both. All other languages
 * share one.
 */
export const LANGUAGE = { spanish: 1, english: 2, foreign: 4 } as const;

/** One way to write one concept. */
export interface Spelling {
  /** A folded word, or a phrase with blanks between its words. */
  readonly form: string;
  readonly source: WordSource;
  /** One of the `LANGUAGE` bits. */
  readonly language: number;
}

/** Whether a longer word may be taken apart into this one and another. */
export function standsInCompounds(source: WordSource): boolean {
  return source <= WORD_SOURCE.inflected;
}

/** Every way to write a concept: its listed words and phrases, and what rules make of them. */
export function lexiconSpellings({ kind, spanish, english, foreign }: ConceptGroup): Spelling[] {
  const spell = (language: number, formsOf: typeof spanishForms) => (word: string) => {
    const { inflected, derived } = formsOf(word, kind);
    const from = (source: WordSource) => (form: string) => ({ form, source, language });
    return [
      from(WORD_SOURCE.listed)(word),
      ...inflected.map(from(WORD_SOURCE.inflected)),
      ...derived.map(from(WORD_SOURCE.derived)),
    ];
  };
  return [
    ...spanish.flatMap(spell(LANGUAGE.spanish, spanishForms)),
    ...english.flatMap(spell(LANGUAGE.english, englishForms)),
    ...foreign.flatMap(fromAbroad),
  ];
}

/** A plural gives way to a word: AMORE is love, though AMORA is a berry. */
function fromAbroad(word: string): Spelling[] {
  const language = LANGUAGE.foreign;
  const plurals = foreignPlurals(word);
  return [
    { form: word, source: WORD_SOURCE.foreign, language },
    ...plurals.map((form) => ({ form, source: WORD_SOURCE.foreignPlural, language })),
  ];
}
