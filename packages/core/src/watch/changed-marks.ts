import { changedBrands } from '../store/change-store.ts';
import type { Db } from '../store/database.ts';
import type { ChangedMark } from './name-hits.ts';
import { brandsOf } from './watched-group.ts';

/** Most marks that are kept from one part of a sweep for the next: some ten megabytes. */
const MOST_KEPT = 20_000;

/** What was read behind one change. */
interface Kept {
  readonly after: number;
  readonly pages: readonly (readonly ChangedMark[])[];
}

/** The marks that changed up to a change, as they are now: read once for all parts of a sweep, unless they are very many. */
export class ChangedMarks {
  readonly #db: Db;
  readonly #through: number;
  #kept: Kept | null = null;

  constructor(db: Db, through: number) {
    this.#db = db;
    this.#through = through;
  }

  /** Those behind a change, each with its changes at least from there on, in the order of the newest, in pages. */
  async *behind(after: number): AsyncGenerator<readonly ChangedMark[]> {
    const kept = this.#kept;
    if (kept === null || kept.after > after) {
      yield* this.#read(after);
      return;
    }
    for (const page of kept.pages) {
      yield page.filter(({ changes }) => (changes.at(-1)?.seq ?? 0) > after);
    }
  }

  async *#read(after: number): AsyncGenerator<readonly ChangedMark[]> {
    const pages: ChangedMark[][] = [];
    let marks = 0;
    for await (const changed of changedBrands(this.#db, { after, through: this.#through })) {
      const numbers = changed.map(({ nroSolicitud }) => nroSolicitud);
      const brands = await brandsOf(this.#db, numbers);
      const page = changed.flatMap(({ nroSolicitud, changes }) => {
        const brand = brands.get(nroSolicitud);
        return brand === undefined ? [] : [{ ...brand, changes }];
      });
      marks += changed.length;
      if (marks <= MOST_KEPT) pages.push(page);
      yield page;
    }
    if (marks <= MOST_KEPT) this.#kept = { after, pages };
  }
}
