import { EngineAnswers } from '../../../engine/engine-answers.ts';
import { EngineNames } from '../../../engine/engine-names.ts';
import { KnownCounts } from '../../../engine/known-counts.ts';
import { NO_JOINS } from '../../../search/insights/person-joins.ts';
import type { Vocabulary } from '../../../search/segment/terms/name-index.ts';
import type { LiveCorpus } from '../live-corpus.ts';
import type { SearchedEngine } from '../open-index.ts';

/** The corpus of one office among several. */
export interface OfficeCorpus {
  readonly engine: SearchedEngine;
  readonly live: Pick<LiveCorpus, 'current' | 'refresh'>;
}

/** How marks of several offices are numbered: two offices may give the same number. */
export type NumberIn = (office: string, nroSolicitud: string) => string;

/** The indexes of all offices as they were seen at one moment. */
interface SeenTogether {
  readonly moment: string;
  readonly words: readonly Vocabulary[];
  readonly counts: KnownCounts;
}

/**
 * The corpora of several offices as one, which the engine searches by one request: words are counted in all of them, so
 * that a score is the same whichever office a mark is of. It follows nothing itself.
 */
export class JoinedCorpus implements LiveCorpus {
  readonly #offices: readonly OfficeCorpus[];
  readonly #names: EngineNames;
  #together: SeenTogether | null = null;

  constructor(offices: ReadonlyMap<string, OfficeCorpus>, numberIn: NumberIn) {
    this.#offices = [...offices.values()];
    const officeOf = new Map([...offices].map(([office, { engine }]) => [engine.alias, office]));
    const [{ client } = noOffice()] = this.#offices.map(({ engine }) => engine);
    this.#names = new EngineNames(client, [...officeOf.keys()].join(), (nro, index) => {
      // An index is named after its alias, with a part of its own behind it.
      const office = officeOf.get(index.slice(0, index.lastIndexOf('-')));
      return numberIn(office ?? '', nro);
    });
  }

  readonly current: LiveCorpus['current'] = () => {
    const seen = this.#offices.map(({ engine }) => engine.seen());
    const { words, counts } = this.#seenTogether(seen.map((one) => one.words));
    const sum = (of: (live: (typeof seen)[number]['live']) => number) =>
      seen.reduce((total, { live }) => total + of(live), 0);
    const live = {
      seq: sum(({ seq }) => seq),
      marks: sum(({ marks }) => marks),
      // A name of several offices counts in each.
      words: { names: sum((one) => one.words.names) },
    };
    const [{ embeddings } = noOffice()] = this.#offices.map(({ engine }) => engine);
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

  /** The same lists as long as nothing changed in any office: what is known of their words is kept with them. */
  #seenTogether(all: readonly (readonly Vocabulary[])[]): SeenTogether {
    const moment = this.#offices.map(({ engine }) => engine.seen().live.seq).join();
    const words = all.flat();
    const before = this.#together;
    const areSame =
      before?.words.length === words.length && words.every((one, at) => one === before.words[at]);
    if (before?.moment === moment && areSame) return before;
    const together = {
      moment,
      words: before !== null && areSame ? before.words : words,
      counts: new KnownCounts(this.#names),
    };
    this.#together = together;
    return together;
  }

  /** Undefined while the corpus of some office is as of no moment. */
  #oldest(): string | undefined {
    const moments = this.#offices.map(({ live }) => live.current().dataAsOf);
    return moments.includes(undefined) ? undefined : moments.sort()[0];
  }
}

function noOffice(): never {
  throw new TypeError('no office is joined');
}
