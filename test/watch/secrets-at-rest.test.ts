import { SCOPES } from '@marcario/core/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { serve } from '../support/serve.ts';
import { WatchApi } from './watch-api.ts';

/** Every row of every table as text, as a dump has it. */
async function dumpOf(url: string): Promise<string> {
  const { db, close } = await openDatabase(url);
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.raw(name)} as t`.execute(db);
    texts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  await close();
  return texts.join('\n');
}

/** How a secret might be written: as it is shown, without its prefix, as bytes, and inside other base64. */
function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const ways = [secret.slice('whsec_'.length), bytes.toString('hex'), bytes.toString('base64url')];
  return [...ways, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')];
}

it(`a dump of the database shows no signing secret, not in answers that are kept for a repeat either ${proves('D14-SEALED')}`, async () => {
  const databaseUrl = await freshPostgresUrl();
  const served = await serve([], { databaseUrl });
  const { key } = await served.createKey({ consumerId: 'acme', scopes: SCOPES });
  const org = new WatchApi(served.api, key);
  const made = await org.create(['Kolún'], {}, { 'Idempotency-Key': 'order-1' });
  const rotated = await org.patch(made.id, { rotateSecret: true, overlapHours: 24 });
  const repeated = await org.create(['Kolún'], {}, { 'Idempotency-Key': 'order-1' });
  await served.close();

  expect(repeated.signingSecret).toBe(made.signingSecret);
  const dump = await dumpOf(databaseUrl);
  expect(dump).toMatch(/^watch_request .*order-1/m);
  expect(dump).toMatch(new RegExp(`^watchlist .*${made.id}`, 'm'));
  for (const secret of [made.signingSecret, String(rotated.signingSecret)]) {
    expect(secret).toMatch(/^whsec_/);
    for (const spelling of spellingsOf(secret)) expect(dump).not.toContain(spelling);
  }
}, 120_000);
