import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { LANGUAGES, type Language } from '../../texts/formats.ts';

/**
 * Content Security Policy of a page: it loads from and connects to this server only, without inline scripts or styles.
 */
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

/** Sends a text with its ETag, or 304 when the request's `If-None-Match` has the same ETag. */
export function sendWithEtag(res: Response, text: string): void {
  sendEtag(res, text);
  res.setHeader('Cache-Control', 'no-cache');
  res.send(text);
}

/**
 * Computes an ETag from the content only, so that it is the same for every key, request and process. It is weak,
 * because the same content may be sent compressed or not.
 */
export function computeEtag(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url')}"`;
}

/**
 * Returns whether `If-None-Match` contains the tag. Express's own check is not used, because it ignores the tag when
 * the client also sends `no-cache`, as `fetch` does whenever code sets `If-None-Match`.
 */
export function isNotModified(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((one) => one.trim());
  return known.some((one) => one === '*' || opaqueTag(one) === opaqueTag(tag));
}

function opaqueTag(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}

/** Sets the ETag of a text, and status 304 if the client already has that text. */
export function sendEtag(res: Response, text: string): void {
  const tag = computeEtag(text);
  res.setHeader('ETag', tag);
  if (isNotModified(tag, res.req.get('if-none-match'))) res.status(304);
}

/** A file that a page loads. */
interface PageAsset {
  readonly type: string;
  readonly content: Buffer;
}

/** Assets of a page with content hashes in their file names, so that browsers can cache them forever. */
export class HashedAssets {
  readonly #folder: string;
  readonly #byName = new Map<string, PageAsset>();

  /** @param folder URL prefix of the assets, relative to the page, such as `docs/assets` */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds a file under its name with a content hash. @returns its URL, relative to the page */
  add(name: string, type: string, content: Buffer): string {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const hashed = name.replace('.', `.${hash}.`);
    this.#byName.set(hashed, { type, content });
    return `${this.#folder}/${hashed}`;
  }

  /** Returns the file with this hashed name; undefined for unknown names. */
  get(name: string): PageAsset | undefined {
    return this.#byName.get(name);
  }
}

/** Creates a handler that serves an asset by its hashed name, cacheable forever; unknown names fall through. */
export function sendAsset(assets: () => Promise<HashedAssets>): RequestHandler {
  return async (req, res, next) => {
    const { name } = req.params;
    const asset = (await assets()).get(String(name));
    if (asset === undefined) return next();
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.type(asset.type).send(asset.content);
  };
}

/** The logo of Marcario as SVG, for light and dark backgrounds. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>g{stroke:#1f5f7a}@media(prefers-color-scheme:dark){g{stroke:#7cc4de}}</style><g fill="none" stroke-width="3"><circle cx="16" cy="16" r="14"/><path d="M9 22V10l7 8 7-8v12"/></g></svg>
`;

/** Memoizes an async function; a failed call is not cached, so the next call tries again. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

const CHOSEN_LANGUAGE = /(?:^|;\s*)marcario-language=(es|en)(?:;|$)/;

/** Returns the language to show: the one chosen on the page, else the best that the browser accepts, else Spanish. */
export function chooseLanguage(req: Request, res: Response): Language {
  res.vary('Accept-Language, Cookie');
  const [, chosen] = CHOSEN_LANGUAGE.exec(req.get('cookie') ?? '') ?? [];
  const language = chosen ?? req.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((one) => one === language) ?? LANGUAGES[0];
}
