import './know-words.ts';
import { openDatabase } from '../../packages/core/src/store/open-database.ts';
import { dieAt, type KillPointName } from './killed-at.ts';
import { WatchedCorpus } from './watched-corpus.ts';

/**
 * A process that sweeps and compares baselines, both at once and once each, for tests that kill it: its
 * arguments are the database and, where it shall die by itself, the point. It says `watching` when it begins.
 */
const [, , url = '', point] = process.argv;
const corpus = new WatchedCorpus(await openDatabase(url));
await corpus.refresh();
process.stdout.write('watching\n');
if (point !== undefined) dieAt(point as KillPointName);
await Promise.all([corpus.sweep(), corpus.runBaselines()]);
await corpus.database.close();
