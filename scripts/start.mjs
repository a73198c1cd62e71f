import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { ROOT } from './root.mjs';
import { serveDemo } from './serve-demo.mjs';

const OLDEST_NODE = [20, 19];

function isNodeNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
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
  await serveDemo(['--demo', ...process.argv.slice(2)]);
}
