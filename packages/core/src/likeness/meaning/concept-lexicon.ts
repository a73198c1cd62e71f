import {
  type LexiconData,
  type LexiconField,
  lexiconData,
  type WordKind,
} from '../data/lexicon-data.ts';
import { textHash } from '../text/text-hash.ts';
import { isFunctionWord } from './function-words.ts';
import { englishForms, foreignPlurals, spanishForms } from './inflections.ts';

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
type WordSource = (typeof WORD_SOURCE)[keyof typeof WORD_SOURCE];

/**
 * Languages that a form belongs to, as bits: a form of Spanish and English has both. All other languages
 * share one.
 */
export const LANGUAGE = { spanish: 1, english: 2, foreign: 4 } as const;

/** One way to write one concept. */
interface Spelling {
  /** A folded word, or a phrase with blanks between its words. */
  readonly form: string;
  readonly source: WordSource;
  /** One of the `LANGUAGE` bits. */
  readonly language: number;
}

/** Whether a longer word may be taken apart into this one and another. */
export function canFormCompounds(source: WordSource): boolean {
  return source <= WORD_SOURCE.inflected;
}

/** Every way to write a concept: its listed words and phrases, and what rules make of them. */
function lexiconSpellings({ kind, spanish, english, foreign }: ConceptGroup): Spelling[] {
  const addSpelling = (language: number, formsOf: typeof spanishForms) => (word: string) => {
    const { inflected, derived } = formsOf(word, kind);
    const fromSource = (source: WordSource) => (form: string) => ({ form, source, language });
    return [
      fromSource(WORD_SOURCE.listed)(word),
      ...inflected.map(fromSource(WORD_SOURCE.inflected)),
      ...derived.map(fromSource(WORD_SOURCE.derived)),
    ];
  };
  return [
    ...spanish.flatMap(addSpelling(LANGUAGE.spanish, spanishForms)),
    ...english.flatMap(addSpelling(LANGUAGE.english, englishForms)),
    ...foreign.flatMap(foreignSpellings),
  ];
}

/** A plural gives way to a word: AMORE is love, though AMORA is a berry. */
function foreignSpellings(word: string): Spelling[] {
  const language = LANGUAGE.foreign;
  const plurals = foreignPlurals(word);
  return [
    { form: word, source: WORD_SOURCE.foreign, language },
    ...plurals.map((form) => ({ form, source: WORD_SOURCE.foreignPlural, language })),
  ];
}

/** What the lexicon knows about one folded form. */
export interface LexiconWord {
  /** The concepts that it may mean, ascending. */
  readonly senses: readonly number[];
  /** The concepts that the word may mean beside words of another language: FOUR is an oven in FOUR NOIR. */
  readonly sensesAbroad: readonly number[];
  readonly source: WordSource;
  /** `LANGUAGE` bits. */
  readonly languages: number;
}

/** The lexicon as maps from a folded form, ready for look-ups. */
export interface ConceptLexicon {
  /** Changes whenever a concept, its number or a form does: what was stored under another is stale. */
  readonly id: string;
  /** Concepts are numbered from 0 to this, exclusive. */
  readonly conceptCount: number;
  readonly words: ReadonlyMap<string, LexiconWord>;
  /** Phrases by their content words, joined with blanks: `puesta sol`. */
  readonly phrases: ReadonlyMap<string, readonly number[]>;
  /** The words that phrases begin with: most words of most marks are none. */
  readonly phrasePrefixes: ReadonlySet<string>;
  /** The phrases written as one word, each with its content words: `arcoiris`. */
  readonly joinedPhrases: ReadonlyMap<string, readonly string[]>;
  readonly related: RelatedConcepts;
}

interface Meant {
  readonly senses: readonly number[];
  readonly source: WordSource;
  readonly languages: number;
}

class LexiconBuilder {
  readonly #words = new Map<string, Meant>();
  /** What other languages say, also where Spanish or English has the word. */
  readonly #abroad = new Map<string, Meant>();
  readonly phrases = new Map<string, readonly number[]>();
  readonly joinedPhrases = new Map<string, readonly string[]>();

