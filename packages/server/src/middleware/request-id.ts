import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const HEADER = 'x-request-id';
const CLEAN_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Gives every answer an id: the client's own if it is valid, else a UUID (decision D4). */
export const requestId: RequestHandler = (req, res, next) => {
  const own = req.get(HEADER);
  res.setHeader(HEADER, own !== undefined && CLEAN_ID.test(own) ? own : randomUUID());
  next();
};

/** Returns the id of the request that `res` answers, which is the same in the answer and in the log. */
export function requestIdOf(res: Response): string {
  return String(res.getHeader(HEADER));
}
