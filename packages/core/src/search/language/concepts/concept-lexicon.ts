import { textHash } from '../text-hash.ts';
import { type WordKnowledge, wordKnowledge } from '../word-knowledge.ts';
import { type ConceptGroup, conceptGroups } from './concept-groups.ts';
import { isFunctionWord } from './function-words.ts';
import { type KindredConcepts, kindredConcepts } from './kindred-concepts.ts';
import { LANGUAGE, lexiconSpellings, type WordSource } from './lexicon-spellings.ts';

/** What the lexicon knows about one folded form. */
export interface KnownWord {
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
  readonly words: ReadonlyMap<string, KnownWord>;
  /** Phrases by their content words, joined with blanks: `puesta sol`. */
  readonly phrases: ReadonlyMap<string, readonly number[]>;
  /** The words that phrases begin with: most words of most marks are none. */
  readonly phraseBeginnings: ReadonlySet<string>;
  /** The phrases written as one word, each with its content words: `arcoiris`. */
  readonly joinedPhrases: ReadonlyMap<string, readonly string[]>;
  readonly kindred: KindredConcepts;
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
  words(): Map<string, KnownWord> {
    const known = new Map<Meant, KnownWord>();
    return new Map(
      [...this.#words].map(([form, meant]) => [form, this.#knownOf(form, meant, known)]),
    );
  }

  #knownOf(form: string, meant: Meant, known: Map<Meant, KnownWord>): KnownWord {
    const abroad = this.#abroad.get(form)?.senses;
    if (abroad !== undefined) {
      return { ...meant, sensesAbroad: abroad.reduce(withSense, meant.senses) };
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
    this.phrases.set(key, senses.reduce(withSense, this.phrases.get(key) ?? []));
    this.joinedPhrases.set(words.join(''), content);
  }
}

/** Whether neither Spanish nor English has the word. */
export function isForeign({ languages }: KnownWord): boolean {
  return languages === LANGUAGE.foreign;
}

/** A form of a lower source hides one of a higher. */
function addMeaning(words: Map<string, Meant>, form: string, meant: Meant): void {
  const known = words.get(form);
  if (known === undefined || known.source > meant.source) words.set(form, meant);
  else if (known.source === meant.source) words.set(form, withMeaning(known, meant));
}

function withMeaning(known: Meant, { senses, languages }: Meant): Meant {
  const all = senses.reduce(withSense, known.senses);
  if (all === known.senses && (languages | known.languages) === known.languages) return known;
  return { senses: all, source: known.source, languages: known.languages | languages };
}

let built: { readonly of: WordKnowledge; readonly lexicon: ConceptLexicon } | undefined;

/** The lexicon of what is known, built from its fields on first use and then shared. */
export function conceptLexicon(): ConceptLexicon {
  const known = wordKnowledge();
  if (built?.of !== known) {
    built = { of: known, lexicon: lexiconOf(conceptGroups(), known.broader) };
  }
  return built.lexicon;
}

/**
 * The lexicon of these concepts, which are numbered by their place.
 * @param broader which of them are kinds of one thing, as `kindredConcepts` reads it
 */
export function lexiconOf(
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
  const phraseBeginnings = new Set(
    [...phrases.keys()].map((phrase) => phrase.split(' ', 1)[0] ?? ''),
  );
  return {
    id,
    conceptCount: groups.length,
    words,
    phrases,
    phraseBeginnings,
    joinedPhrases,
    kindred: kindredConcepts(groups, broader),
  };
}

function contentHash(
  words: ReadonlyMap<string, KnownWord>,
  phrases: ReadonlyMap<string, readonly number[]>,
): number {
  const meanings = new Map<KnownWord, string>();
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

function withSense(senses: readonly number[], concept: number): readonly number[] {
  return senses.includes(concept) ? senses : [...senses, concept];
}
