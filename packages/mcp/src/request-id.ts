import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const HEADER = 'x-request-id';

/** The id that a middleware before has given to the answer, else a new one (decision D4). */
export function requestIdOf(res: ServerResponse): string {
  const given = res.getHeader(HEADER);
  if (typeof given === 'string') return given;
  const id = randomUUID();
  res.setHeader(HEADER, id);
  return id;
}
