import type { Operation } from '@marcario/core/contract';
import { type RequestHandler, type Response, Router } from 'express';
import { etagOf, holdsStill } from './entity-tag.ts';
import { nameRoute } from './middleware/access-log.ts';
import { openApiDocument } from './openapi/openapi-document.ts';
import { loadReferenceAssets } from './openapi/reference-assets.ts';
import { PAGE_POLICY, referencePage } from './openapi/reference-page.ts';

/**
 * `/docs`, the reference of what is served, with all that it loads. Each part is made at its first
 * request, because most processes are never asked for it.
 */
export function docsRoute(served: readonly Operation[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const document = once(() => JSON.stringify(openApiDocument(served)));
  const assets = once(loadReferenceAssets);
  router.use('/docs', (_req, res, next) => {
    nameRoute(res, 'docs');
    next();
  });
  router.get('/docs', async (_req, res) => {
    const { addresses } = await assets();
    res.setHeader('Content-Security-Policy', PAGE_POLICY);
    sendTagged(res.type('html'), referencePage(addresses));
  });
  router.get('/docs/openapi.json', (_req, res) => sendTagged(res.type('json'), document()));
  router.get('/docs/assets/:name', sendAsset(assets));
  return router;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function sendTagged(res: Response, text: string): void {
  const tag = etagOf(text);
  res.setHeader('ETag', tag);
  res.setHeader('Cache-Control', 'no-cache');
  if (holdsStill(tag, res.req.get('if-none-match'))) res.status(304);
  res.send(text);
}

function sendAsset(assets: () => ReturnType<typeof loadReferenceAssets>): RequestHandler {
  return async (req, res, next) => {
    const { byName } = await assets();
    const { name } = req.params;
    const asset = byName.get(String(name));
    if (asset === undefined) return next();
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.type(asset.type).send(asset.content);
  };
}
