import { expect, vi } from 'vitest';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { compareCodeUnits } from '../../packages/core/src/domain/text/code-unit-order.ts';
import { foldKeepingSpanish } from '../../packages/core/src/likeness/text/spanish-folding.ts';
import type { EngineClient } from '../../packages/core/src/opensearch/engine-client.ts';
import { EngineState, type LiveIndex } from '../../packages/core/src/opensearch/index-state.ts';
import {
  type FollowedCorpus,
  OpenSearchIndexer,
} from '../../packages/core/src/opensearch/indexer.ts';
import type { NameKeysFunction } from '../../packages/core/src/opensearch/mark-document.ts';
import { OpenSearchNames } from '../../packages/core/src/opensearch/names.ts';
import { EngineVocabulary } from '../../packages/core/src/opensearch/vocabulary.ts';
import { addWords } from '../../packages/core/src/opensearch/word-count-deltas.ts';
import type { Vocabulary } from '../../packages/core/src/search/segment/terms/name-index.ts';
import { documentFrequencies } from '../../packages/core/src/search/segment/terms/vocabulary-arrays.ts';
import { nameKeys } from '../../packages/core/src/search/source/name-keys.ts';

const BATCH = 500;
const FILLED_MS = 300_000;

/** Keys without meaning. */
export const plainKeys: NameKeysFunction = (spelled) => nameKeys(spelled, 'off');

/** A corpus of which each mark is one change, in the order of `changes`; later ones may be pushed. */
export function followed(changes: readonly IndexableBrand[]): FollowedCorpus {
  return {
    newestSeq: async () => changes.length,
    async *marksAfter(nro) {
      const marks = [...new Map(changes.map((mark) => [mark.nroSolicitud, mark])).values()]
        .filter(({ nroSolicitud }) => nroSolicitud > nro)
        .sort((a, b) => compareCodeUnits(a.nroSolicitud, b.nroSolicitud));
      for (let at = 0; at < marks.length; at += BATCH) yield marks.slice(at, at + BATCH);
    },
    changesSince: async (seq, max) => {
      const brands = changes.slice(seq, seq + max);
      return { brands, seq: seq + brands.length };
    },
    changeAt: async (seq) => (changes[seq - 1] ? `change ${seq}` : null),
  };
}

/** The index that answers behind an alias; null while there is none. */
export async function liveIndex(client: EngineClient, alias: string): Promise<LiveIndex | null> {
  return (await new EngineState(client, alias).read()).live;
}

/** How many names of an index have each word, as whoever serves from it adds that up. */
export async function countedWords(client: EngineClient, alias: string) {
  const live = await liveIndex(client, alias);
  const vocabulary = new EngineVocabulary(new EngineState(client, alias));
  if (live !== null) await vocabulary.refresh(live.words);
  return wordsOf(vocabulary);
}

/** How many names have each word, of those that some have. */
export function wordsOf({ words }: EngineVocabulary): ReadonlyMap<string, number> {
  return new Map(words.flatMap(wordsOfTier));
}

function wordsOfTier(vocabulary: Vocabulary): [string, number][] {
  const { spelled } = vocabulary.table.words;
  const counts = [...documentFrequencies(vocabulary)].map((count, word): [string, number] => [
    spelled.get(word),
    count,
  ]);
  return counts.filter(([, count]) => count !== 0);
}

/** How many of the distinct names of some marks have each word. */
export function wordsIn(marks: readonly Pick<IndexableBrand, 'denominacion'>[]) {
  const counts = new Map<string, number>();
  const names = new Set(marks.map(({ denominacion }) => foldKeepingSpanish(denominacion)));
  for (const name of names) addWords(counts, name, 1);
  return counts;
}

/** The names of a new index of some marks. */
export async function indexed(
  client: EngineClient,
  alias: string,
  {
    marks,
    keysOf,
  }: { readonly marks: readonly IndexableBrand[]; readonly keysOf: NameKeysFunction },
): Promise<OpenSearchNames> {
  const ended = new AbortController();
  const following = new OpenSearchIndexer({
    client,
    alias,
    family: alias,
    now: () => new Date(),
    corpus: followed(marks),
    keysOf,
    shards: 2,
    intervalMs: 50,
    onError: (error) => console.error(error),
  }).follow(ended.signal);
  await vi.waitFor(async () => expect(await liveIndex(client, alias)).not.toBeNull(), FILLED_MS);
  ended.abort();
  await following;
  return new OpenSearchNames(client, alias);
}
