import { beforeEach, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { corpusChecksum } from '../../../../test/support/corpus-checksum.ts';
import { temporaryFolder } from '../../../../test/support/documents.ts';
import { dossiers } from '../../../../test/support/dossiers.ts';
import { onBothDatabases } from '../../../../test/support/on-both-databases.ts';
import { stagedFeed } from '../../../../test/support/staged-feed.ts';
import { listNewestRuns } from '../store/feeds/run-ledger.ts';
import type { Feed } from './feeds/feed.ts';
import { type FeedRunOptions, runFeed } from './run-feed.ts';

onBothDatabases('asking a feed', (on) => {
  const folder = temporaryFolder();
  beforeEach(() => on.clear());
  const now = () => new Date('2026-03-02T12:00:00.000Z');
  const asking = (feed: Feed, options?: FeedRunOptions) =>
    runFeed({ database: on.database, now }, feed, options);
  const ledger = () => listNewestRuns(on.database.db, 9);

  it('is one run for each document, in their order, and accepts what came in', async () => {
    const one = await folder.document('one.ndjson', dossiers(0, 20));
    const two = await folder.document('two.ndjson', [...dossiers(20, 30), 'no dossier']);
    const feed = stagedFeed({}, [one, two]);
    const { runs, isComplete } = await asking(feed);
    expect(isComplete).toBe(true);
    expect(runs).toMatchObject([
      { source: 'portal', document: 'one.ndjson', status: 'ok', created: 20 },
      { source: 'portal', document: 'two.ndjson', status: 'partial', created: 10, rejected: 1 },
    ]);
    expect(await ledger()).toEqual(runs.toReversed());
    expect(feed.accepted).toEqual(['one.ndjson', 'two.ndjson']);
    expect(feed.released).toEqual(['one.ndjson', 'two.ndjson']);
  });

  it('is a failed run for what could not be had, and goes on with the next', async () => {
    const reason = 'The document could not be had: the server answered 404.';
    const missing = { kind: 'fault', source: 'portal', name: 'gone.ndjson', reason } as const;
    const page = await folder.document('page.ndjson', ['<html><body>Sign in</body></html>']);
    const good = await folder.document('good.ndjson', dossiers(0, 5));
    const feed = stagedFeed({}, [missing, page, good]);
    const { runs, isComplete } = await asking(feed);
    expect(isComplete).toBe(true);
    expect(runs).toMatchObject([
      { document: 'gone.ndjson', status: 'failed', error: reason, finishedAt: now().toISOString() },
      { document: 'page.ndjson', status: 'failed', error: expect.stringMatching(/web page/) },
      { document: 'good.ndjson', status: 'ok', created: 5 },
    ]);
    expect(feed.accepted).toEqual(['good.ndjson']);
    expect(feed.released).toEqual(['page.ndjson', 'good.ndjson']);
  });

  it(`with nothing new is one ok run, which names a document that is unchanged ${proves('C15-NOTHING-NEW')}`, async () => {
    const unchanged = { kind: 'unchanged', source: 'portal', name: 'same.ndjson' } as const;
    const none = { read: 0, created: 0, status: 'ok' };
    const [same] = (await asking(stagedFeed({}, [unchanged, unchanged]))).runs;
    expect(same).toMatchObject({ ...none, document: 'same.ndjson' });
    const { runs } = await asking(stagedFeed({}, []));
    expect(runs).toMatchObject([none]);
    expect(runs[0]).not.toHaveProperty('document');
    expect(await ledger()).toHaveLength(2);
  });

  it('stops after a batch, and asked again ends as one that was never stopped', async () => {
    const paths = [
      await folder.document('first.ndjson', dossiers(0, 1_400)),
      await folder.document('then.ndjson', dossiers(1_000, 1_500)),
    ];
    await asking(stagedFeed({}, paths));
    const calm = await corpusChecksum(on.database);
    await on.clear();

    const stop = new AbortController();
    const feed = stagedFeed({}, paths);
    const stopped = await asking(feed, {
      signal: stop.signal,
      onProgress: ({ phase }) => phase === 'merging' && stop.abort(),
    });
    expect(stopped).toMatchObject({ isComplete: false, runs: [{ status: 'interrupted' }] });
    expect(feed.accepted).toEqual([]);
    expect(feed.released).toEqual(['first.ndjson']);
    const { runs } = await asking(feed);
    expect(runs.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect(await corpusChecksum(on.database)).toBe(calm);
  });
});
