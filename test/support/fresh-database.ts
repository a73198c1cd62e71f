import { rename } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { type EngineNodes, useNode } from './opensearch/engine-nodes.ts';
import { existingNode } from './opensearch/engine-programs.ts';

/** URL of a new, migrated, empty database of a real PostgreSQL, which ends with the test run. */
export function freshPostgresUrl(): Promise<string> {
  return freshUrl('postgres');
}

/** URL of a new, migrated, empty embedded database: in a folder that ends with the test run, or in one of the test. */
export async function freshPgliteUrl(folder?: string): Promise<string> {
  const url = await freshUrl('pglite');
  if (folder === undefined) return url;
  await rename(url.replace('pglite://', ''), folder);
  return `pglite://${folder}`;
}

/** A folder where the demonstration was started and has ended, which ends with the test run. */
export async function demonstrationFolder(): Promise<string> {
  return (await freshUrl('demonstration')).replace('demonstration://', '');
}

/** The node of a search engine that all test files share: none of them may stop it. */
export async function sharedEngine(): Promise<EngineNodes> {
  return useNode(existingNode() ?? (await freshUrl('engine')).replace('engine:', 'http:'));
}

/** A server does in a tenth of the time what an embedded database does; a long run has those, too. */
const { MARCARIO_DATABASE = 'postgres' } = process.env;

/** URL of a new, migrated, empty database, for a test that shows the same on either kind. */
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
