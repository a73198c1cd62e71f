import { Interner } from '../../arrays/growable-array.ts';
import { buildPostings, type Postings } from '../../arrays/postings.ts';
import { TextPool } from '../../arrays/text-pool.ts';
import type { LexiconField, WordKind } from '../data/lexicon-data.ts';
import { lexiconData } from '../data/lexicon-data.ts';
import { TextTable } from '../text/text-table.ts';
import { isFunctionWord } from './function-words.ts';
import { englishForms, foreignPlurals, spanishForms } from './inflections.ts';
import { LANGUAGE, type LexiconArrays, WORD_SOURCE, type WordSource } from './lexicon-words.ts';

/** One concept: its words in each language and in both genders. Phrases contain blanks. */
export interface ConceptGroup {
  readonly field: string;
  readonly kind: WordKind;
  readonly spanish: readonly string[];
  readonly english: readonly string[];
  /** Words of all other languages in one list, without phrases. */
  readonly foreign: readonly string[];
}

/** Returns every concept of the lexicon; the number of a concept is its index in this list. */
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

/** Returns both genders of a word: `gato/a` is gato and gata; an adjective in -o or -dor needs no `/a`. */
function genderForms(word: string, kind: WordKind): string[] {
  const marked = word.endsWith('/a');
  const masculine = marked ? word.slice(0, -2) : word;
  const hasFeminine = marked || (kind === 'adjective' && /(?:o|dor)$/.test(word));
  return hasFeminine ? [masculine, `${masculine.replace(/[oe]$/, '')}a`] : [word];
}

/**
 * Builds the arrays of the lexicon of these concepts, which are numbered by their position.
 * @param broader groups of concepts that are kinds of one thing, in the format that `relatedConcepts` parses
 */
export function buildLexiconArrays(
  groups: readonly ConceptGroup[],
  broader: readonly string[],
): LexiconArrays {
  const builder = new LexiconBuilder();
  groups.forEach((group, concept) => {
    addSpellings(group, builder.adderOf(concept));
  });
  const related = relatedConcepts(groups, broader);
  return {
    conceptCount: groups.length,
    ...builder.build(groups.length),
    related: listPostings(groups.map((_, concept) => related.get(concept) ?? [])),
  };
}

/** Adds one spelling of a concept: a folded word, or a phrase with blanks between its words. */
type AddSpelling = (form: string, source: WordSource, language: number) => void;

/** Adds every spelling of a concept: its listed words and phrases, and the forms that rules generate. */
function addSpellings({ kind, spanish, english, foreign }: ConceptGroup, add: AddSpelling): void {
  const { listed, inflected, derived } = WORD_SOURCE;
  const addForms = (words: readonly string[], language: number, formsOf: typeof spanishForms) => {
    for (const word of words) {
      const forms = formsOf(word, kind);
      add(word, listed, language);
      for (const form of forms.inflected) add(form, inflected, language);
      for (const form of forms.derived) add(form, derived, language);
    }
  };
  addForms(spanish, LANGUAGE.spanish, spanishForms);
  addForms(english, LANGUAGE.english, englishForms);
  // A listed word hides a generated plural: AMORE is love, not the plural of AMORA, a berry.
  for (const word of foreign) {
    add(word, WORD_SOURCE.foreign, LANGUAGE.foreign);
    for (const form of foreignPlurals(word)) add(form, WORD_SOURCE.foreignPlural, LANGUAGE.foreign);
  }
}

/** The meaning of a form; forms of the same concept, source and language share one object. */
interface Meaning {
  readonly senses: readonly number[];
  readonly source: WordSource;
  readonly languages: number;
}

class LexiconBuilder {
  readonly #forms = new Interner();
  /** Meanings, indexed by the number of the form. */
  readonly #meanings: Meaning[] = [];
  /** Meanings of forms in other languages, including forms that are also Spanish or English. */
  readonly #abroad = new Map<number, Meaning>();
  readonly #phrases = new Map<string, readonly number[]>();
  readonly #joinedPhrases = new Map<string, string>();

  adderOf(concept: number): AddSpelling {
    const senses = [concept];
    const ofKind = new Map<number, Meaning>();
    return (form, source, languages) => {
      if (form.includes(' ')) return this.#addPhrase(form, concept);
      const kind = source * KINDS + languages;
      const meaning = ofKind.get(kind) ?? { senses, source, languages };
      ofKind.set(kind, meaning);
      this.#addWord(form, meaning);
    };
  }

