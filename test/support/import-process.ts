import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { importDocument } from '../../packages/core/src/sync/import-document.ts';

/**
 * A process that imports one document, for tests that kill it: its arguments are the database and
 * the document, and each line that it prints is a step that it has done: a piece that has been read
 * or a batch that has been merged.
 */
const [, , url = '', path = ''] = process.argv;
const database = await openDatabase(url);
const onProgress = () => process.stdout.write('step\n');
const now = () => new Date('2026-01-01T00:00:00.000Z');
await importDocument({ database, now }, { path, onProgress });
await database.close();
