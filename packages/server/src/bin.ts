#!/usr/bin/env node
import { useSmallMemory } from './small-memory.ts';

const LEFTOVERS_MS = 2_000;

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

useSmallMemory();
const { runCommandLine } = await import('./commands/program.ts');

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  stopSignal,
});

// A database that failed to open may leave open handles, which would keep the finished process alive.
if (process.exitCode !== 0) setTimeout(() => process.exit(), LEFTOVERS_MS).unref();
