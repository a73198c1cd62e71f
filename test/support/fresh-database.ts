import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

/** URL of a new, migrated, empty database of a real PostgreSQL, which ends with the test run. */
export function freshPostgresUrl(): Promise<string> {
  return freshUrl('postgres');
}

/** URL of a new, migrated, empty embedded database in a folder that ends with the test run. */
export function freshPgliteUrl(): Promise<string> {
  return freshUrl('pglite');
}

async function freshUrl(kind: string): Promise<string> {
  const broker = connect(inject('databaseBroker'));
  broker.end(kind);
  const answer = await text(broker);
  if (!answer.startsWith(`${kind}://`)) throw new Error(`No ${kind} database: ${answer}`);
  return answer;
}
