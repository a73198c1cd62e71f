import { createHash } from 'node:crypto';
import type { Response } from 'express';

/**
 * The entity tag of a body: of its content alone, so that it is the same for every key, request and
 * process. It is a weak one, because the same content may travel compressed or not.
 */
export function etagOf(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url')}"`;
}

/**
 * Whether the answer tagged `tag` is one that the client has, by its `If-None-Match`. Asked here
 * and not of the framework, which sends the body again to a client that also says `no-cache`, as
 * `fetch` does whenever a tag is given to it.
 */
export function holdsStill(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((one) => one.trim());
  return known.some((one) => one === '*' || opaque(one) === opaque(tag));
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** Tags an answer by its text, and says that nothing changed to a client that has it. */
export function tagAnswer(res: Response, text: string): void {
  const tag = etagOf(text);
  res.setHeader('ETag', tag);
  if (holdsStill(tag, res.req.get('if-none-match'))) res.status(304);
}
