import { bundlePage } from '../../packages/server/bundle-page.ts';
import { PAGE_FILES } from './page-files.ts';

/** Bundles the page at `/` from the current sources, once per test run. */
export async function setup(): Promise<void> {
  await bundlePage(PAGE_FILES);
}
