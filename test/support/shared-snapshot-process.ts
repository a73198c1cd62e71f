import './load-lexicon.ts';
import { createService } from '../../packages/core/src/service/create-service.ts';

/** A process that builds the shared index of a database, for tests that kill it; it exits when it has the index. */
const [, , databaseUrl = '', sharedSnapshot = '', secretKey = ''] = process.argv;
const service = await createService({ databaseUrl, sharedSnapshot, secretKey });
await service.close();
