import { type Migration, Migrator } from 'kysely';
import type { Db } from './database.ts';
import { DatabaseOpenError } from './database-errors.ts';
import {
  calendars,
  changesByBrand,
  comparedNames,
  composedTexts,
  corpus,
  createRecordColumns,
  demandsOfOppositions,
  errorCells,
  holidays,
  mistypedTimes,
  pastSummaries,
  recomputePersonNames,
  vienaClasses,
} from './migrations/corpus.ts';
import { feedSlots, feeds, portalMissed } from './migrations/feeds.ts';
import {
  callsTogether,
  limits,
  openCharges,
  secretFingerprint,
  signIn,
} from './migrations/keys.ts';
import {
  digests,
  followedItems,
  mailDelivery,
  outbox,
  previousSecrets,
  sweepLeases,
  watch,
  watchDecisions,
  watchGoods,
} from './migrations/watch.ts';
import type { OpenDatabase } from './open-database.ts';
import { withWriter } from './transactions.ts';

/** The migrations in order. They only go forward: a released one is never edited, removed or renamed. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-corpus': { up: corpus },
  '0002-record': { up: createRecordColumns },
  '0003-holidays': { up: holidays },
  '0004-feeds': { up: feeds },
  '0005-limits': { up: limits },
  '0007-feed-slots': { up: feedSlots },
  '0008-secret-fingerprint': { up: secretFingerprint },
  '0009-portal-missed': { up: portalMissed },
  '0009-record-anew': { up: recomputePersonNames },
  '0010-watch': { up: watch },
  '0011-outbox': { up: outbox },
  '0012-changes-by-brand': { up: changesByBrand },
  '0013-previous-secrets': { up: previousSecrets },
  '0014-calls-together': { up: callsTogether },
  '0015-mistyped-times': { up: mistypedTimes },
  '0016-calendars': { up: calendars },
  '0017-error-cells': { up: errorCells },
  '0018-compared-names': { up: comparedNames },
  '0019-followed-items': { up: followedItems },
  '0020-past-summaries': { up: pastSummaries },
  '0021-watch-decisions': { up: watchDecisions },
  '0022-viena': { up: vienaClasses },
  '0023-demands': { up: demandsOfOppositions },
  '0024-sweep-leases': { up: sweepLeases },
  '0025-digests': { up: digests },
  '0026-open-charges': { up: openCharges },
  '0027-mail-delivery': { up: mailDelivery },
  '0030-composed-texts': { up: composedTexts },
  '0031-sign-in': { up: signIn },
  '0032-watch-goods': { up: watchGoods },
};

/**
 * Brings the schema up to date; each migration is applied completely or not at all. Two processes may call it
 * concurrently: the second waits for the first and finds nothing to do.
 *
 * @returns the names of the migrations that this call applied
 */
export async function migrate(database: OpenDatabase): Promise<readonly string[]> {
  if (await isSchemaCurrent(database.db)) return [];
  return withWriter(database, migrateToLatest);
}

async function isSchemaCurrent(db: Db): Promise<boolean> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}

async function migrateToLatest(db: Db): Promise<readonly string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) {
    throw new DatabaseOpenError('The database schema could not be brought up to date', {
      cause: error,
    });
  }
  return results.map(({ migrationName }) => migrationName);
}

/** Creates a migrator for all migrations; it can also apply them singly or up to a given one. */
export function createMigrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
}
