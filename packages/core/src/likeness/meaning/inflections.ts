import { type LexiconData, lexiconData, type WordKind } from '../data/lexicon-data.ts';
import { isFunctionWord } from './function-words.ts';

/**
 * Forms that rules generate from one word. A listed word takes precedence over a generated one, and an inflection
 * over a derivation, so that `casita` is a small house and `señorita` has the meaning listed in the lexicon.
 */
interface WordForms {
  /** Plurals, which count as the same word. */
  readonly inflected: readonly string[];
  /** Diminutives, degrees, gerunds, participles and agents, which are words derived from it. */
  readonly derived: readonly string[];
}

type Language = keyof LexiconData['irregularVerbs'];
type FormsByVerb = ReadonlyMap<string, readonly string[]>;

let read: { readonly of: LexiconData; readonly verbs: Record<Language, FormsByVerb> } | undefined;

/** Returns the listed forms of an irregular verb, in the notation of its file; undefined for a regular verb. */
function irregularForms(verb: string, language: Language): readonly string[] | undefined {
  const known = lexiconData();
  if (read?.of !== known) {
    const { spanish, english } = known.irregularVerbs;
    read = { of: known, verbs: { spanish: formsByVerb(spanish), english: formsByVerb(english) } };
  }
  return read.verbs[language].get(verb);
}

function formsByVerb(lines: readonly string[]): FormsByVerb {
  const verbs = lines.map((line) => line.split(' '));
  return new Map(verbs.map(([verb = '', ...forms]) => [verb, forms]));
}

const ONE_SHORT_SYLLABLE = /^[^aeiou]*[aeiou][^aeiouwxy]$/;

/**
 * Returns the forms of a folded English word: plurals; -er, -est, -ly and -ness of an adjective; -ing, -er and
 * the past of a verb. Nouns take neither -er nor -y, because corner, master and lady do not derive from corn,
 * mast and lad; the lexicon lists sunny and painter by hand.
 */
export function englishForms(word: string, kind: WordKind): WordForms {
  if (word.includes(' ')) return { inflected: englishPlurals(word), derived: [] };
  if (kind === 'verb') return { inflected: englishPlurals(word), derived: englishVerbForms(word) };
  if (kind === 'noun') return { inflected: englishPlurals(word), derived: [] };
  const derived = [...englishEndings(word, DEGREE_ENDINGS), ...adverbAndNoun(word)];
  return { inflected: englishPlurals(word), derived };
}

const ENGLISH_VERB_ENDINGS = ['ing', 'er', 'ers'];
const DEGREE_ENDINGS = ['er', 'est'];

