import { buildVocabulary, type Vocabulary } from '../search/segment/terms/name-index.ts';
import { documentFrequencies, withNewCounts } from '../search/segment/terms/vocabulary-arrays.ts';
import type { EngineState, IndexedWords } from './index-state.ts';
import { readVocabulary, type VocabularyChunk } from './vocabulary-chunks.ts';
import { sumCounts, type WordCountDeltas, type WordCounts } from './word-count-deltas.ts';

/** Words that were sorted together, with the current number of names that contain each. */
interface Tier {
  readonly vocabulary: Vocabulary;
  readonly counts: Int32Array;
}

/**
 * Vocabulary of an engine's names in a serving process: it is read in sorted form at the start and then updated with
 * the count deltas that the indexer adds. New words are sorted separately and merged with tiers of similar size.
 */
export class EngineVocabulary {
  readonly #state: EngineState;
  #known: IndexedWords | null = null;
  #arranged = buildVocabulary(new Map(), 0);
  #tiers: readonly Tier[] = [];
  #words: readonly Vocabulary[] = [];

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** The current vocabularies: the same list until a word changes. */
  get words(): readonly Vocabulary[] {
    return this.#words;
  }

  /** Updates the words to the current state of an index. */
  async refresh(indexed: IndexedWords): Promise<void> {
    const { names, arranged, parts } = indexed;
    const isArranged = this.#known !== null && equalLists(this.#known.arranged, arranged);
    const known = isArranged ? (this.#known?.parts ?? []) : [];
    if (isArranged && this.#known?.names === names && equalLists(known, parts)) return;
    if (!isArranged) {
      this.#arranged = await readVocabulary(this.#state.streamDocuments<VocabularyChunk>(arranged));
    }
    const isContinued = isArranged && known.every((part, at) => part === parts[at]);
    const fresh = isContinued ? parts.slice(known.length) : parts;
    const counts = await sumCounts(await this.#state.documents<WordCountDeltas>(fresh));
    const tiers = isContinued ? this.#tiers : [createTier(this.#arranged)];
    this.#tiers = withCounts(tiers, counts);
    this.#words = this.#tiers.map((tier, at) =>
      withNewCounts(tier.vocabulary, tier.counts, at === 0 ? names : 0),
    );
    this.#known = indexed;
  }
}

function createTier(vocabulary: Vocabulary): Tier {
  return { vocabulary, counts: documentFrequencies(vocabulary) };
}

/** Adds counts to known words, and new words as a tier of their own. */
function withCounts(tiers: readonly Tier[], counts: WordCounts): readonly Tier[] {
  const fresh = new Map<string, number>();
  for (const [word, count] of counts) {
    if (!tiers.some((tier) => addCount(tier, word, count))) fresh.set(word, count);
  }
  return fresh.size === 0 ? tiers : mergeTiers([...tiers, createTier(buildVocabulary(fresh, 0))]);
}

/** Adds to the count of a word of the tier; returns false if the tier does not contain the word. */
function addCount({ vocabulary, counts }: Tier, word: string, count: number): boolean {
  const at = vocabulary.table.words.idOf(word);
  if (at >= 0) counts[at] = (counts[at] ?? 0) + count;
  return at >= 0;
}

/** Merges the last two tiers while their sizes are similar; the first tier is never merged. */
function mergeTiers(tiers: readonly Tier[]): readonly Tier[] {
  const [before, last] = tiers.slice(1).slice(-2);
  if (before === undefined || last === undefined) return tiers;
  if (2 * last.counts.length < before.counts.length) return tiers;
  const all = new Map(
    [before, last].flatMap(({ vocabulary, counts }) => {
      const { spelled } = vocabulary.table.words;
      return Array.from(counts, (count, word): [string, number] => [spelled.get(word), count]);
    }),
  );
  return mergeTiers([...tiers.slice(0, -2), createTier(buildVocabulary(all, 0))]);
}

function equalLists(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}
