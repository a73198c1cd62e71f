import type { Operation } from '@marcario/core/contract';
import { type RequestHandler, Router } from 'express';
import { nameRoute } from '../middleware/access-log.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { loadReferenceAssets } from '../openapi/reference-assets.ts';
import { referencePage } from '../openapi/reference-page.ts';
import { madeOnce } from './made-once.ts';
import { PAGE_POLICY, sendAsset, sendTagged } from './send-page.ts';

/**
 * `/docs`, the reference of what is served, with all that it loads. Each part is made at its first
 * request, because most processes are never asked for it.
 */
export function docsRoute(served: readonly Operation[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const document = madeOnce(async () => JSON.stringify(openApiDocument(served)));
  const reference = madeOnce(loadReferenceAssets);
  router.use('/docs', named);
  router.get('/docs', async (_req, res) => {
    const { addresses } = await reference();
    res.setHeader('Content-Security-Policy', PAGE_POLICY);
    sendTagged(res.type('html'), referencePage(addresses));
  });
  router.get('/docs/openapi.json', async (_req, res) => {
    sendTagged(res.type('json'), await document());
  });
  router.get(
    '/docs/assets/:name',
    sendAsset(async () => (await reference()).assets),
  );
  return router;
}

const named: RequestHandler = (_req, res, next) => {
  nameRoute(res, 'docs');
  next();
};