function englishPlurals(word: string): string[] {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return [`${word}es`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  if (/[^f]fe?$/.test(word)) return [`${word}s`, `${word.replace(/fe?$/, '')}ves`];
  return word.endsWith('o') ? [`${word}s`, `${word}es`] : [`${word}s`];
}

function englishVerbForms(verb: string): string[] {
  return [
    ...englishEndings(verb, ENGLISH_VERB_ENDINGS),
    ...(irregularForms(verb, 'english') ?? englishEndings(verb, ['ed'])),
  ];
}

/** Adds suffixes, with the change of spelling before a vowel: bake, baking; run, running; carry, carried, carrying. */
function englishEndings(word: string, suffixes: readonly string[]): string[] {
  return suffixes.map((suffix) => stemBeforeVowel(word, suffix) + suffix);
}

function stemBeforeVowel(word: string, suffix: string): string {
  if (/[^e]e$/.test(word)) return word.slice(0, -1);
  if (/[^aeiou]y$/.test(word) && suffix !== 'ing') return `${word.slice(0, -1)}i`;
  return ONE_SHORT_SYLLABLE.test(word) ? word + word.slice(-1) : word;
}

function adverbAndNoun(word: string): string[] {
  const stem = /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
  return [`${stem}ly`, `${stem}ness`];
}

/**
 * Returns the forms of a folded Spanish word: plurals, diminutives in -ito and -cito, augmentatives in
 * -ote, an adjective's -isimo and -mente, and a verb's most common endings. The lexicon lists genders.
 *
 * Folding drops the accents that decide some rules (país, lunes), so where two endings are possible
 * both are generated: a form that does not occur does no harm.
 */
export function spanishForms(word: string, kind: WordKind): WordForms {
  if (word.includes(' ')) return { inflected: phrasePlurals(word), derived: [] };
  if (kind === 'verb' && /[aei]r$/.test(word))
    return { inflected: [], derived: spanishVerbForms(word) };
  const derived =
    kind === 'adjective' ? [...sizeForms(word), ...degreeForms(word)] : sizeForms(word);
  return { inflected: spanishPlurals(word), derived };
}

function spanishPlurals(word: string): string[] {
  if (/[aeo]$/.test(word)) return [`${word}s`];
  if (/[iu]$/.test(word)) return [`${word}s`, `${word}es`];
  if (word.endsWith('z')) return [`${word.slice(0, -1)}ces`];
  return [`${word}es`];
}

/** Puts only the first word into the plural, or all words: puestas de sol, águilas reales. */
function phrasePlurals(phrase: string): string[] {
  const [first = '', ...rest] = phrase.split(' ');
  const firsts = spanishPlurals(first);
  const all = rest.map((word) => (isFunctionWord(word) ? word : spanishPlurals(word)[0]));
  return firsts.flatMap((form) => [[form, ...rest].join(' '), [form, ...all].join(' ')]);
}

/** Returns diminutives and augmentatives: gatito, gatillo, perrote, leoncito, florecilla, lucecita, cochecito. */
function sizeForms(word: string): string[] {
  const ends = word.endsWith('o') ? ['o'] : word.endsWith('a') ? ['a'] : ['o', 'a'];
  const smaller = diminutiveStems(word).flatMap((stem) => [stem, stem.replace(/it$/, 'ill')]);
  const small = smaller.flatMap((stem) => ends.map((end) => stem + end));
  const big = ends.map((end) => `${word.replace(/[aoe]$/, '')}ot${end === 'o' ? 'e' : end}`);
  return [...small, ...big].flatMap((form) => [form, `${form}s`]);
}

function diminutiveStems(word: string): string[] {
  if (/[ao]$/.test(word)) return [`${softenedStem(word.slice(0, -1))}it`];
  if (word.endsWith('e')) return [`${word}cit`];
  const stem = softenedStem(word);
  const stems = [`${stem}it`, `${stem}ecit`];
  return /[nr]$/.test(word) ? [...stems, `${word}cit`] : stems;
}

/** Returns the spelling of a stem before i and e: vaca, vaquita; amigo, amiguito; taza, tacita. */
function softenedStem(stem: string): string {
  if (stem.endsWith('c')) return `${stem.slice(0, -1)}qu`;
  if (stem.endsWith('g')) return `${stem}u`;
  return stem.endsWith('z') ? `${stem.slice(0, -1)}c` : stem;
}

function degreeForms(word: string): string[] {
  const stem = softenedStem(word.replace(/[oea]$/, ''));
  return [`${stem}isimo`, `${stem}isima`, `${word.replace(/o$/, 'a')}mente`];
}

const PRONOUNS = ['me', 'te', 'se', 'lo', 'la', 'le', 'nos'];
const PRESENT = ['o', 'e', 'es', 'en', 'a', 'as', 'an', 'amos'];
const AFTER_IE = ['io', 'ieron', 'iera', 'ieran', 'ieras'];
const FUTURE = ['e', 'as', 'a', 'an', 'emos', 'ia', 'ias', 'ian', 'iamos'];
/** Endings that follow the stem of a verb, by the vowel of the infinitive. */
const SPANISH_VERB_ENDINGS = {
  a: spanishEndings(
    'o a as an amos ando aba abas aban abamos e aste aron es en emos ara aran ase',
    'ado ada ados adas',
  ),
  e: spanishEndings(
    'o e es en emos iendo ia ias ian iamos i iste io ieron a as an amos iera ieran iese',
    'ido ida idos idas',
  ),
  i: spanishEndings(
    'o e es en imos iendo ia ias ian iamos i iste io ieron a as an amos iera ieran iese',
    'ido ida idos idas',
  ),
};

function spanishEndings(...lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(' '));
}

