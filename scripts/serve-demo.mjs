import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.mjs';

const PARENT_LOOK_MS = 250;

/**
 * Runs the built server in this process, so that it receives signals directly, and stops it when the parent process
 * ends.
 */
export async function serveDemo(args = ['--demo']) {
  stopWithParent();
  const bin = join(ROOT, 'packages/server/dist/bin.js');
  process.argv.splice(1, process.argv.length, bin, 'serve', ...args);
  await import(pathToFileURL(bin).href);
}

/** Polls the parent process, because the shell in which npm runs this exits on SIGTERM without forwarding it. */
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
