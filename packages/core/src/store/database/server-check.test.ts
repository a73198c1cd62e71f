import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgresUrl } from '../../../../../test/support/fresh-database.ts';
import { relayTo } from '../../../../../test/support/serve-relay.ts';
import { poolTransactions } from '../../../../../test/support/transaction-pooler.ts';
import { openCorpus } from '../../service/runtime/open-corpus.ts';
import { checkServer } from './server-check.ts';

describe('a way to PostgreSQL', () => {
  let url: string;
  beforeAll(async () => {
    url = await freshPostgresUrl();
  });

  it('is taken where each connection has a session of its own', async () => {
    await checkServer(url, { mayBeStandby: false });
    const relay = await relayTo(url);
    await checkServer(relay.url, { mayBeStandby: true });
    await relay.close();
  });

  describe('through a pooler that lends sessions for a transaction', () => {
    let pooler: Awaited<ReturnType<typeof poolTransactions>>;
    beforeAll(async () => {
      pooler = await poolTransactions(url);
    });
    afterAll(() => pooler.close());

    it('is refused at the start, with what to set', async () => {
      await expect(openCorpus(pooler.url)).rejects.toThrow(
        /pooler that gives a session to another client .*pool_mode = session.*SERVICE_DB_POOL/,
      );
    });
  });
});
