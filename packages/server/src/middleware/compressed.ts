import { gzipSync } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** A shorter answer fits into one packet, compressed or not. */
const LEAST_COMPRESSED = 1_024;
/** A longer answer is compressed in another thread, so that no answer waits for more than half a millisecond. */
const MOST_AT_ONCE = 64 * 1_024;

/** Compresses answers as a stream, for clients that accept it. */
export function compressed(): RequestHandler {
  const compress = compression({ threshold: LEAST_COMPRESSED });
  return (req, res, next) => {
    if (asksForSome(req)) compress(req, res, next);
    else {
      res.vary('Accept-Encoding');
      next();
    }
  };
}

/**
 * Sends a text whose type is set. One of a page's length is compressed in one go, a tenth of a millisecond
 * for twenty marks, and goes out in one write with its length; the stream that answers of other lengths
 * pass through takes several times as long to be made and waited for.
 */
export function sendText(res: Response, text: string): void {
  if (!isCompressedAtOnce(res, text)) {
    res.send(text);
    return;
  }
  res.setHeader('Content-Encoding', 'gzip');
  res.send(gzipSync(text));
}

function isCompressedAtOnce({ req, statusCode }: Response, { length }: string): boolean {
  const isOfLength = length >= LEAST_COMPRESSED && length <= MOST_AT_ONCE;
  if (!isOfLength || req.method === 'HEAD' || statusCode === 304) return false;
  return asksForSome(req) && req.acceptsEncodings('gzip', 'identity') === 'gzip';
}

/** A client without `Accept-Encoding` accepts anything, and gets the plain text, which every client can read. */
function asksForSome(req: Request): boolean {
  return req.get('accept-encoding') !== undefined;
}
