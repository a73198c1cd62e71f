import { stronglyRelated } from '../../goods/class-relations.ts';
import { CoFiledClasses } from '../../goods/co-filed-classes.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';
import { streamClassFilings } from '../../store/brands/filing-store.ts';
import type { Db } from '../../store/database/database.ts';
import type { TimeSlicer } from '../runtime/time-slicing.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';

/** Dependencies for counting the classes that holders file together. */
interface CountTools {
  readonly db: Db;
  readonly live: Pick<LiveCorpus, 'current'>;
  readonly turns: TimeSlicer;
}

/** Counts of classes filed together; `dataAsOf` identifies the state of the corpus that was counted. */
interface CountedClasses {
  readonly dataAsOf: string | undefined;
  readonly filed: Promise<CoFiledClasses>;
}

/** Returns the related classes that a search in `clase` includes on request. */
export type RelatedTo = (clase: number) => readonly number[];

/**
 * Counts which classes holders file together. Counting reads every mark, so the result is cached for each state of the
 * corpus; calls during the count wait for its result.
 */
export class FiledClassCounts {
  readonly #tools: CountTools;
  #newest: CountedClasses | undefined;
  /** The last complete counts, used while newer ones are being computed. */
  #complete: CoFiledClasses | undefined;

  constructor(tools: CountTools) {
    this.#tools = tools;
  }

  /** Returns which classes holders file together in the current state of the corpus. */
  current(): Promise<CoFiledClasses> {
    const { db, live, turns } = this.#tools;
    const { dataAsOf, joins } = live.current();
    if (this.#newest === undefined || this.#newest.dataAsOf !== dataAsOf) {
      const filed = countFiledClasses(db, joins, turns);
      this.#newest = { dataAsOf, filed };
      filed.then(
        (counted) => {
          if (this.#newest?.filed === filed) this.#complete = counted;
        },
        () => {
          if (this.#newest?.filed === filed) this.#newest = undefined;
        },
      );
    }
    return this.#newest.filed;
  }

  /**
   * Returns the related classes: those of the fixed table, and those that enough holders of this register file together
   * (decision F8). After an import the previous counts are used until the new ones are ready, so that no search waits.
   */
  async relatedTo(): Promise<RelatedTo> {
    const newest = this.current();
    const filed = this.#complete ?? (await newest);
    return (clase) => [...new Set([...stronglyRelated(clase), ...filed.related(clase)])];
  }
}

async function countFiledClasses(
  db: Db,
  joins: PersonJoins,
  turns: TimeSlicer,
): Promise<CoFiledClasses> {
  const filed = new CoFiledClasses();
  for await (const filings of streamClassFilings(db)) {
    for (const { holder, clase, day } of filings)
      filed.add(joins.representedPerson(holder), clase, day);
  }
  await turns.take(filed.count());
  return filed;
}
