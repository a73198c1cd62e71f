#!/usr/bin/env node
import { runStdio } from './run-stdio.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

process.exitCode = await runStdio({
  env: process.env,
  args: process.argv.slice(2),
  stdin: process.stdin,
  stdout: process.stdout,
  signal: stop.signal,
  log: (line) => process.stderr.write(`marcario-mcp: ${line}\n`),
});
