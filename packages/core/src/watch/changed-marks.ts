import { streamChangedBrands } from '../store/brands/change-store.ts';
import type { Db } from '../store/database/database.ts';
import type { ChangedMark } from './name-hits.ts';
import { readMarks } from './watched-group.ts';

/** Most marks that are kept from one part of a sweep for the next: some ten megabytes. */
const MAX_CACHED_MARKS = 20_000;

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
  async *after(after: number): AsyncGenerator<readonly ChangedMark[]> {
    const stored = this.#kept;
    if (stored === null || stored.after > after) {
      yield* this.#read(after);
      return;
    }
    for (const page of stored.pages) {
      yield page.filter(({ changes }) => (changes.at(-1)?.seq ?? 0) > after);
    }
  }

  async *#read(after: number): AsyncGenerator<readonly ChangedMark[]> {
    const pages: ChangedMark[][] = [];
    let marks = 0;
    for await (const changed of streamChangedBrands(this.#db, { after, through: this.#through })) {
      const numbers = changed.map(({ nroSolicitud }) => nroSolicitud);
      const brands = await readMarks(this.#db, numbers);
      const page = changed.flatMap(({ nroSolicitud, changes }) => {
        const brand = brands.get(nroSolicitud);
        return brand === undefined ? [] : [{ ...brand, changes }];
      });
      marks += changed.length;
      if (marks <= MAX_CACHED_MARKS) pages.push(page);
      yield page;
    }
    if (marks <= MAX_CACHED_MARKS) this.#kept = { after, pages };
  }
}
