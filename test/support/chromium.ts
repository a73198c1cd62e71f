import { existsSync } from 'node:fs';
import type { TestContext } from 'vitest';

const { CHROMIUM = '/usr/bin/chromium' } = process.env;

/** Flags for an isolated browser that sends no requests of its own. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless',
  // The sandbox does not work in containers or as root; only our own page is loaded.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of the browser; skips the test, with a message, on a machine without one. */
export function chromiumOrSkip(context: TestContext): string {
  if (existsSync(CHROMIUM)) return CHROMIUM;
  console.log(`Not tried in a browser: there is none at ${CHROMIUM}; set CHROMIUM to one`);
  return context.skip();
}
