/** What the words of a field are, which decides the forms that they take. */
export type WordKind = 'noun' | 'adjective' | 'verb';

/**
 * One field of the lexicon: a file of `concepts/lexicon/`. Each of its `concepts` is one line: its Spanish
 * words, a bar, its English words and, where it has any, a second bar and its words of other languages
 * (French, Italian, Portuguese, German, Latin and whatever else is met in marks), folded, in the singular
 * or the infinitive:
 *
 * - `leon/a` stands for leon and leona, `gato/a` for gato and gata;
 * - `arco_iris` is a phrase: it means something that its words alone do not; other languages have none;
 * - a word of several meanings is listed with each of its concepts;
 * - a word of another language that Spanish or English has too is theirs, unless a mark has it beside a word
 *   that only another language has: FOUR NOIR is an oven.
 */
export interface LexiconField {
  readonly name: string;
  readonly kind: WordKind;
  readonly concepts: readonly string[];
}

/**
 * What is known of words before any mark is read, as data: some hundred kilobytes, which only those load
 * who want marks found by meaning and judged as the service judges them.
 */
export interface WordKnowledge {
  /** The fields of the concept lexicon, in the order that numbers the concepts. */
  readonly fields: readonly LexiconField[];
  /** Which concepts are kinds of one thing, as `kindredConcepts` reads it. */
  readonly broader: readonly string[];
  /** The verbs that rules do not inflect, a line each: the verb and what `spanish-forms.ts`, `english-forms.ts` read. */
  readonly irregularVerbs: {
    readonly spanish: readonly string[];
    readonly english: readonly string[];
  };
  /** How many of `countedNames` real names have which words: a line is a count and its words. */
  readonly wordCounts: readonly string[];
  readonly countedNames: number;
  /** Words of everyday Spanish and English, as `ordinary-words.ts` reads them. */
  readonly ordinaryWords: string;
}

/** Marks alone: a word is worth what the corpus says, and means nothing. */
export const NO_WORDS: WordKnowledge = {
  fields: [],
  broader: [],
  irregularVerbs: { spanish: [], english: [] },
  wordCounts: [],
  countedNames: 1,
  ordinaryWords: '',
};

let known: WordKnowledge | null = null;

/**
 * Says what is known of words in this process, before the first mark is read. Said again it may grow, and
 * never shrinks: `NO_WORDS` changes nothing where more is known.
 */
export function knowWords(knowledge: WordKnowledge): void {
  if (known === null || knowledge !== NO_WORDS) known = knowledge;
}

/** @throws TypeError when nobody has said what is known: a judge without it would silently be another */
export function wordKnowledge(): WordKnowledge {
  if (known === null) throw new TypeError('say what is known of words first: knowWords');
  return known;
}
