import { rename } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Db } from '../../packages/core/src/store/database/database.ts';
import { type EngineNodes, useNode } from './opensearch/engine-nodes.ts';
import { existingNode } from './opensearch/engine-programs.ts';

/** Returns the URL of a new, migrated, empty PostgreSQL database, which is removed after the test run. */
export function freshPostgresUrl(): Promise<string> {
  return freshUrl('postgres');
}

/** Returns the URL of a new, migrated, empty embedded database: in `folder`, or in one removed after the test run. */
export async function freshPgliteUrl(folder?: string): Promise<string> {
  const url = await freshUrl('pglite');
  if (folder === undefined) return url;
  await rename(url.replace('pglite://', ''), folder);
  return `pglite://${folder}`;
}

/** Returns a folder in which the demonstration was started and stopped; it is removed after the test run. */
export async function demonstrationFolder(): Promise<string> {
  return (await freshUrl('demonstration')).replace('demonstration://', '');
}

/** Returns the search engine node that all test files share; none of them may stop it. */
export async function sharedEngine(): Promise<EngineNodes> {
  return useNode(existingNode() ?? (await freshUrl('engine')).replace('engine:', 'http:'));
}

/** PostgreSQL by default, which takes a tenth of the time; the soak also runs the tests on PGlite. */
const { MARCARIO_DATABASE = 'postgres' } = process.env;

/** Returns the URL of a new, migrated, empty database, for a test that passes on both kinds. */
export function freshDatabaseUrl(): Promise<string> {
  return MARCARIO_DATABASE === 'pglite' ? freshPgliteUrl() : freshPostgresUrl();
}

async function freshUrl(kind: string): Promise<string> {
  const broker = connect(inject('databaseBroker'));
  broker.end(kind);
  const answer = await text(broker);
  if (!answer.startsWith(`${kind}://`)) throw new Error(`No ${kind} database: ${answer}`);
  return answer;
}

/** Takes a database back to before its first migration: an embedded one is created with the newest tables. */
export async function dropTables(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}
