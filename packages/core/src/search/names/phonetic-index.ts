import { compareCodeUnits } from '../../domain/code-unit-order.ts';
import type { PartsReader, PartsWriter } from '../parts.ts';
import { phoneticKeys } from '../phonetic/phonetic-keys.ts';
import { skeletonOf } from '../phonetic/skeleton.ts';
import { buildPostings, type Postings, readPostings, writePostings } from '../postings.ts';
import { SortedTexts } from '../sorted-texts.ts';
import type { WordDictionary } from './word-dictionary.ts';

/** The words of a segment by how they sound. */
export interface PhoneticIndex {
  readonly keys: SortedTexts;
  readonly wordsOf: Postings;
  /** The readings of each word. */
  readonly keysOf: Postings;
  readonly skeletons: SortedTexts;
  readonly keysOfSkeleton: Postings;
}

export function buildPhoneticIndex(words: WordDictionary): PhoneticIndex {
  const readings = Array.from({ length: words.size }, (_, word) =>
    phoneticKeys(words.spelled.get(word)),
  );
  const keys = sortedDistinct(readings.flat());
  const bareKeys = keys.map((key) => `${skeletonOf(key)}`);
  const skeletons = sortedDistinct(bareKeys);
  const keysOf = lists(readings, keys);
  return {
    keys: SortedTexts.of(keys),
    wordsOf: inverse(keysOf, keys.length),
    keysOf,
    skeletons: SortedTexts.of(skeletons),
    keysOfSkeleton: inverse(
      lists(
        bareKeys.map((key) => [key]),
        skeletons,
      ),
      skeletons.length,
    ),
  };
}

export function writePhoneticIndex(index: PhoneticIndex, parts: PartsWriter): void {
  index.keys.write(parts.under('keys'));
  writePostings(index.wordsOf, parts.under('wordsOf'));
  writePostings(index.keysOf, parts.under('keysOf'));
  index.skeletons.write(parts.under('skeletons'));
  writePostings(index.keysOfSkeleton, parts.under('keysOfSkeleton'));
}

export function readPhoneticIndex(parts: PartsReader): PhoneticIndex {
  return {
    keys: SortedTexts.read(parts.under('keys')),
    wordsOf: readPostings(parts.under('wordsOf')),
    keysOf: readPostings(parts.under('keysOf')),
    skeletons: SortedTexts.read(parts.under('skeletons')),
    keysOfSkeleton: readPostings(parts.under('keysOfSkeleton')),
  };
}

function sortedDistinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareCodeUnits);
}

/** The texts of each entry by their position among all. */
function lists(entries: readonly (readonly string[])[], all: readonly string[]): Postings {
  const ids = new Map(all.map((text, id) => [text, id]));
  return buildPostings(entries.length, (emit) => {
    entries.forEach((texts, entry) => {
      for (const text of texts) emit(entry, ids.get(text) ?? 0);
    });
  });
}

/** Entries by text, from texts by entry. */
function inverse({ starts, ids }: Postings, texts: number): Postings {
  return buildPostings(texts, (emit) => {
    for (let entry = 0; entry + 1 < starts.length; entry += 1) {
      const to = starts[entry + 1] ?? 0;
      for (let at = starts[entry] ?? 0; at < to; at += 1) emit(ids[at] ?? 0, entry);
    }
  });
}
