import { openDatabase } from '../../packages/core/src/store/open-database.ts';
import { WatchedCorpus } from './watched-corpus.ts';

/**
 * A process that sweeps and compares baselines, both at once and once each, for tests that kill it: its
 * argument is the database. It says `watching` when it begins.
 */
const [, , url = ''] = process.argv;
const corpus = new WatchedCorpus(await openDatabase(url));
await corpus.refresh();
process.stdout.write('watching\n');
await Promise.all([corpus.sweep(), corpus.runBaselines()]);
await corpus.database.close();
