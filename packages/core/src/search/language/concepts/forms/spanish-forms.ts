import type { WordKind } from '../../word-knowledge.ts';
import { isFunctionWord } from '../function-words.ts';
import type { WordForms } from './word-forms.ts';

/**
 * The forms of a folded Spanish word: plurals, diminutives in -ito and -cito, augmentatives in
 * -ote, an adjective's -isimo and -mente, and a verb's commonest endings. Genders are listed.
 *
 * Folding drops the accents that decide some rules (país, lunes), so where two endings are possible
 * both are made: a form that nobody writes costs nothing.
 */
export function spanishForms(word: string, kind: WordKind): WordForms {
  if (word.includes(' ')) return { inflected: phrasePlurals(word), derived: [] };
  if (kind === 'verb' && /[aei]r$/.test(word)) return { inflected: [], derived: verbForms(word) };
  const derived = kind === 'adjective' ? [...sizes(word), ...degrees(word)] : sizes(word);
  return { inflected: plurals(word), derived };
}

function plurals(word: string): string[] {
  if (/[aeo]$/.test(word)) return [`${word}s`];
  if (/[iu]$/.test(word)) return [`${word}s`, `${word}es`];
  if (word.endsWith('z')) return [`${word.slice(0, -1)}ces`];
  return [`${word}es`];
}

/** The first word alone, or all of them: puestas de sol, águilas reales. */
function phrasePlurals(phrase: string): string[] {
  const [first = '', ...rest] = phrase.split(' ');
  const firsts = plurals(first);
  const all = rest.map((word) => (isFunctionWord(word) ? word : plurals(word)[0]));
  return firsts.flatMap((form) => [[form, ...rest].join(' '), [form, ...all].join(' ')]);
}

/** Small and big: gatito, perrote, leoncito, florecita, lucecita, cochecito. */
function sizes(word: string): string[] {
  const ends = word.endsWith('o') ? ['o'] : word.endsWith('a') ? ['a'] : ['o', 'a'];
  const small = smallStems(word).flatMap((stem) => ends.map((end) => stem + end));
  const big = ends.map((end) => `${word.replace(/[aoe]$/, '')}ot${end === 'o' ? 'e' : end}`);
  return [...small, ...big].flatMap((form) => [form, `${form}s`]);
}

function smallStems(word: string): string[] {
  if (/[ao]$/.test(word)) return [`${softened(word.slice(0, -1))}it`];
  if (word.endsWith('e')) return [`${word}cit`];
  const stem = softened(word);
  const stems = [`${stem}it`, `${stem}ecit`];
  return /[nr]$/.test(word) ? [...stems, `${word}cit`] : stems;
}

/** Spelling before i and e: vaca, vaquita; amigo, amiguito; taza, tacita. */
function softened(stem: string): string {
  if (stem.endsWith('c')) return `${stem.slice(0, -1)}qu`;
  if (stem.endsWith('g')) return `${stem}u`;
  return stem.endsWith('z') ? `${stem.slice(0, -1)}c` : stem;
}

function degrees(word: string): string[] {
  const stem = softened(word.replace(/[oea]$/, ''));
  return [`${stem}isimo`, `${stem}isima`, `${word.replace(/o$/, 'a')}mente`];
}

/** Present, gerund, participle and agent: baila, bailan, bailando, bailado, bailador. */
function verbForms(infinitive: string): string[] {
  const stem = infinitive.slice(0, -2);
  const vowel = infinitive.endsWith('ar') ? 'a' : 'i';
  const present = vowel === 'a' ? ['o', 'a', 'as', 'an', 'amos'] : ['o', 'e', 'es', 'en', 'emos'];
  const gerund = vowel === 'a' ? 'ando' : 'iendo';
  const participle = `${vowel}d`;
  const agent = `${infinitive.slice(0, -1)}dor`;
  return [
    ...[...present, gerund].map((ending) => stem + ending),
    ...['o', 'a', 'os', 'as'].map((ending) => stem + participle + ending),
    ...[agent, `${agent}a`, `${agent}es`, `${agent}as`],
  ];
}