  build(conceptCount: number): Omit<LexiconArrays, 'conceptCount' | 'related'> {
    const { texts } = this.#forms;
    const { entries, known } = this.#gatherEntries();
    return {
      forms: TextTable.of(texts),
      entries,
      sources: Uint8Array.from(known, ({ meaning }) => meaning.source),
      languages: Uint8Array.from(known, ({ meaning }) => meaning.languages),
      senses: listPostings(known.map(({ meaning }) => meaning.senses)),
      sensesAbroad: listPostings(known.map(({ abroad }) => abroad)),
      formsBySense: buildPostings(conceptCount, (emit) => {
        for (let form = 0; form < texts.length; form += 1) {
          for (const sense of this.#meanings[form]?.senses ?? []) emit(sense, form);
        }
      }),
      phrases: TextPool.of([...this.#phrases.keys()]),
      phraseSenses: listPostings([...this.#phrases.values()]),
      joinedPhrases: TextPool.of([...this.#joinedPhrases.keys()]),
      joinedContent: TextPool.of([...this.#joinedPhrases.values()]),
    };
  }

  /** Creates the entries: one per form with additional foreign meanings; other forms share one entry per meaning. */
  #gatherEntries() {
    const known: { meaning: Meaning; abroad: readonly number[] }[] = [];
    const shared = new Map<Meaning, number>();
    const entries = new Uint32Array(this.#meanings.length);
    for (const [form, meaning] of this.#meanings.entries()) {
      const abroad = this.#abroad.get(form)?.senses.reduce(addSense, meaning.senses);
      const meansMore = abroad !== undefined && abroad !== meaning.senses;
      let entry = meansMore ? undefined : shared.get(meaning);
      if (entry === undefined) {
        entry = known.push({ meaning, abroad: meansMore ? abroad : [] }) - 1;
        if (!meansMore) shared.set(meaning, entry);
      }
      entries[form] = entry;
    }
    return { entries, known };
  }

  #addWord(form: string, meaning: Meaning): void {
    const id = this.#forms.idOf(form);
    this.#meanings[id] = addMeaning(this.#meanings[id], meaning);
    if (meaning.languages !== LANGUAGE.foreign) return;
    this.#abroad.set(id, addMeaning(this.#abroad.get(id), meaning));
  }

  #addPhrase(form: string, concept: number): void {
    const words = form.split(' ');
    const content = words.filter((word) => !isFunctionWord(word)).join(' ');
    this.#phrases.set(content, addSense(this.#phrases.get(content) ?? [], concept));
    this.#joinedPhrases.set(words.join(''), content);
  }
}

/** Exclusive upper bound of the language bits, so that source and languages fit into one key. */
const KINDS = 8;

/** Returns the meaning with the lower source, or both merged if their sources are equal. */
function addMeaning(known: Meaning | undefined, meaning: Meaning): Meaning {
  if (known === undefined || known.source > meaning.source) return meaning;
  return known.source === meaning.source ? mergeMeaning(known, meaning) : known;
}

function mergeMeaning(known: Meaning, { senses, languages }: Meaning): Meaning {
  const all = senses.reduce(addSense, known.senses);
  if (all === known.senses && (languages | known.languages) === known.languages) return known;
  return { senses: all, source: known.source, languages: known.languages | languages };
}

function addSense(senses: readonly number[], concept: number): readonly number[] {
  return senses.includes(concept) ? senses : [...senses, concept];
}

function listPostings(lists: readonly (readonly number[])[]): Postings {
  return buildPostings(lists.length, (emit) => {
    lists.forEach((ids, key) => {
      for (const id of ids) emit(key, id);
    });
  });
}

/** Maps a concept to the concepts that are kinds of the same thing, including itself. */
export type RelatedConcepts = ReadonlyMap<number, readonly number[]>;

/**
 * Parses the groups of concepts that are kinds of one thing.
 * @param broader one line per thing: an English word for each of its kinds, with `_` for a blank
 * @throws Error if a word names no concept, or several
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

function singleConcept(word: string, named: ReadonlyMap<string, readonly number[]>): number {
  const [concept, ...others] = named.get(word) ?? [];
  if (concept === undefined || others.length > 0) {
    const count = concept === undefined ? 0 : 1 + others.length;
    throw new Error(`${word} names ${count} concepts of the lexicon, not one`);
  }
  return concept;
}

/** Returns the concepts of each English word. */
function conceptsByName(groups: readonly ConceptGroup[]): ReadonlyMap<string, readonly number[]> {
  const named = new Map<string, number[]>();
  groups.forEach(({ english }, concept) => {
    for (const word of english) named.set(word, [...(named.get(word) ?? []), concept]);
  });
  return named;
}
