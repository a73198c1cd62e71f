import type { ConceptGroup } from './concept-groups.ts';
import { englishForms } from './english-forms.ts';
import { spanishForms } from './spanish-forms.ts';

/** How a form came into the lexicon; a lower source hides a higher one of the same spelling. */
export const WORD_SOURCE = { listed: 0, inflected: 1, derived: 2 } as const;
export type WordSource = (typeof WORD_SOURCE)[keyof typeof WORD_SOURCE];

/** Languages that a form belongs to, as bits: a form of both has both. */
export const LANGUAGE = { spanish: 1, english: 2 } as const;

/** One way to write one concept. */
export interface Spelling {
  /** A folded word, or a phrase with blanks between its words. */
  readonly form: string;
  readonly source: WordSource;
  /** One of the `LANGUAGE` bits. */
  readonly language: number;
}

/** Every way to write a concept: its listed words and phrases, and what rules make of them. */
export function lexiconSpellings({ kind, spanish, english }: ConceptGroup): Spelling[] {
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
  ];
}
