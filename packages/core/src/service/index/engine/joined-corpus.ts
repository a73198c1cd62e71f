import { EngineAnswers } from '../../../engine/engine-answers.ts';
import { EngineNames } from '../../../engine/engine-names.ts';
import { KnownCounts } from '../../../engine/known-counts.ts';
import { NO_JOINS } from '../../../search/insights/person-joins.ts';
import type { Vocabulary } from '../../../search/segment/terms/name-index.ts';
import type { LiveCorpus } from '../live-corpus.ts';
import type { SearchedEngine, SeenIndex } from '../open-index.ts';

/** The corpus of one office among several. */
export interface OfficeCorpus {
  readonly engine: SearchedEngine;
  readonly live: Pick<LiveCorpus, 'current' | 'refresh'>;
}

/** How marks of several offices are numbered: two offices may give the same number. */
export type NumberIn = (office: string, nroSolicitud: string) => string;

/** The words of all offices, and what was counted in their indexes as these were. */
interface JoinedWords {
  readonly seqs: string;
  readonly words: readonly Vocabulary[];
  readonly counts: KnownCounts;
}

/**
 * The corpora of several offices as one, which the engine searches by one request: words are counted in all of them, so
 * that a score is the same whichever office a mark is of. It follows nothing itself.
 */
export class JoinedCorpus implements LiveCorpus {
  readonly #offices: readonly OfficeCorpus[];
  readonly #first: SearchedEngine;
  readonly #aliases: string;
  readonly #names: EngineNames;
  #joined: JoinedWords | null = null;

  /** @param first the engine of one of them, through which all are searched */
  constructor(
    first: SearchedEngine,
    offices: ReadonlyMap<string, OfficeCorpus>,
    numberIn: NumberIn,
  ) {
    this.#first = first;
    this.#offices = [...offices.values()];
    const officeOf = new Map([...offices].map(([office, { engine }]) => [engine.alias, office]));
    this.#aliases = [...officeOf.keys()].join();
    this.#names = new EngineNames(first.client, this.#aliases, (nro, index) => {
      // An index is named after its alias, with a part of its own behind it.
      const office = officeOf.get(index.slice(0, index.lastIndexOf('-')));
      return numberIn(office ?? '', nro);
    });
  }

  /** @throws EngineRefusal where that engine does not have the index of some office */
  async requireOneEngine(): Promise<void> {
    await this.#first.client.read(`/${this.#aliases}/_count`);
  }

  readonly current: LiveCorpus['current'] = () => {
    const { embeddings } = this.#first;
    const seen = this.#offices.map(({ engine }) => engine.seen());
    const { words, counts } = this.#joinedWords(seen);
    const sum = (of: (one: SeenIndex) => number) => seen.reduce((total, one) => total + of(one), 0);
    const live = {
      seq: sum((one) => one.live.seq),
      marks: sum((one) => one.live.marks),
      // A name of several offices counts in each.
      words: { names: sum((one) => one.live.words.names) },
    };
    return {
      index: new EngineAnswers(this.#names, { live, words, embeddings, counts }),
      joins: NO_JOINS,
      dataAsOf: this.#oldest(),
    };
  };

  readonly refresh: LiveCorpus['refresh'] = async () => {
    await Promise.all(this.#offices.map(({ live }) => live.refresh()));
  };

  readonly close: LiveCorpus['close'] = async () => undefined;

  /** What is known of words is kept with their list: it is the same one until some office has others. */
  #joinedWords(seen: readonly SeenIndex[]): JoinedWords {
    const before = this.#joined;
    const seqs = seen.map(({ live }) => live.seq).join();
    const all = seen.flatMap(({ words }) => words);
    const isSame =
      all.length === before?.words.length && all.every((one, at) => one === before.words[at]);
    if (before !== null && isSame && before.seqs === seqs) return before;
    const words = before !== null && isSame ? before.words : all;
    const joined = { seqs, words, counts: new KnownCounts(this.#names) };
    this.#joined = joined;
    return joined;
  }

  /** Undefined while the corpus of some office is as of no moment. */
  #oldest(): string | undefined {
    const moments = this.#offices.map(({ live }) => live.current().dataAsOf);
    return moments.includes(undefined) ? undefined : moments.sort()[0];
  }
}
