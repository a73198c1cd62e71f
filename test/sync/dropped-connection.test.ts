import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { listNewestRuns } from '../../packages/core/src/store/feeds/run-ledger.ts';
import { ImportBrokenError, importDocument } from '../../packages/core/src/sync/import-document.ts';
import { runForTest } from '../../packages/server/src/testing/run-for-test.ts';
import { proves } from '../requirements.ts';
import { corpusChecksum } from '../support/corpus-checksum.ts';
import { someBrands, temporaryFolder } from '../support/documents.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Relay, relayTo } from '../support/serve-relay.ts';

const ROWS = 3_500;
const now = () => new Date('2026-03-02T12:00:00.000Z');

describe('a database that drops the connection in the middle of an import', () => {
  const folder = temporaryFolder();
  let direct: OpenDatabase;
  let relay: Relay;
  let marks: string;

  beforeAll(async () => {
    const url = await freshPostgresUrl();
    direct = await openDatabase(url);
    relay = await relayTo(url);
    marks = await folder.document('marks.ndjson', someBrands(0, ROWS));
  });
  afterAll(async () => {
    await direct.close();
    await relay.close();
  });

  /** Ends every session but our own, as an administrator or a restart does. */
  const endSessions = async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(direct.db);
  };
  const cutAndMend = async () => {
    await relay.cut();
    await relay.mend();
  };

  it.each([
    ['is cut and comes back', cutAndMend],
    ['ends its sessions', endSessions],
  ])(
    `that %s: the run is interrupted, in our words, and a second one ends it ${proves('B8-DROPPED')}`,
    async (name, drop) => {
      const document = await folder.document(`${name}.ndjson`, someBrands(0, ROWS));
      const database = await openDatabase(relay.url);
      let dropped: Promise<void> | undefined;
      const broken = importDocument(
        { database, now },
        {
          path: document,
          source: name,
          onProgress: ({ phase, fraction }) => {
            if (phase === 'merging' && fraction < 1) dropped ??= drop();
          },
        },
      );
      const error = await broken.then(
        () => undefined,
        (fault: unknown) => fault,
      );
      await dropped;
      expect(error).toBeInstanceOf(ImportBrokenError);
      const { message, run } = error as ImportBrokenError;
      expect(message).toBe(
        'The database dropped the connection: import the document again to go on',
      );
      expect(run).toMatchObject({ status: 'interrupted', finishedAt: now().toISOString() });
      expect(await listNewestRuns(direct.db, 1)).toEqual([run]);
      const { read = 0, created = 0, unchanged = 0, rejected = 0 } = run ?? {};
      expect(read).toBe(created + unchanged + rejected);
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThan(ROWS);

      const again = await importDocument({ database, now }, { path: document, source: name });
      expect(again).toMatchObject({ status: 'ok', read: ROWS });
      expect(again.created + again.updated + again.unchanged).toBe(ROWS);
      await database.close();
    },
  );

  it('ends in the corpus of an undisturbed import', async () => {
    const before = await corpusChecksum(direct);
    await importDocument({ database: direct, now }, { path: marks });
    expect((await listNewestRuns(direct.db, 1))[0]).toMatchObject({ unchanged: ROWS, updated: 0 });
    expect(before.length).toBeGreaterThan(0);
  });

  it('is one plain line of the command, with the run beside it', async () => {
    const env = { DATABASE_URL: relay.url };
    const marked = await folder.document('command.ndjson', someBrands(ROWS, 2 * ROWS));
    const importing = runForTest(['import', marked], env);
    const waitForRows = async (): Promise<void> => {
      const [run] = await listNewestRuns(direct.db, 1);
      if (run?.document !== 'command.ndjson' || run.read === 0) return waitForRows();
    };
    await waitForRows();
    await cutAndMend();
    const { code, stdout, stderr } = await importing;
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^command\.ndjson: interrupted, \d+ read, .*: The database dropped the connection\n$/,
    );
    expect(stderr).toBe(
      'marcario: The database dropped the connection: import the document again to go on\n',
    );
  });

  it('that cannot be reached at all is told in our words', async () => {
    await relay.cut();
    const { code, stderr } = await runForTest(['import', marks], { DATABASE_URL: relay.url });
    await relay.mend();
    expect(code).toBe(1);
    expect(stderr).toBe('marcario: The database cannot be reached (ECONNREFUSED)\n');
  });
});
