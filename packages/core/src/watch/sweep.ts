import { setImmediate } from 'node:timers/promises';
import type { CorpusWatch } from '../search/similar/watched/corpus-watch.ts';
import { changedBrands } from '../store/change-store.ts';
import type { Db } from '../store/database.ts';
import { addHits, advanceSwept, holdLists, type NewHit } from '../store/hit-store.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import { enqueueNotification } from '../store/outbox.ts';
import { noteSwept, type SweptGroup, unsweptGroups } from '../store/sweep-store.ts';
import { traced } from '../store/traced.ts';
import { retriedTransaction, tryWithLock, withLock } from '../store/transactions.ts';
import { ChangeMatcher } from './change-matcher.ts';
import { type CommitPart, commitParts } from './commit-parts.ts';
import type { WatchAside } from './names-aside.ts';
import type { SweepTally } from './sweep-tally.ts';
import { summariesOf, watchersOf } from './watched-group.ts';

const LOCK = { name: 'marcario sweep' };
/** About how many watched items are in memory at once: lists are taken whole. */
const GROUP_ITEMS = 20_000;
/** Most rounds of one sweep: a list that was changed while it was judged is judged again. */
const MOST_ROUNDS = 3;
/** Milliseconds after which other work gets its turn. */
const TURN_MS = 10;

/** What a sweep needs. */
export interface SweepTools {
  readonly database: OpenDatabase;
  /** The corpus as it is now; one sweep asks once. */
  readonly corpus: () => CorpusWatch;
  /** Where names are met when there are too many for the thread that serves. */
  readonly aside: WatchAside;
  readonly now: () => Date;
  readonly tally: SweepTally;
  /** Ends the work between two transactions. */
  readonly stop?: AbortSignal | undefined;
}

/** What a sweep did. */
export interface SweepReport {
  /** The newest change that it covered. */
  readonly through: number;
  readonly watchlists: number;
  readonly hits: number;
}

/** Sweeps once, after whoever is sweeping. */
export function sweep(tools: SweepTools): Promise<SweepReport> {
  return withLock(tools.database, LOCK, (session, lost) => measuredSweep(session, tools, lost));
}

/** As `sweep`, but undefined at once when another worker sweeps. */
export function trySweep(tools: SweepTools): Promise<SweepReport | undefined> {
  return tryWithLock(tools.database, LOCK, (session, lost) => measuredSweep(session, tools, lost));
}

function measuredSweep(db: Db, tools: SweepTools, lost: AbortSignal): Promise<SweepReport> {
  const { tally, stop } = tools;
  return traced({ name: 'sweep' }, async (span) => {
    const report = await tally.measure(() => sweepAll(db, tools, endOf(lost, stop)), stop);
    const { watchlists, hits } = report;
    span.setAttributes({ watchlists, hits });
    return report;
  });
}

/** Whichever comes first: the lock is lost, or the work shall stop. */
export function endOf(lost: AbortSignal, stop: AbortSignal | undefined): AbortSignal {
  return stop === undefined ? lost : AbortSignal.any([lost, stop]);
}

/**
 * Takes every active list from where it stands to the newest change of the corpus that is held. The hits
 * of a list, how far it was swept and its notification are one transaction: a sweep that is killed has
 * swept a list whole or not at all, and the next one goes on with the others.
 */
async function sweepAll(db: Db, tools: SweepTools, end: AbortSignal): Promise<SweepReport> {
  const corpus = tools.corpus();
  const through = corpus.seq;
  let [watchlists, hits] = [0, 0];
  for (let round = 0, left = true; left && round < MOST_ROUNDS; round += 1) {
    left = false;
    for await (const group of unsweptGroups(db, through, GROUP_ITEMS)) {
      const found = await matchGroup(db, group, { corpus, aside: tools.aside, end });
      for (const part of commitParts(group.lists, found)) {
        end.throwIfAborted();
        const done = await commit(db, part, { through, at: tools.now() });
        watchlists += done.watchlists;
        hits += done.hits;
        tools.tally.hits += done.hits;
        left ||= done.watchlists < part.lists.length;
      }
    }
  }
  await noteSwept(db, through, tools.now().toISOString());
  return { through, watchlists, hits };
}

/** What a group is matched with. */
interface MatchTools extends Pick<SweepTools, 'aside'> {
  readonly corpus: CorpusWatch;
  readonly end: AbortSignal;
}

/** The hits of some lists, in the order of the changes. */
async function matchGroup(
  db: Db,
  group: SweptGroup,
  { corpus, aside, end }: MatchTools,
): Promise<NewHit[]> {
  const through = corpus.seq;
  const after = Math.min(...group.lists.map(({ sweptSeq }) => sweptSeq));
  const watchers = await watchersOf(db, group);
  const matcher = new ChangeMatcher({ corpus, watchers, changes: through - after, aside });
  const hits: NewHit[][] = [];
  const pause = takingTurns(end);
  try {
    for await (const page of changedBrands(db, { after, through })) {
      const brands = await summariesOf(
        db,
        page.map(({ nroSolicitud }) => nroSolicitud),
      );
      const marks = page.flatMap(({ nroSolicitud, changes }) => {
        const brand = brands.get(nroSolicitud);
        return brand === undefined ? [] : [{ brand, changes }];
      });
      hits.push(await matcher.match(marks, pause));
    }
  } finally {
    await matcher.close();
  }
  return hits.flat();
}

/** Gives others their turn now and then, and ends the work when that is wanted. */
function takingTurns(end: AbortSignal): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < TURN_MS) return;
    await setImmediate();
    end.throwIfAborted();
    turn = performance.now();
  };
}

/** A list that was paused, retired or changed since it was read stays as it is. */
async function commit(
  db: Db,
  { lists, hits }: CommitPart,
  { through, at }: { readonly through: number; readonly at: Date },
): Promise<{ readonly watchlists: number; readonly hits: number }> {
  const read = new Map(lists.map((list) => [list.id, list]));
  return retriedTransaction(db, async (trx) => {
    const held = (await holdLists(trx, [...read.keys()])).filter((list) => {
      const judged = read.get(list.id);
      return list.status === 'active' && list.revision === judged?.revision;
    });
    const added = await addHits(trx, held, hits, at.toISOString());
    const ids = held.map(({ id }) => id);
    await advanceSwept(trx, ids, { through, at: at.toISOString() });
    for (const [watchlistId, newHits] of added) {
      await enqueueNotification(trx, { watchlistId, newHits, now: at });
    }
    return {
      watchlists: ids.length,
      hits: [...added.values()].reduce((sum, count) => sum + count, 0),
    };
  });
}
