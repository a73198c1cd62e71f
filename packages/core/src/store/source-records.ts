import { sql } from 'kysely';
import { dateSchema } from '../contract/dates.ts';
import { officeDay } from '../domain/calendar/office-day.ts';
import type { SourceRecord } from '../domain/freshness.ts';
import type { Db } from './database.ts';

const DATE_IN_NAME = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';

interface SourceRow {
  readonly source: string;
  readonly last_attempt_at: string;
  readonly last_success_at: string | null;
  readonly named: string | null;
  readonly seen_at: string | null;
}

/**
 * What the ledger knows of each source with runs. A run that found nothing new is a success like any
 * other (decision C15). A document tells up to the day in
 * its name; where its name has none, up to the day when it was first seen, so that the same bytes again
 * are no younger.
 */
export async function sourceRecords(db: Db): Promise<SourceRecord[]> {
  const { rows } = await sql<SourceRow>`
    select run.*, document.named, document.seen_at from (
      select source, max(started_at) as last_attempt_at,
        max(finished_at) filter (where status in ('ok', 'partial')) as last_success_at
      from sync_run group by source
    ) run left join (
      select source, max(substring(name from ${DATE_IN_NAME})) as named,
        max(first_seen_at) as seen_at
      from source_document where merged_at is not null group by source
    ) document using (source)`.execute(db);
  return rows.map((row) => ({
    source: row.source,
    lastSuccessAt: row.last_success_at,
    lastAttemptAt: row.last_attempt_at,
    dataThrough: dayTold(row),
  }));
}

function dayTold({ named, seen_at }: SourceRow): string | null {
  if (named !== null && dateSchema.safeParse(named).success) return named;
  return seen_at === null ? null : officeDay(new Date(seen_at));
}
