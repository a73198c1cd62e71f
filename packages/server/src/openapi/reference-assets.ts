import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REFERENCE_FILES } from '../reference-files.ts';
import { ICON, OWN_STYLE, type PageAssets, START_SCRIPT } from './reference-page.ts';

/** A file that the page loads. */
export interface ReferenceAsset {
  readonly type: string;
  readonly content: Buffer;
}

/** Everything that the page loads, by names that change with the content. */
export interface ReferenceAssets {
  readonly byName: ReadonlyMap<string, ReferenceAsset>;
  readonly addresses: PageAssets;
}

/** Reads the files that the build put beside the program. */
export async function loadReferenceAssets(): Promise<ReferenceAssets> {
  const byName = new Map<string, ReferenceAsset>();
  const add = (name: string, type: string, content: Buffer) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const hashed = name.replace('.', `.${hash}.`);
    byName.set(hashed, { type, content });
    return `docs/assets/${hashed}`;
  };
  const installed = (name: string) => readFile(join(REFERENCE_FILES, name));
  const addresses = {
    style: add('swagger-ui.css', 'text/css', await installed('swagger-ui.css')),
    ownStyle: add('reference.css', 'text/css', Buffer.from(OWN_STYLE)),
    icon: add('icon.svg', 'image/svg+xml', Buffer.from(ICON)),
    script: add('swagger-ui-bundle.js', 'text/javascript', await installed('swagger-ui-bundle.js')),
    startScript: add('start.js', 'text/javascript', Buffer.from(START_SCRIPT)),
  };
  return { byName, addresses };
}
