import type { WordKind } from '../../word-knowledge.ts';
import { isFunctionWord } from '../function-words.ts';
import { irregularFormsOf } from './irregular-verbs.ts';
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

/** Small and big: gatito, gatillo, perrote, leoncito, florecilla, lucecita, cochecito. */
function sizes(word: string): string[] {
  const ends = word.endsWith('o') ? ['o'] : word.endsWith('a') ? ['a'] : ['o', 'a'];
  const smaller = smallStems(word).flatMap((stem) => [stem, stem.replace(/it$/, 'ill')]);
  const small = smaller.flatMap((stem) => ends.map((end) => stem + end));
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

const PRONOUNS = ['me', 'te', 'se', 'lo', 'la', 'le', 'nos'];
const PRESENT = ['o', 'e', 'es', 'en', 'a', 'as', 'an', 'amos'];
const AFTER_IE = ['io', 'ieron', 'iera', 'ieran', 'ieras'];
const FUTURE = ['e', 'as', 'a', 'an', 'emos', 'ia', 'ias', 'ian', 'iamos'];
/** What follows the stem of a verb, by the vowel of the infinitive. */
const VERB_ENDINGS = {
  a: endings(
    'o a as an amos ando aba abas aban abamos e aste aron es en emos ara aran ase',
    'ado ada ados adas',
  ),
  e: endings(
    'o e es en emos iendo ia ias ian iamos i iste io ieron a as an amos iera ieran iese',
    'ido ida idos idas',
  ),
  i: endings(
    'o e es en imos iendo ia ias ian iamos i iste io ieron a as an amos iera ieran iese',
    'ido ida idos idas',
  ),
};

function endings(...lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(' '));
}

/**
 * The forms of a verb that texts have most: all tenses (baila, bailaba, bailo, bailara), gerund,
 * participle, agent (bailador), and with pronouns the infinitive and the imperative (bailarla, bailame).
 */
function verbForms(infinitive: string): string[] {
  const stem = infinitive.slice(0, -2);
  const vowel = infinitive.at(-2) === 'a' ? 'a' : infinitive.at(-2) === 'e' ? 'e' : 'i';
  const imperative = `${stem}${vowel === 'a' ? 'a' : 'e'}`;
  const agent = `${infinitive.slice(0, -1)}dor`;
  return [
    ...VERB_ENDINGS[vowel].map((ending) => beforeEnding(stem, vowel, ending) + ending),
    ...FUTURE.map((ending) => infinitive + ending),
    ...PRONOUNS.flatMap((pronoun) => [infinitive + pronoun, imperative + pronoun]),
    ...[agent, `${agent}a`, `${agent}es`, `${agent}as`],
    ...(irregularFormsOf(infinitive, 'spanish') ?? []).flatMap((form) => meantBy(form, vowel)),
  ];
}

/** What the signs of `irregular-spanish-verbs.json` stand for. */
function meantBy(form: string, vowel: 'a' | 'e' | 'i'): readonly string[] {
  const stem = form.slice(0, -1);
  const after = (list: readonly string[]) => list.map((ending) => stem + ending);
  if (form.endsWith('-')) {
    const present = after(vowel === 'a' ? ['o', 'a', 'as', 'an', 'e', 'es', 'en'] : PRESENT);
    return [...present, ...PRONOUNS.map((pronoun) => stem + (vowel === 'a' ? 'a' : 'e') + pronoun)];
  }
  if (form.endsWith('=')) return after(['o', ...AFTER_IE, 'iendo', 'amos']);
  if (form.endsWith('^')) return after(['e', 'o', 'iste', 'imos', ...AFTER_IE]);
  if (form.endsWith('*')) return after(FUTURE);
  return form.endsWith('/a')
    ? ['o', 'a', 'os', 'as'].map((end) => form.slice(0, -3) + end)
    : [form];
}

/** Spelling that keeps the sound of a stem: busque, llegue, cace; coja, siga, venza. */
function beforeEnding(stem: string, vowel: string, ending: string): string {
  if (vowel === 'a') return ending.startsWith('e') ? softened(stem) : stem;
  if (!/^[ao]/.test(ending)) return stem;
  return stem
    .replace(/gu$/, 'g')
    .replace(/c$/, 'z')
    .replace(/g$/, stem.endsWith('gu') ? 'g' : 'j');
}
