import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { dispatch } from './outbox.ts';

/**
 * A process that sends due notifications, for tests that kill it or measure its memory. Arguments: database and lease
 * in milliseconds. It sends its resident bytes as messages: first those at its start, then on each request the maximum
 * since the previous request.
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
