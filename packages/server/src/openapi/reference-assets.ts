import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HashedAssets } from '../pages/hashed-assets.ts';
import { ICON } from '../pages/icon.ts';
import { REFERENCE_FILES } from '../reference-files.ts';
import { OWN_STYLE, type PageAssets, START_SCRIPT } from './reference-page.ts';

/** Everything that the page loads. */
export interface ReferenceAssets {
  readonly assets: HashedAssets;
  readonly addresses: PageAssets;
}

/** Reads the files that the build put beside the program. */
export async function loadReferenceAssets(): Promise<ReferenceAssets> {
  const assets = new HashedAssets('docs/assets');
  const installed = (name: string) => readFile(join(REFERENCE_FILES, name));
  const addresses = {
    style: assets.add('swagger-ui.css', 'text/css', await installed('swagger-ui.css')),
    ownStyle: assets.add('reference.css', 'text/css', Buffer.from(OWN_STYLE)),
    icon: assets.add('icon.svg', 'image/svg+xml', Buffer.from(ICON)),
    script: assets.add(
      'swagger-ui-bundle.js',
      'text/javascript',
      await installed('swagger-ui-bundle.js'),
    ),
    startScript: assets.add('start.js', 'text/javascript', Buffer.from(START_SCRIPT)),
  };
  return { assets, addresses };
}
