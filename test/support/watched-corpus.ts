import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CanonicalBrand } from '@marcario/core/contract';
import { buildBrandIndex } from '../../packages/core/src/search/faces/brand-index.ts';
import { corpusWatch } from '../../packages/core/src/search/faces/watched-corpus.ts';
import { createSeal } from '../../packages/core/src/service/keys/secret-keys.ts';
import { watchHandlers } from '../../packages/core/src/service/use-cases/watch-handlers.ts';
import {
  readNewestSeq,
  streamIndexable,
} from '../../packages/core/src/store/brands/brand-store.ts';
import type { OpenDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { importDocument } from '../../packages/core/src/sync/import-document.ts';
import { runBaselines } from '../../packages/core/src/watch/baseline.ts';
import { SweepTally, sweepAndWait } from '../../packages/core/src/watch/sweep.ts';

const KEY = new Uint8Array(32);

/** A corpus with watchlists on an open database, without a server. */
export class WatchedCorpus {
  readonly database: OpenDatabase;
  now = new Date('2026-06-01T12:00:00Z');
  readonly tally = new SweepTally();
  #index = buildBrandIndex([], { seq: 0, embeddings: 'concepts' });
  /** The watch operations, which need a context `{ caller: { consumerId } }`. */
  readonly runs: ReturnType<typeof watchHandlers>;

  constructor(database: OpenDatabase) {
    this.database = database;
    let made = 0;
    this.runs = watchHandlers({
      db: database.db,
      cursorKeys: [KEY],
      seal: createSeal([KEY]),
      caps: { watchlists: 1_000_000, items: 1_000_000 },
      now: () => this.now,
      checkCallback: async () => {},
      newSecret: () => {
        made += 1;
        return `whsec_${Buffer.alloc(32, made).toString('base64')}`;
      },
      corpus: () => corpusWatch(this.#index.currentGeneration()),
      wake: () => {},
      linksFrom: undefined,
    });
  }

  /** Dependencies of sweeps. */
  get tools() {
    return {
      database: this.database,
      corpus: () => corpusWatch(this.#index.currentGeneration()),
      now: () => this.now,
      startWorker: () => null,
      tally: this.tally,
    };
  }

  /** Imports marks as one document and refreshes the index. */
  async importMarks(brands: readonly CanonicalBrand[]): Promise<void> {
    await this.importUnseen(brands);
    await this.refresh();
  }

  /** Imports marks as one document without refreshing the index. */
  async importUnseen(brands: readonly CanonicalBrand[]): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'marcario-watch-'));
    const path = join(folder, 'marks.ndjson');
    await writeFile(path, brands.map((brand) => `${JSON.stringify(brand)}\n`).join(''));
    const { database } = this;
    const now = () => this.now;
    const run = await importDocument({ database, now }, { path, source: 'canonical' });
    if (run.status !== 'ok') throw new Error(`The document was refused: ${JSON.stringify(run)}`);
    await rm(folder, { recursive: true });
  }

  async refresh(): Promise<void> {
    const { db } = this.database;
    const seq = await readNewestSeq(db);
    const brands = [];
    for await (const page of streamIndexable(db, '2026-11-22')) brands.push(...page);
    this.#index = buildBrandIndex(brands, { seq, embeddings: 'concepts' });
  }

  sweep() {
    return sweepAndWait(this.tools);
  }

  runBaselines() {
    return runBaselines(this.tools);
  }

  /** Advances the clock by one day. */
  nextDay(): void {
    this.now = new Date(this.now.getTime() + 86_400_000);
  }
}