  /** @param meant what a word means that has this concept alone: one object for all forms of its kind */
  add(form: string, meant: Meant): void {
    if (form.includes(' ')) this.#addPhrase(meant, form);
    else this.#addWord(form, meant);
  }

  /** Forms that mean the same share what is known of them: they are very many. */
  words(): Map<string, LexiconWord> {
    const known = new Map<Meant, LexiconWord>();
    return new Map(
      [...this.#words].map(([form, meant]) => [form, this.#lexiconEntry(form, meant, known)]),
    );
  }

  #lexiconEntry(form: string, meant: Meant, known: Map<Meant, LexiconWord>): LexiconWord {
    const abroad = this.#abroad.get(form)?.senses;
    if (abroad !== undefined) {
      return { ...meant, sensesAbroad: abroad.reduce(addSense, meant.senses) };
    }
    const found = known.get(meant) ?? { ...meant, sensesAbroad: meant.senses };
    known.set(meant, found);
    return found;
  }

  #addWord(form: string, meant: Meant): void {
    addMeaning(this.#words, form, meant);
    if (meant.languages === LANGUAGE.foreign) addMeaning(this.#abroad, form, meant);
  }

  #addPhrase({ senses }: Meant, form: string): void {
    const words = form.split(' ');
    const content = words.filter((word) => !isFunctionWord(word));
    const key = content.join(' ');
    this.phrases.set(key, senses.reduce(addSense, this.phrases.get(key) ?? []));
    this.joinedPhrases.set(words.join(''), content);
  }
}

/** Whether neither Spanish nor English has the word. */
export function isForeign({ languages }: LexiconWord): boolean {
  return languages === LANGUAGE.foreign;
}

/** A form of a lower source hides one of a higher. */
function addMeaning(words: Map<string, Meant>, form: string, meant: Meant): void {
  const known = words.get(form);
  if (known === undefined || known.source > meant.source) words.set(form, meant);
  else if (known.source === meant.source) words.set(form, mergeMeaning(known, meant));
}

function mergeMeaning(known: Meant, { senses, languages }: Meant): Meant {
  const all = senses.reduce(addSense, known.senses);
  if (all === known.senses && (languages | known.languages) === known.languages) return known;
  return { senses: all, source: known.source, languages: known.languages | languages };
}

let built: { readonly of: LexiconData; readonly lexicon: ConceptLexicon } | undefined;

/** The lexicon of what is known, built from its fields on first use and then shared. */
export function builtInLexicon(): ConceptLexicon {
  const known = lexiconData();
  if (built?.of !== known) {
    built = { of: known, lexicon: buildLexicon(conceptGroups(), known.broader) };
  }
  return built.lexicon;
}

/**
 * The lexicon of these concepts, which are numbered by their place.
 * @param broader which of them are kinds of one thing, as `relatedConcepts` reads it
 */
export function buildLexicon(
  groups: readonly ConceptGroup[],
  broader: readonly string[] = [],
): ConceptLexicon {
  const builder = new LexiconBuilder();
  groups.forEach((group, concept) => {
    const senses = [concept];
    const ofKind = new Map<string, Meant>();
    for (const { form, source, language } of lexiconSpellings(group)) {
      const kind = `${source} ${language}`;
      const meant = ofKind.get(kind) ?? { senses, source, languages: language };
      builder.add(form, meant);
      ofKind.set(kind, meant);
    }
  });
  const { phrases, joinedPhrases } = builder;
  const words = builder.words();
  const id = `concepts-${contentHash(words, phrases).toString(16)}`;
  const phrasePrefixes = new Set(
    [...phrases.keys()].map((phrase) => phrase.split(' ', 1)[0] ?? ''),
  );
  return {
    id,
    conceptCount: groups.length,
    words,
    phrases,
    phrasePrefixes,
    joinedPhrases,
    related: relatedConcepts(groups, broader),
  };
}

/** The concepts that are kinds of one thing, by each of them, itself included. */
type RelatedConcepts = ReadonlyMap<number, readonly number[]>;

/**
 * @param broader what they are kinds of, a line each: an English word for every kind, blanks written
 * as `_`
 * @throws Error when a word names no concept, or several
 */
