import { type Kysely, sql } from 'kysely';

/**
 * Takes back times that rows gave themselves and that lie after the first sight of their document: marks that
 * stand under one would take no other document's word for as long. What they state is undated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`update brand set stated = jsonb_set(stated, '{stamps}', (
      select jsonb_agg(
        case when (stamp->>0)::timestamptz > first_seen_at
          then jsonb_set(stamp, '{0}', '"1970-01-01T00:00:00.000Z"') else stamp end
        order by place)
      from jsonb_array_elements(stated->'stamps') with ordinality as told(stamp, place)
      left join source_document on id = (stamp->>1)::integer))
    where exists (
      select from jsonb_array_elements(stated->'stamps') as stamp
      join source_document on id = (stamp->>1)::integer
      where (stamp->>0)::timestamptz > first_seen_at)`)
    .execute(db);
}
