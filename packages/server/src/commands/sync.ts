import type { SyncRun } from '@marcario/core/contract';
import { openSync, type Sync } from '@marcario/core/service';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { describeRun } from './describe-run.ts';
import { importPercent } from './import-percent.ts';
import { withProgress } from './progress.ts';
import { tellWaiting } from './tell-waiting.ts';
import { withDatabase } from './with-database.ts';

/** `marcario sync`: asks the configured feeds once; one sync run for each document. */
export function addSync(program: Command, io: CommandIo): void {
  program
    .command('sync [source...]')
    .description('ask the feeds of SERVICE_FEEDS once, all or the named ones, due or not')
    .option('--json', 'print one JSON object')
    .action((sources: string[], options: CommonOptions) => syncFeeds(sources, options, io));
}

async function syncFeeds(sources: string[], options: CommonOptions, io: CommandIo): Promise<void> {
  const { databaseUrl, feeds } = readConfig(io.env);
  if (feeds.length === 0) {
    throw new CommandError('No feeds are configured: set SERVICE_FEEDS to a feeds file');
  }
  const names = sources.length > 0 ? sources : feeds.map(({ source }) => source);
  const signal = io.stopSignal();
  const runs: SyncRun[] = [];
  await withDatabase(io, async ({ database }) => {
    const now = () => new Date();
    const sync = openSync({ database, databaseUrl, feeds, now, onError: () => {} });
    for (const name of names) runs.push(...(await syncFeed(sync, name, { io, signal })));
  });
  printOutcome(io, options, {
    text: runs.map((run) => describeRun(run)).join('\n'),
    json: { runs },
  });
  const failed = runs.filter(({ status }) => status === 'failed').length;
  if (failed > 0) throw new CommandError(`${failed} of ${runs.length} runs failed`);
  if (signal.aborted) throw new CommandError('Stopped before the end: sync again to go on');
}

function syncFeed(
  sync: Sync,
  source: string,
  { io, signal }: { readonly io: CommandIo; readonly signal: AbortSignal },
): Promise<readonly SyncRun[]> {
  return withProgress(io, { of: source }, (report) =>
    sync.run([source], {
      signal,
      onProgress: (progress) => report(importPercent(progress)),
      onWaiting: () => tellWaiting(io),
    }),
  );
}
