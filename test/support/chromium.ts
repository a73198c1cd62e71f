import { existsSync } from 'node:fs';
import type { TestContext } from 'vitest';

const { CHROMIUM = '/usr/bin/chromium' } = process.env;

/** With which a real browser shows a page of our own, and asks nobody for anything of its own. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless',
  // In a container, often as root, a browser has no sandbox; the page is our own.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The program of the browser; a test on a machine without one is skipped, and says so. */
export function chromiumOrSkip(context: TestContext): string {
  if (existsSync(CHROMIUM)) return CHROMIUM;
  console.log(`Not tried in a browser: there is none at ${CHROMIUM}; set CHROMIUM to one`);
  return context.skip();
}
