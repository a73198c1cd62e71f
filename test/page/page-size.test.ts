import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  ACCESS_BYTES_MAX,
  bundlePage,
  LATE_BYTES_MAX,
  PAGE_BYTES_MAX,
  XLSX_BYTES_MAX,
} from '../../packages/server/bundle-page.ts';

it('the page at / costs a browser at most 85 KB, and the writer of workbooks 45 KB more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marcario-page-'));
  expect([PAGE_BYTES_MAX, XLSX_BYTES_MAX]).toEqual([85 * 1024, 45 * 1024]);
  // Larger than that it is not made at all.
  const { page, late, xlsx, access } = await bundlePage(folder);
  expect(page).toBeLessThanOrEqual(PAGE_BYTES_MAX);
  expect(late).toBeLessThanOrEqual(LATE_BYTES_MAX);
  expect(xlsx).toBeLessThanOrEqual(XLSX_BYTES_MAX);
  expect(access).toBeLessThanOrEqual(ACCESS_BYTES_MAX);
  await rm(folder, { recursive: true });
});
