import { setTimeout } from 'node:timers/promises';
import { OpenSearchIndexer, type OpenSearchIndexerOptions } from '../../../opensearch/indexer.ts';
import { readNewestSeq } from '../../../store/brands/brand-store.ts';
import { changeFingerprint } from '../../../store/brands/change-store.ts';
import type { Db } from '../../../store/database/database.ts';
import type { OpenDatabase } from '../../../store/database/open-database.ts';
import { tryWithLock } from '../../../store/database/transactions.ts';
import { readIndexableChanges, streamIndexableMarks } from '../indexable-marks.ts';
import type { RutHash } from '../person-filters.ts';

/** How soon another process takes over when the following process has ended. */
const ASK_AGAIN_MS = 500;

/** What an index of an engine follows, and the identity of the process. */
interface FollowOptions extends Omit<OpenSearchIndexerOptions, 'corpus'> {
  readonly database: OpenDatabase;
  readonly hashRut: RutHash;
}

/**
 * Keeps the index of an engine up to date until `ended`, whenever no other process does: a lock of the database selects
 * the process, which loses it when it is inactive for a lease.
 */
export async function followEngine(options: FollowOptions, signal: AbortSignal): Promise<void> {
  const { database, alias, onError } = options;
  const name = `engine index ${alias}`;
  while (!signal.aborted) {
    try {
      await tryWithLock(database, { name }, (session, lost) => {
        const index = new OpenSearchIndexer({
          ...options,
          corpus: createFollowedCorpus(session, options),
        });
        return index.follow(AbortSignal.any([signal, lost]));
      });
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    await setTimeout(ASK_AGAIN_MS, undefined, { signal: signal }).catch(() => undefined);
  }
}

/** Reads through the session that holds the lock, so that a process that lost it reads nothing more to write. */
function createFollowedCorpus(db: Db, options: FollowOptions): OpenSearchIndexerOptions['corpus'] {
  return {
    newestSeq: () => readNewestSeq(db),
    marksAfter: (nro) => streamIndexableMarks(db, options, nro),
    changesSince: (after, max) => readIndexableChanges(db, options, { after, max }),
    changeAt: (seq) => changeFingerprint(db, seq),
  };
}
