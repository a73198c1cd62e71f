// Make a page that searches without a server: the marks and their index in one file, a worker that loads it,
// and a page to type in. Once loaded it needs no network: a name is sent to nobody.

import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBrandIndex, loadBrandIndex } from '@marcario/core';
import { build } from 'esbuild';
import brands from './offline-page/marks.json' with { type: 'json' };

const source = join(import.meta.dirname, 'offline-page');
const [folder = await mkdtemp(join(tmpdir(), 'marcario-example-'))] = process.argv.slice(2);

await cp(join(source, 'index.html'), join(folder, 'index.html'));
for (const script of ['page.js', 'worker.js']) {
  await build({
    entryPoints: [join(source, script)],
    outfile: join(folder, script),
    bundle: true,
    minify: true,
    format: 'iife',
  });
}

// A whole register comes from its database: marcario snapshot --portable marks.snapshot
const snapshot = await createBrandIndex(brands).save();
await writeFile(join(folder, 'marks.snapshot'), snapshot);
console.log(`${folder}: a page for any file server, ${snapshot.length} bytes of marks`);

// The file answers wherever it is: in the page, and here.
const marks = await loadBrandIndex(snapshot);
const [best] = marks.similar({ q: 'colun' }).items;
assert.equal(best?.denominacion, 'KOLUN');

// Told where to, it leaves the page there.
if (process.argv.length === 2) await rm(folder, { recursive: true });