export function relatedConcepts(
  groups: readonly ConceptGroup[],
  broader: readonly string[],
): RelatedConcepts {
  const kindred = new Map<number, Set<number>>();
  const named = conceptsByName(groups);
  for (const line of broader) {
    const kinds = line.split(' ').map((word) => singleConcept(word.replaceAll('_', ' '), named));
    for (const kind of kinds) kindred.set(kind, new Set([...(kindred.get(kind) ?? []), ...kinds]));
  }
  return new Map([...kindred].map(([kind, all]) => [kind, [...all]]));
}

/** The concepts, and those that are kinds of one thing with one of them. */
export function withRelatedConcepts(
  concepts: readonly number[],
  kindred: RelatedConcepts,
): readonly number[] {
  if (!concepts.some((concept) => kindred.has(concept))) return concepts;
  return [...new Set(concepts.flatMap((concept) => kindred.get(concept) ?? concept))];
}

function singleConcept(word: string, named: ReadonlyMap<string, readonly number[]>): number {
  const [concept, ...others] = named.get(word) ?? [];
  if (concept === undefined || others.length > 0) {
    const count = concept === undefined ? 0 : 1 + others.length;
    throw new Error(`${word} names ${count} concepts of the lexicon, not one`);
  }
  return concept;
}

/** The concepts of each English word. */
function conceptsByName(groups: readonly ConceptGroup[]): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, number[]>();
  groups.forEach(({ english }, concept) => {
    for (const word of english) named.set(word, [...(named.get(word) ?? []), concept]);
  });
  return named;
}

/** One concept: its words in each language and both genders; phrases with blanks inside. */
export interface ConceptGroup {
  readonly field: string;
  readonly kind: WordKind;
  readonly spanish: readonly string[];
  readonly english: readonly string[];
  /** Words of other languages, not distinguished; no phrases. */
  readonly foreign: readonly string[];
}

/** Every concept of the lexicon; a concept's number is its place in this list. */
export function conceptGroups(): ConceptGroup[] {
  return lexiconData().fields.flatMap(readField);
}

function readField({ name, kind, concepts }: LexiconField): ConceptGroup[] {
  return concepts.map((line) => {
    const [spanish = '', english = '', foreign = ''] = line.split('|');
    const inBothGenders = (side: string) =>
      readWords(side).flatMap((word) => genderForms(word, kind));
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
function genderForms(word: string, kind: WordKind): string[] {
  const marked = word.endsWith('/a');
  const masculine = marked ? word.slice(0, -2) : word;
  const hasFeminine = marked || (kind === 'adjective' && /(?:o|dor)$/.test(word));
  return hasFeminine ? [masculine, `${masculine.replace(/[oe]$/, '')}a`] : [word];
}

function contentHash(
  words: ReadonlyMap<string, LexiconWord>,
  phrases: ReadonlyMap<string, readonly number[]>,
): number {
  const meanings = new Map<LexiconWord, string>();
  let hash = textHash('');
  for (const [form, known] of words) {
    const { senses, sensesAbroad, languages } = known;
    const meaning = meanings.get(known) ?? ` ${senses} ${sensesAbroad} ${languages} `;
    meanings.set(known, meaning);
    hash = textHash(meaning, textHash(form, hash));
  }
  for (const [form, senses] of phrases) hash = textHash(`${form} ${senses} `, hash);
  return hash;
}

function addSense(senses: readonly number[], concept: number): readonly number[] {
  return senses.includes(concept) ? senses : [...senses, concept];
}

type WordsBySense = ReadonlyMap<number, readonly string[]>;

const gathered = new WeakMap<ConceptLexicon, WordsBySense>();

/** The folded words that may mean each concept, gathered on first use of a lexicon and then shared. */
export function wordsBySense(): WordsBySense {
  const lexicon = builtInLexicon();
  const words = gathered.get(lexicon) ?? gatherWordsBySense(lexicon);
  gathered.set(lexicon, words);
  return words;
}

function gatherWordsBySense(lexicon: ConceptLexicon): WordsBySense {
  const words = new Map<number, string[]>();
  for (const [word, { senses }] of lexicon.words) {
    for (const sense of senses) {
      const known = words.get(sense);
      if (known === undefined) words.set(sense, [word]);
      else known.push(word);
    }
  }
  return words;
}