/**
 * Returns the most frequent forms of a verb: all tenses (baila, bailaba, bailo, bailara), gerund, participle,
 * agent (bailador), and the infinitive and imperative with pronouns (bailarla, bailame).
 */
function spanishVerbForms(infinitive: string): string[] {
  const stem = infinitive.slice(0, -2);
  const vowel = infinitive.at(-2) === 'a' ? 'a' : infinitive.at(-2) === 'e' ? 'e' : 'i';
  const imperative = `${stem}${vowel === 'a' ? 'a' : 'e'}`;
  const agent = `${infinitive.slice(0, -1)}dor`;
  return [
    ...SPANISH_VERB_ENDINGS[vowel].map((ending) => stemBeforeEnding(stem, vowel, ending) + ending),
    ...FUTURE.map((ending) => infinitive + ending),
    ...PRONOUNS.flatMap((pronoun) => [infinitive + pronoun, imperative + pronoun]),
    ...[agent, `${agent}a`, `${agent}es`, `${agent}as`],
    ...(irregularForms(infinitive, 'spanish') ?? []).flatMap((form) => expandSign(form, vowel)),
  ];
}

/** Expands a form that ends in a sign of `irregular-spanish-verbs.json` into the forms that the sign represents. */
function expandSign(form: string, vowel: 'a' | 'e' | 'i'): readonly string[] {
  const stem = form.slice(0, -1);
  const prefixAll = (list: readonly string[]) => list.map((ending) => stem + ending);
  if (form.endsWith('-')) {
    const present = prefixAll(vowel === 'a' ? ['o', 'a', 'as', 'an', 'e', 'es', 'en'] : PRESENT);
    return [...present, ...PRONOUNS.map((pronoun) => stem + (vowel === 'a' ? 'a' : 'e') + pronoun)];
  }
  if (form.endsWith('=')) return prefixAll(['o', ...AFTER_IE, 'iendo', 'amos']);
  if (form.endsWith('^')) return prefixAll(['e', 'o', 'iste', 'imos', ...AFTER_IE]);
  if (form.endsWith('*')) return prefixAll(FUTURE);
  return form.endsWith('/a')
    ? ['o', 'a', 'os', 'as'].map((end) => form.slice(0, -3) + end)
    : [form];
}

/** Spells a stem so that it keeps its sound before an ending: busque, llegue, cace; coja, siga, venza. */
function stemBeforeEnding(stem: string, vowel: string, ending: string): string {
  if (vowel === 'a') return ending.startsWith('e') ? softenedStem(stem) : stem;
  if (!/^[ao]/.test(ending)) return stem;
  return stem
    .replace(/gu$/, 'g')
    .replace(/c$/, 'z')
    .replace(/g$/, stem.endsWith('gu') ? 'g' : 'j');
}

/**
 * Returns the plurals of a folded word of another language: French and Portuguese -s, French -eaux, Italian
 * -i of -o and -e of -a. The language is not known, so only plurals that rarely clash with words of the other
 * languages are generated; the lexicon lists German plurals and Italian -i of -e where they matter.
 */
export function foreignPlurals(word: string): string[] {
  if (/[szx]$/.test(word)) return [];
  if (word.endsWith('eau')) return [`${word}x`];
  if (word.endsWith('o')) return [`${word}s`, `${italianStem(word)}i`.replace(/ii$/, 'i')];
  return word.endsWith('a') ? [`${word}s`, `${italianStem(word)}e`] : [`${word}s`];
}

/** Returns the stem of an Italian plural; an added h keeps c and g hard, as in fuochi and mucche. */
function italianStem(word: string): string {
  return word.slice(0, -1).replace(/[cg]$/, '$&h');
}
