import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { importDocument } from '../../packages/core/src/sync/import-document.ts';

/**
 * A process that imports one document, for tests that kill it. Arguments: database and document. It prints a line after
 * each step: a chunk that was read or a batch that was merged.
 */
const [, , url = '', path = ''] = process.argv;
const database = await openDatabase(url);
const onProgress = () => process.stdout.write('step\n');
const now = () => new Date('2026-01-01T00:00:00.000Z');
await importDocument({ database, now }, { path, onProgress });
await database.close();
