import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  bundlePage,
  MAX_ACCESS_BYTES,
  MAX_LATE_BYTES,
  MAX_PAGE_BYTES,
  MAX_XLSX_BYTES,
} from '../../packages/server/bundle-page.ts';

it('the page at / costs a browser at most 85 KB, and the writer of workbooks 45 KB more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-page-'));
  expect([MAX_PAGE_BYTES, MAX_XLSX_BYTES]).toEqual([85 * 1024, 45 * 1024]);
  // Larger than that it is not made at all.
  const { page, late, xlsx, access } = await bundlePage(folder);
  expect(page).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  expect(late).toBeLessThanOrEqual(MAX_LATE_BYTES);
  expect(xlsx).toBeLessThanOrEqual(MAX_XLSX_BYTES);
  expect(access).toBeLessThanOrEqual(MAX_ACCESS_BYTES);
  await rm(folder, { recursive: true });
});
