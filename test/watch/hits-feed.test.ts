import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { addHits, lockLists, type NewHit } from '../../packages/core/src/store/watch/hit-store.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { WatchedCorpus } from '../support/watched-corpus.ts';

/** Writers, and the hits of all of them; `npm run soak` asks for more. */
const { MARCARIO_FEED_WRITERS = '4', MARCARIO_FEED_HITS = '300' } = process.env;
const WRITERS = Number(MARCARIO_FEED_WRITERS);
const HITS = Number(MARCARIO_FEED_HITS);
const MAX_AT_ONCE = 9;
const LONGEST_PAUSE_MS = 8;
const OWNER = { caller: { consumerId: 'acme' } };

let databases: readonly OpenDatabase[] = [];
let corpus: WatchedCorpus;
beforeAll(async () => {
  const url = await freshPostgresUrl();
  databases = await Promise.all(Array.from({ length: WRITERS + 1 }, () => openDatabase(url)));
  corpus = new WatchedCorpus(databases[0] as OpenDatabase);
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

interface Target {
  readonly watchlistId: string;
  readonly itemId: number;
}

function hitOf({ watchlistId, itemId }: Target, name: string): NewHit {
  const snapshot = { nroSolicitud: name } as NewHit['snapshot'];
  const signals = { exact: false, sharedClases: [] } as unknown as NewHit['signals'];
  const found = { score: 1, signals, hitKind: 'new_filing', snapshot } as const;
  return { watchlistId, itemId, matchedNro: name, triggerHash: name, ...found };
}

/** Ends its transactions sooner or later than others that began before; every fifth is undone. */
async function write({ db }: OpenDatabase, targets: readonly Target[], names: string[]) {
  const ids = targets.map(({ watchlistId }) => watchlistId);
  const pause = () => setTimeout(Math.random() * LONGEST_PAUSE_MS);
  for (let round = 1; names.length > 0; round += 1) {
    const some = names.slice(0, 1 + Math.floor(Math.random() * MAX_AT_ONCE));
    const isUndone = round % 5 === 0;
    const undone = new Error('undone');
    const writing = db.transaction().execute(async (trx) => {
      await pause();
      const held = await lockLists(trx, ids);
      const hits = targets.flatMap((target) => some.map((name) => hitOf(target, name)));
      await addHits(trx, held, hits, new Date().toISOString());
      await pause();
      if (isUndone) throw undone;
    });
    await writing.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    if (!isUndone) names.splice(0, some.length);
  }
}

/** Pulls from the last cursor on until the writers are done and nothing is new. */
async function pull(id: string, isOver: () => boolean): Promise<string[]> {
  const seen: string[] = [];
  for (let since: string | undefined; ; ) {
    const last = isOver();
    const { items, nextCursor } = await corpus.runs.listWatchHits({ id, limit: 7, since }, OWNER);
    seen.push(...items.map(({ matchedNro }) => matchedNro));
    if (nextCursor !== null) since = nextCursor;
    else if (last) return seen;
  }
}

it(`a client that pulls while several write misses no hit and gets none twice ${proves('PAGE-HITS', 'LIMIT-HITS-PAGE', 'WATCH-HITS', 'C18-FEED', 'C18-CURSOR')}`, async () => {
  const targets: Target[] = [];
  for (const label of ['first', 'second']) {
    const items = [{ marca: 'Kolún' }];
    const made = await corpus.runs.createWatchlist({ label, items }, OWNER);
    targets.push({ watchlistId: made.id, itemId: made.items[0]?.id ?? 0 });
  }
  const names = Array.from({ length: HITS }, (_, i) => String(i));
  const writers = databases.slice(1).map((database, writer) => {
    const own = names.filter((_, i) => i % WRITERS === writer);
    // Half of them name the lists the other way round: nobody may wait for each other.
    const to = writer % 2 === 0 ? targets : [...targets].reverse();
    return write(database, to, own);
  });
  let over = false;
  const written = Promise.all(writers).finally(() => {
    over = true;
  });
  const clients = targets.map(({ watchlistId }) => pull(watchlistId, () => over));
  await written;
  for (const seen of await Promise.all(clients)) {
    expect(seen).toHaveLength(HITS);
    expect([...seen].sort()).toEqual([...names].sort());
  }
  const [{ watchlistId: id } = { watchlistId: '' }] = targets;
  const usual = await corpus.runs.listWatchHits({ id }, OWNER);
  const longest = await corpus.runs.listWatchHits({ id, limit: 200 }, OWNER);
  expect([usual.items.length, longest.items.length]).toEqual([50, 200]);
  expect(longest.items.slice(0, 50)).toEqual(usual.items);
}, 120_000);
