import { stronglyRelated } from '../../goods/class-relations.ts';
import { CoFiledClasses } from '../../goods/co-filed-classes.ts';
import type { PersonJoins } from '../../search/insights/person-joins.ts';
import { streamClassFilings } from '../../store/brands/filing-store.ts';
import type { Db } from '../../store/database/database.ts';
import type { TimeSlicer } from '../runtime/time-slicing.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';

/** What filings are counted with. */
interface CountTools {
  readonly db: Db;
  readonly live: Pick<LiveCorpus, 'current'>;
  readonly turns: TimeSlicer;
}

/** Filings counted in one state of the corpus. */
interface CountedClasses {
  readonly dataAsOf: string | undefined;
  readonly filed: Promise<CoFiledClasses>;
}

/** The classes that are searched with one class where related ones are wanted. */
export type RelatedTo = (clase: number) => readonly number[];

/**
 * Which classes holders file together, counted once for each state of the corpus, since that reads every mark: the
 * first call waits, those meanwhile wait with it, and all others are answered from what was counted.
 */
export class FiledClassCounts {
  readonly #tools: CountTools;
  #newest: CountedClasses | undefined;
  /** What was counted of an earlier state, until the newest one is counted. */
  #complete: CoFiledClasses | undefined;

  constructor(tools: CountTools) {
    this.#tools = tools;
  }

  /** Counted in the state that answers now. */
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
   * The related classes of the table, and those that enough holders of this register file together (decision
   * F8). After an import the former counts are used until the new ones are ready, so that no search waits.
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
