import { foldedTokens } from '../domain/text-folding.ts';
import { letterSignature } from './letter-signature.ts';
import { PostingPairs, type Postings } from './postings.ts';
import { trigramPostings } from './word-ngrams.ts';

/**
 * The distinct texts of a segment's marks under one reading (folded, or as it sounds), with their
 * words. Texts are numbered by the length of their joined form, words by their own length, so that
 * "about as long" is a range of numbers.
 */
export interface TextTable {
  readonly texts: readonly string[];
  /** The texts without blanks: spacing and hyphens aside, two marks may be one word. */
  readonly joined: readonly string[];
  /** Letters of each text, blanks aside. */
  readonly letterCounts: Uint16Array;
  readonly joinedSignatures: Int32Array;
  /** `joinedStarts[n]` is the first text whose joined form has `n` letters or more. */
  readonly joinedStarts: Uint32Array;
  /** The texts in alphabetical order, for prefixes. */
  readonly alphabetical: Uint32Array;
  readonly rowsOfText: Postings;
  readonly words: readonly string[];
  readonly wordIds: ReadonlyMap<string, number>;
  readonly wordSignatures: Int32Array;
  /** `wordStarts[n]` is the first word of `n` letters or more. */
  readonly wordStarts: Uint32Array;
  readonly textsOfWord: Postings;
  readonly wordsOfTrigram: Postings;
}

/** Builds the table from the text of each row; rows with an empty text are in no posting. */
export function buildTextTable(textOfRow: readonly string[]): TextTable {
  const distinct = [...new Set(textOfRow)].filter((text) => text !== '');
  const joinedOf = new Map(distinct.map((text) => [text, text.replaceAll(' ', '')]));
  const texts = byLength(distinct, (text) => joinedOf.get(text)?.length ?? 0);
  const joined = texts.map((text) => joinedOf.get(text) ?? '');
  const words = byLength([...new Set(texts.flatMap(foldedTokens))], (word) => word.length);
  const wordIds = new Map(words.map((word, id) => [word, id]));
  return {
    texts,
    joined,
    letterCounts: Uint16Array.from(joined, ({ length }) => length),
    joinedSignatures: Int32Array.from(joined, letterSignature),
    joinedStarts: lengthStarts(joined),
    alphabetical: alphabetical(texts),
    rowsOfText: rowsOfText(texts, textOfRow),
    words,
    wordIds,
    wordSignatures: Int32Array.from(words, letterSignature),
    wordStarts: lengthStarts(words),
    textsOfWord: textsOfWord(texts, wordIds),
    wordsOfTrigram: trigramPostings(words),
  };
}

function byLength(texts: readonly string[], lengthOf: (text: string) => number): string[] {
  return [...texts].sort((a, b) => lengthOf(a) - lengthOf(b) || (a < b ? -1 : 1));
}

function alphabetical(texts: readonly string[]): Uint32Array {
  const idOf = new Map(texts.map((text, id) => [text, id]));
  return Uint32Array.from([...texts].sort(), (text) => idOf.get(text) ?? 0);
}

function lengthStarts(texts: readonly string[]): Uint32Array {
  const longest = texts.at(-1)?.length ?? 0;
  const starts = new Uint32Array(longest + 2);
  let id = 0;
  for (let length = 0; length < starts.length; length += 1) {
    while (id < texts.length && (texts[id]?.length ?? 0) < length) id += 1;
    starts[length] = id;
  }
  return starts;
}

function rowsOfText(texts: readonly string[], textOfRow: readonly string[]): Postings {
  const ids = new Map(texts.map((text, id) => [text, id]));
  const pairs = new PostingPairs();
  textOfRow.forEach((text, row) => {
    const id = ids.get(text);
    if (id !== undefined) pairs.add(id, row);
  });
  return pairs.build(texts.length);
}

function textsOfWord(texts: readonly string[], wordIds: ReadonlyMap<string, number>): Postings {
  const pairs = new PostingPairs();
  texts.forEach((text, textId) => {
    for (const word of new Set(foldedTokens(text))) {
      const wordId = wordIds.get(word);
      if (wordId !== undefined) pairs.add(wordId, textId);
    }
  });
  return pairs.build(wordIds.size);
}
