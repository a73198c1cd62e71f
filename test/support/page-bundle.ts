import { bundlePage } from '../../packages/server/bundle-page.ts';
import { PAGE_FILES } from './page-files.ts';

/** Once per test run: the page at `/` is bundled from the sources under test. */
export async function setup(): Promise<void> {
  await bundlePage(PAGE_FILES);
}
