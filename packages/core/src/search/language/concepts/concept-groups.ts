import { type LexiconField, type WordKind, wordKnowledge } from '../word-knowledge.ts';

/** One concept: its words in each language and both genders; phrases with blanks inside. */
export interface ConceptGroup {
  readonly field: string;
  readonly kind: WordKind;
  readonly spanish: readonly string[];
  readonly english: readonly string[];
  /** Words of other languages, not told apart; no phrases. */
  readonly foreign: readonly string[];
}

/** Every concept of the lexicon; a concept's number is its place in this list. */
export function conceptGroups(): ConceptGroup[] {
  return wordKnowledge().fields.flatMap(readField);
}

function readField({ name, kind, concepts }: LexiconField): ConceptGroup[] {
  return concepts.map((line) => {
    const [spanish = '', english = '', foreign = ''] = line.split('|');
    const inBothGenders = (side: string) => readWords(side).flatMap((word) => genders(word, kind));
    return {
      field: name,
      kind,
      spanish: inBothGenders(spanish),
      english: readWords(english),
      foreign: inBothGenders(foreign),
    };
  });
}

function readWords(side: string): string[] {
  const words = side.split(' ').filter((word) => word !== '');
  return words.map((word) => word.replaceAll('_', ' '));
}

/** `gato/a` is gato and gata; an adjective in -o or -dor needs no mark. */
function genders(word: string, kind: WordKind): string[] {
  const marked = word.endsWith('/a');
  const masculine = marked ? word.slice(0, -2) : word;
  const hasFeminine = marked || (kind === 'adjective' && /(?:o|dor)$/.test(word));
  return hasFeminine ? [masculine, `${masculine.replace(/[oe]$/, '')}a`] : [word];
}
