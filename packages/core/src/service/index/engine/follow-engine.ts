import { setTimeout } from 'node:timers/promises';
import { EngineIndex, type EngineIndexOptions } from '../../../engine/engine-index.ts';
import { newestSeq } from '../../../store/brand-store.ts';
import { changeFingerprint } from '../../../store/change-store.ts';
import type { Db } from '../../../store/database.ts';
import type { OpenDatabase } from '../../../store/open-database.ts';
import { tryWithLock } from '../../../store/transactions.ts';
import { indexableChanges, indexableMarks } from '../indexable-marks.ts';
import type { RutHash } from '../person-filters.ts';

/** How soon another process takes over when the following process has ended. */
const ASK_AGAIN_MS = 500;

/** What an index of an engine follows, and the identity of the process. */
interface FollowOptions extends Omit<EngineIndexOptions, 'corpus'> {
  readonly database: OpenDatabase;
  readonly hashRut: RutHash;
}

/**
 * Keeps the index of an engine up to date until `ended`, whenever no other process does: a lock of the database selects
 * the process, which loses it when it is inactive for a lease.
 */
export async function followEngine(options: FollowOptions, ended: AbortSignal): Promise<void> {
  const { database, alias, onError } = options;
  const name = `engine index ${alias}`;
  while (!ended.aborted) {
    try {
      await tryWithLock(database, { name }, (session, lost) => {
        const index = new EngineIndex({ ...options, corpus: corpusOf(session, options) });
        return index.follow(AbortSignal.any([ended, lost]));
      });
    } catch (error) {
      if (!ended.aborted) onError(error);
    }
    await setTimeout(ASK_AGAIN_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

/** Reads through the session that holds the lock, so that a process that lost it reads nothing more to write. */
function corpusOf(db: Db, options: FollowOptions): EngineIndexOptions['corpus'] {
  return {
    newestSeq: () => newestSeq(db),
    marksAfter: (nro) => indexableMarks(db, options, nro),
    changesSince: (after, most) => indexableChanges(db, options, { after, most }),
    changeAt: (seq) => changeFingerprint(db, seq),
  };
}
