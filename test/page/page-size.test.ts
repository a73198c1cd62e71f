import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundlePage } from '../../packages/server/bundle-page.ts';

it('the page at / costs a browser at most 85 KB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-page-'));
  // Larger than that it is not made at all.
  expect(await bundlePage(folder)).toBeLessThanOrEqual(87_040);
  await rm(folder, { recursive: true });
});
