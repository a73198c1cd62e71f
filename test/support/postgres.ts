import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

/** URL of a new, migrated, empty database of a real PostgreSQL, which ends with the test run. */
export async function freshPostgresUrl(): Promise<string> {
  const answer = await text(connect(inject('postgresBroker')));
  if (!answer.startsWith('postgres://')) throw new Error(`PostgreSQL did not start: ${answer}`);
  return answer;
}
