import type { NamedArrays, Numbers } from '../../arrays/array-layout.ts';
import { decodeArrays, encodeArrays } from '../../arrays/codec.ts';
import type { TextPool } from '../../arrays/text-pool.ts';
import { type LexiconData, lexiconData } from '../data/lexicon-data.ts';
import { extendHash, OFFSET_BASIS } from '../text/text-hash.ts';
import {
  buildLexiconArrays,
  type ConceptGroup,
  conceptGroups,
  type RelatedConcepts,
} from './build-lexicon.ts';
import { LexiconWords, lexiconCodec, postedIds } from './lexicon-words.ts';

/** The concept lexicon: maps folded words and phrases to the concepts that they may mean. */
export interface ConceptLexicon {
  /** Changes whenever a concept, its number or a form does; data stored under another id is stale. */
  readonly id: string;
  /** Number of concepts, which are numbered from 0. */
  readonly conceptCount: number;
  readonly words: LexiconWords;
  /** Concepts of each phrase, by its content words joined with blanks: `puesta sol`. */
  readonly phrases: ReadonlyMap<string, readonly number[]>;
  /** First words of phrases; they end most look-ups of phrases early. */
  readonly phrasePrefixes: ReadonlySet<string>;
  /** Content words of each phrase, by the phrase written as one word: `arcoiris`. */
  readonly joinedPhrases: ReadonlyMap<string, readonly string[]>;
  readonly related: RelatedConcepts;
}

let built:
  | { readonly of: LexiconData; readonly arrays: NamedArrays; readonly lexicon: ConceptLexicon }
  | undefined;

/** Returns the lexicon of the loaded fields, which is built on first use. */
export function builtInLexicon(): ConceptLexicon {
  return builtIn().lexicon;
}

/** Returns the built-in lexicon as arrays, for `adoptLexicon`. */
export function lexiconArrays(): NamedArrays {
  return builtIn().arrays;
}

/** Uses arrays that were built from the same data, in shared memory or by another thread, as the built-in lexicon. */
export function adoptLexicon(arrays: NamedArrays): void {
  built = { of: lexiconData(), arrays, lexicon: readLexicon(arrays) };
}

function builtIn(): NonNullable<typeof built> {
  const of = lexiconData();
  if (built?.of !== of) {
    const arrays = encodeArrays(lexiconCodec, buildLexiconArrays(conceptGroups(), of.broader));
    built = { of, arrays, lexicon: readLexicon(arrays) };
  }
  return built;
}

/**
 * Builds the lexicon of these concepts, which are numbered by their position.
 * @param broader groups of concepts that are kinds of one thing, in the format that `relatedConcepts` parses
 */
export function buildLexicon(
  groups: readonly ConceptGroup[],
  broader: readonly string[] = [],
): ConceptLexicon {
  return readLexicon(encodeArrays(lexiconCodec, buildLexiconArrays(groups, broader)));
}

function readLexicon(named: NamedArrays): ConceptLexicon {
  const arrays = decodeArrays(lexiconCodec, named);
  const { conceptCount, phrases, phraseSenses, joinedPhrases, joinedContent } = arrays;
  const textsOf = (pool: TextPool) => Array.from({ length: pool.size }, (_, id) => pool.get(id));
  const phraseTexts = textsOf(phrases);
  const related = Array.from({ length: conceptCount }, (_, concept) =>
    postedIds(arrays.related, concept),
  );
  let id: string | undefined;
  return {
    // Worker threads never need it, and it takes a pass over all arrays.
    get id() {
      id ??= `concepts-${contentHash(named.values()).toString(16)}`;
      return id;
    },
    conceptCount,
    words: new LexiconWords(arrays),
    phrases: new Map(phraseTexts.map((text, id) => [text, postedIds(phraseSenses, id)])),
    phrasePrefixes: new Set(phraseTexts.map((text) => text.split(' ', 1)[0] ?? '')),
    joinedPhrases: new Map(
      textsOf(joinedPhrases).map((text, id) => [text, joinedContent.get(id).split(' ')]),
    ),
    related: new Map([...related.entries()].filter(([, kinds]) => kinds.length > 0)),
  };
}

/** Returns the FNV-1a hash over the bytes of all arrays. */
function contentHash(all: Iterable<Numbers>): number {
  let hash = OFFSET_BASIS;
  for (const { buffer, byteOffset, byteLength } of all) {
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    for (let at = 0; at < byteLength; at += 1) hash = extendHash(hash, bytes[at] ?? 0);
  }
  return hash >>> 0;
}

/** Returns the concepts together with those that are kinds of the same thing as one of them. */
export function withRelatedConcepts(
  concepts: readonly number[],
  related: RelatedConcepts,
): readonly number[] {
  if (!concepts.some((concept) => related.has(concept))) return concepts;
  return [...new Set(concepts.flatMap((concept) => related.get(concept) ?? concept))];
}
