import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { GENERATED_FILES } from './generate.mjs';
import { PACKAGES, ROOT } from './root.mjs';

/**
 * Folders to watch. This script builds and serves the packages, and repeats both after each change of a source.
 * Arguments are those of `marcario serve`; without any, the demonstration is served.
 */
const WATCHED = ['src', 'page', 'invented'];
/** Milliseconds without changes before a rebuild, because editors and checkouts write in several steps. */
const QUIET_MS = 200;

const given = process.argv.slice(2);
const args = given.length > 0 ? given : ['--demo'];
let server = null;
let isStopping = false;
let wake = () => undefined;

function watchSources() {
  const folders = PACKAGES.flatMap((name) => WATCHED.map((part) => `packages/${name}/${part}`));
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .map((folder) => {
      const watcher = watch(join(ROOT, folder), { recursive: true }, (_, file) => {
        if (file === null || isSource(`${folder}/${file.replaceAll('\\', '/')}`)) wake();
      });
      // A watcher may fail, for example when a checkout removes its folder; the other watchers continue.
      return watcher.on('error', ({ message }) => console.error(`${folder}: ${message}`));
    });
}

function isSource(path) {
  return !path.endsWith('.test.ts') && !GENERATED_FILES.includes(path);
}

/** Resolves after a change, once there was no further change for `QUIET_MS`. */
function nextChange() {
  return new Promise((resolve) => {
    let timer;
    wake = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, isStopping ? 0 : QUIET_MS);
    };
  });
}

function startServer() {
  const script = join(ROOT, 'scripts/serve-demo.mjs');
  const started = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
  started.on('error', ({ message }) => console.error(message));
  started.on('exit', () => {
    if (server === started) server = null;
    if (!isStopping && server === null)
      console.log('The server has ended: it starts again after a change');
  });
  return started;
}

async function stopServer() {
  const stopped = server;
  server = null;
  if (stopped === null || stopped.exitCode !== null || stopped.signalCode !== null) return;
  const ended = once(stopped, 'exit');
  stopped.kill('SIGTERM');
  await ended;
}

function stop() {
  isStopping = true;
  wake();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
const watchers = watchSources();
while (!isStopping) {
  const change = nextChange();
  const isBuilt = await build({ types: false }).catch((error) => {
    console.error(error.message);
    return false;
  });
  if (isBuilt && !isStopping) {
    await stopServer();
    server = startServer();
  } else if (!isStopping) {
    console.log('The build failed: it is tried again after a change');
  }
  await change;
}
for (const watcher of watchers) watcher.close();
await stopServer();
