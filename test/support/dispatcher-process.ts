import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { dispatch } from './outbox.ts';

/**
 * A process that sends what is due, for tests that kill it or weigh it: its arguments are the database and
 * the milliseconds of its lease. Its messages are numbers of bytes: what it weighs as it begins, and then,
 * whenever it is asked, the most since it was asked before.
 */
const SAMPLE_MS = 5;

const [, , url = '', leaseMs = ''] = process.argv;
const database = await openDatabase(url);
let max = 0;
const weigh = () => {
  max = Math.max(max, process.memoryUsage.rss());
};
setInterval(weigh, SAMPLE_MS);
const tell = () => {
  weigh();
  process.send?.(max);
  max = 0;
};
process.on('message', tell);
dispatch(database.db, { leaseMs: Number(leaseMs) });
tell();
