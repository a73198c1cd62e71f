import './load-lexicon.ts';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { sweepAndWait } from '../../packages/core/src/watch/sweep.ts';
import { dieAt, type KillPointName } from './killed-at.ts';
import { WatchedCorpus } from './watched-corpus.ts';

/**
 * A process that runs a sweep and baselines concurrently, once each, for tests that kill it. Arguments: database and,
 * optionally, the point at which it kills itself; its batches are small and its leases short. It prints `watching` when
 * it starts.
 */
const [, , url = '', point] = process.argv;
const corpus = new WatchedCorpus(await openDatabase(url, { leaseMs: 2_000 }));
await corpus.refresh();
process.stdout.write('watching\n');
if (point !== undefined) dieAt(point as KillPointName);
await Promise.all([sweepAndWait({ ...corpus.tools, partItems: 12 }), corpus.runBaselines()]);
await corpus.database.close();
