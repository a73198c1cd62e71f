import { createHash } from 'node:crypto';

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
