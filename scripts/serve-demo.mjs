import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.mjs';

const PARENT_LOOK_MS = 250;

/**
 * Runs the built server in this very process, so that signals reach it without a detour, and ends it with the process
 * that started this one.
 */
export async function serveDemo(args = ['--demo']) {
  stopWithParent();
  const bin = join(ROOT, 'packages/server/dist/bin.js');
  process.argv.splice(1, process.argv.length, bin, 'serve', ...args);
  await import(pathToFileURL(bin).href);
}

/** The shell in which npm runs this dies of a SIGTERM without passing it on. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_LOOK_MS);
  watch.unref();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await serveDemo(process.argv.slice(2));
