import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from 'express';
import { nameRoute } from '../../middleware/access-log.ts';
import { PAGE_FILES } from '../../page-files.ts';
import { HashedAssets } from '../hashed-assets.ts';
import { ICON } from '../icon.ts';
import { madeOnce } from '../made-once.ts';
import { PAGE_POLICY, sendAsset, sendTagged } from '../send-page.ts';
import { isOnThisMachine } from './is-on-this-machine.ts';
import { type Demonstration, type StartPageAddresses, startPage } from './start-page.ts';

/** How the page at `/` is served. */
export interface StartPageOptions {
  /** A key that the page brings along for callers on this very machine, and for no others. */
  readonly keyForLoopback?: string | undefined;
  /** Where the register is invented: what the page says of it. */
  readonly demonstration?: Demonstration | undefined;
}

interface StartPageAssets {
  readonly assets: HashedAssets;
  readonly addresses: StartPageAddresses;
}

/** `/`, a page to look at the register with, and all that it loads. */
export function startPageRoute({ keyForLoopback, demonstration }: StartPageOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const loaded = madeOnce(loadAssets);
  router.get('/', async (req, res) => {
    nameRoute(res, 'page');
    const { addresses } = await loaded();
    res.setHeader('Content-Security-Policy', PAGE_POLICY);
    const isAtHome = keyForLoopback !== undefined && isOnThisMachine(req);
    if (!isAtHome) return sendTagged(res.type('html'), startPage(addresses, { demonstration }));
    // With a key in it the page is for nobody else, neither a cache nor the next caller.
    res.setHeader('Cache-Control', 'no-store');
    res.type('html').send(startPage(addresses, { demonstration, key: keyForLoopback }));
  });
  const asset = sendAsset(async () => (await loaded()).assets);
  router.get('/assets/:name', (req, res, next) => {
    nameRoute(res, 'page');
    return asset(req, res, next);
  });
  return router;
}

/** Reads what the build put beside the program. */
async function loadAssets(): Promise<StartPageAssets> {
  const assets = new HashedAssets('assets');
  const built = (name: string) => readFile(join(PAGE_FILES, name));
  const addresses = {
    script: assets.add('page.js', 'text/javascript', await built('page.js')),
    style: assets.add('style.css', 'text/css', await built('style.css')),
    icon: assets.add('icon.svg', 'image/svg+xml', Buffer.from(ICON)),
  };
  return { assets, addresses };
}
