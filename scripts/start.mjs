import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { ROOT } from './root.mjs';

const OLDEST_NODE = [20, 19];
const PARENT_LOOK_MS = 250;

function isNodeNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
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

/** Runs the server in this very process, so that signals reach it without a detour. */
async function serveDemo() {
  const bin = join(ROOT, 'packages/server/dist/bin.js');
  process.argv.splice(1, 1, bin, 'serve', '--demo');
  await import(pathToFileURL(bin).href);
}

if (!existsSync(join(ROOT, 'node_modules'))) {
  console.log('The first start takes a minute or so: it installs, builds and loads 20,000 marks.');
}
if (!isNodeNewEnough()) {
  console.error(
    `Marcario needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}`,
  );
  process.exitCode = 1;
} else if (!install() || !(await build({ types: false }))) {
  process.exitCode = 1;
} else {
  stopWithParent();
  await serveDemo();
}
