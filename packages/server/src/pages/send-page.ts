import type { RequestHandler, Response } from 'express';
import { tagAnswer } from '../rest/entity-tag.ts';
import type { HashedAssets } from './hashed-assets.ts';

/** What a page may do: load from this server, and ask it. No script or style stands in the page. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Sends a text with its tag, or says that the one the client has still holds. */
export function sendTagged(res: Response, text: string): void {
  tagAnswer(res, text);
  res.setHeader('Cache-Control', 'no-cache');
  res.send(text);
}

/** Answers for one file of those that a page loads, to be kept for ever; others are no route. */
export function sendAsset(assets: () => Promise<HashedAssets>): RequestHandler {
  return async (req, res, next) => {
    const { name } = req.params;
    const asset = (await assets()).get(String(name));
    if (asset === undefined) return next();
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.type(asset.type).send(asset.content);
  };
}
