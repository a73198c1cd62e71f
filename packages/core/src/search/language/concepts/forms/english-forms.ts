import type { WordKind } from '../../word-knowledge.ts';
import { irregularFormsOf } from './irregular-verbs.ts';
import type { WordForms } from './word-forms.ts';

const ONE_SHORT_SYLLABLE = /^[^aeiou]*[aeiou][^aeiouwxy]$/;

/**
 * The forms of a folded English word: plurals; -er, -est, -ly and -ness of an adjective; -ing, -er and
 * the past of a verb. Nouns take neither -er nor -y: corner, master and lady are not made of corn, mast
 * and lad, so the lexicon lists sunny and painter by hand.
 */
export function englishForms(word: string, kind: WordKind): WordForms {
  if (word.includes(' ')) return { inflected: plurals(word), derived: [] };
  if (kind === 'verb') return { inflected: plurals(word), derived: verbForms(word) };
  if (kind === 'noun') return { inflected: plurals(word), derived: [] };
  const derived = [...endings(word, DEGREE_ENDINGS), ...adverbAndNoun(word)];
  return { inflected: plurals(word), derived };
}

const VERB_ENDINGS = ['ing', 'er', 'ers'];
const DEGREE_ENDINGS = ['er', 'est'];

function plurals(word: string): string[] {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return [`${word}es`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/[^f]fe?$/.test(word)) return [`${word}s`, `${word.replace(/fe?$/, '')}ves`];
  return word.endsWith('o') ? [`${word}s`, `${word}es`] : [`${word}s`];
}

function verbForms(verb: string): string[] {
  return [
    ...endings(verb, VERB_ENDINGS),
    ...(irregularFormsOf(verb, 'english') ?? endings(verb, ['ed'])),
  ];
}

/** Spelling before a vowel: bake, baking; run, running; carry, carried, carrying. */
function endings(word: string, suffixes: readonly string[]): string[] {
  return suffixes.map((suffix) => beforeVowel(word, suffix) + suffix);
}

function beforeVowel(word: string, suffix: string): string {
  if (/[^e]e$/.test(word)) return word.slice(0, -1);
  if (/[^aeiou]y$/.test(word) && suffix !== 'ing') return `${word.slice(0, -1)}i`;
  return ONE_SHORT_SYLLABLE.test(word) ? word + word.slice(-1) : word;
}

function adverbAndNoun(word: string): string[] {
  const stem = /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
  return [`${stem}ly`, `${stem}ness`];
}
