import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ALL_MARKS,
  parseBrandFilters,
} from '../../packages/core/src/domain/listing/brand-query.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { foldKeepingSpanish } from '../../packages/core/src/likeness/text/spanish-folding.ts';
import { EngineClient } from '../../packages/core/src/opensearch/engine-client.ts';
import { EngineState } from '../../packages/core/src/opensearch/index-state.ts';
import {
  type FollowedCorpus,
  OpenSearchIndexer,
  type OpenSearchIndexerOptions,
} from '../../packages/core/src/opensearch/indexer.ts';
import { OpenSearchNames } from '../../packages/core/src/opensearch/names.ts';
import { EngineVocabulary } from '../../packages/core/src/opensearch/vocabulary.ts';
import {
  readNewestSeq,
  streamIndexable,
} from '../../packages/core/src/store/brands/brand-store.ts';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';
import { demoBrands } from '../../packages/server/invented/demo-brands.ts';
import { bundledScript } from '../support/bundled-script.ts';
import { freshPostgresUrl, sharedEngine } from '../support/fresh-database.ts';
import type { EngineNodes } from '../support/opensearch/engine-nodes.ts';
import { missingForEngine } from '../support/opensearch/engine-programs.ts';
import { WatchedCorpus } from '../support/watched-corpus.ts';
import {
  countedWords,
  followed,
  liveIndex,
  plainKeys,
  wordsIn,
  wordsOf,
} from './followed-marks.ts';
import { madeMarks } from './made-marks.ts';
import { asRow } from './scanned-names.ts';

const missing = missingForEngine(1);
if (missing !== null) console.log(missing);

const MARKS = 2_500;
/** With a number, so many changes must be seen within five seconds: on a quiet machine. */
const { MARCARIO_ENGINE_CHANGES: measured } = process.env;
const CHANGES = Number(measured ?? 300);
const TEST_MS = 180_000;
/** Processes that follow die while they make the index, fill it, count its words, and have the alias point to it. */
const FATAL_REQUESTS = [3, 6, 9, 12];
/** Others while they take changes in: once names are noted, once marks are written, once words are counted. */
const FATAL_CHANGES = [5, 7, 9];
/** More than are kept apart. */
const MANY_CHANGES = 80;

describe.skipIf(missing !== null)('an index of an engine', () => {
  let nodes: EngineNodes;
  let client: EngineClient;
  let corpus: WatchedCorpus;
  let url: string;
  let script: string;
  let following: ChildProcess | undefined;

  beforeAll(async () => {
    [nodes, url, script] = await Promise.all([
      sharedEngine(),
      freshPostgresUrl(),
      bundledScript('engine-process.ts'),
    ]);
    client = await EngineClient.open({ nodes: nodes.urls });
    corpus = new WatchedCorpus(await openDatabase(url));
    await corpus.importUnseen([...demoBrands({ marks: MARKS, seed: 7 })]);
  }, TEST_MS);
  afterAll(async () => {
    following?.kill('SIGKILL');
    await client?.close();
    await corpus?.database.close();
    await nodes?.stop();
    await rm(dirname(script), { recursive: true });
  });

  const start = (...args: readonly string[]) => {
    const node = nodes.urls[0] ?? '';
    return spawn(process.execPath, [script, url, node, nodes.alias('followed'), ...args], {
      stdio: 'inherit',
    });
  };
  const live = () => liveIndex(client, nodes.alias('followed'));
  const indexOf = (
    alias: string,
    marks: FollowedCorpus,
    more: Partial<OpenSearchIndexerOptions> = {},
  ) =>
    new OpenSearchIndexer({
      client,
      alias,
      family: alias,
      now: () => new Date(),
      corpus: marks,
      keysOf: plainKeys,
      intervalMs: 10,
      onError: (error) => console.error(error),
      ...more,
    });
  const stored = async () => {
    const marks: IndexableBrand[] = [];
    for await (const page of streamIndexable(corpus.database.db, '2026-06-01')) marks.push(...page);
    return marks;
  };
  const contained = async (names: OpenSearchNames, marks: readonly IndexableBrand[]) => {
    const named = [...new Set(marks.map(({ denominacion }) => foldKeepingSpanish(denominacion)))];
    const rows = await names.rows({ names: named.filter(Boolean), filter: parseBrandFilters({}) });
    return new Map(rows.map((row) => [row.nroSolicitud, row]));
  };
  /** What the index contains is what the database does, each mark once and at its newest state. */
  const expectWhole = async (names: OpenSearchNames) => {
    const marks = await stored();
    const found = await contained(names, marks);
    const page = { mode: 'offset', offset: 0, limit: 1 } as const;
    const { found: listed } = await names.list({ ...ALL_MARKS, sort: 'estado:asc' }, page);
    expect([listed.total, (await live())?.marks]).toEqual([marks.length, marks.length]);
    for (const mark of marks) {
      if (foldKeepingSpanish(mark.denominacion) === '') continue;
      expect(found.get(mark.nroSolicitud)).toEqual(asRow(mark));
    }
    expect(await countedWords(client, nodes.alias('followed'))).toEqual(wordsIn(marks));
  };

  it(
    'is whole, whenever the processes that fill it are killed',
    async () => {
      for (const fatal of FATAL_REQUESTS) await once(start(String(fatal)), 'exit');
      following = start();
      const names = new OpenSearchNames(client, nodes.alias('followed'));
      await vi.waitFor(async () => expect(await live()).not.toBeNull(), 60_000);
      await expectWhole(names);
    },
    TEST_MS,
  );

  it(
    'counts no name twice, whenever the processes that take in changes are killed',
    async () => {
      following?.kill('SIGKILL');
      const marks = [...demoBrands({ marks: MARKS, seed: 7 })].slice(0, 90);
      const named = (mark: CanonicalBrand, at: number): CanonicalBrand => ({
        ...mark,
        denominacion: at % 3 === 0 ? 'ZZQUILPUE ZZQUILPUE' : `${mark.denominacion ?? ''} ALERCE`,
      });
      await corpus.importUnseen(marks.map(named));
      for (const fatal of FATAL_CHANGES) await once(start(String(fatal)), 'exit');
      following = start();
      const newest = await readNewestSeq(corpus.database.db);
      await vi.waitFor(async () => expect((await live())?.seq).toBe(newest), 30_000);
      await expectWhole(new OpenSearchNames(client, nodes.alias('followed')));
      expect((await countedWords(client, nodes.alias('followed'))).get('zzquilpue')).toBe(1);
    },
    TEST_MS,
  );

  it(
    'has a day of changes soon after',
    async () => {
      const names = new OpenSearchNames(client, nodes.alias('followed'));
      const changed = (mark: CanonicalBrand): CanonicalBrand => ({ ...mark, tipoSigno: 'otra' });
      const marks = [...demoBrands({ marks: Math.max(MARKS, CHANGES), seed: 7 })].slice(0, CHANGES);
      await corpus.importUnseen(marks.map(changed));
      const newest = await readNewestSeq(corpus.database.db);
      const begun = performance.now();
      await vi.waitFor(
        async () => {
          expect((await live())?.seq).toBe(newest);
        },
        { timeout: 60_000, interval: 50 },
      );
      const taken = performance.now() - begun;
      if (measured !== undefined) {
        console.log(`${CHANGES} changes seen after ${Math.round(taken)} ms`);
        expect(taken).toBeLessThan(5_000);
      }
      await expectWhole(names);
    },
    TEST_MS,
  );

  it(
    'has its words in few parts, however many changes brought them',
    async () => {
      const marks = madeMarks(MANY_CHANGES).map((mark, at) => ({
        ...mark,
        denominacion: `NUEVA ${at % 7} PALABRA${at}`,
      }));
      const alias = nodes.alias('words');
      const changes = [...madeMarks(50), ...marks];
      const all = followed(changes);
      const ended = new AbortController();
      const index = indexOf(alias, {
        ...all,
        newestSeq: async () => 50,
        marksAfter: (nro) => followed(changes.slice(0, 50)).marksAfter(nro),
        changesSince: (seq) => all.changesSince(seq, 1),
      });
      const following = index.follow(ended.signal);
      const state = new EngineState(client, alias);
      const vocabulary = new EngineVocabulary(state);
      await vi.waitFor(
        async () => {
          const indexed = await liveIndex(client, alias);
          if (indexed !== null) await vocabulary.refresh(indexed.words);
          expect(indexed?.seq).toBe(changes.length);
        },
        { timeout: 60_000, interval: 20 },
      );
      ended.abort();
      await following;
      const parts = (await liveIndex(client, alias))?.words.parts.length;
      expect(parts).toBeLessThan(MANY_CHANGES / 2);
      const expected = wordsIn([
        ...new Map(changes.map((mark) => [mark.nroSolicitud, mark])).values(),
      ]);
      expect(await countedWords(client, alias)).toEqual(expected);
      expect(wordsOf(vocabulary)).toEqual(expected);
      expect(vocabulary.words.length).toBeLessThan(10);
    },
    TEST_MS,
  );

  it('is searched as it was merged once it is filled, before any change', async () => {
    const alias = nodes.alias('merged');
    const asked = vi.spyOn(client, 'request');
    const paths = () => asked.mock.calls.map(([{ path }]) => path);
    const ended = new AbortController();
    const running = indexOf(alias, followed(madeMarks(50))).follow(ended.signal);
    await vi.waitFor(() => {
      const last = ['/_forcemerge', '/_tasks/', '/_refresh'].map((part) =>
        paths().findLastIndex((path) => path.includes(part)),
      );
      expect(last).not.toContain(-1);
      expect(last).toEqual(last.toSorted((a, b) => a - b));
    }, 10_000);
    const before = paths().length;
    await setTimeout(200);
    expect(paths().slice(before)).not.toContainEqual(expect.stringContaining('/_tasks/'));
    ended.abort();
    await running;
    asked.mockRestore();
  });

  it('goes with its state once nobody has followed it for a day', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => nodes.alias(`kept-${name}`));
    const day = 86_400_000;
    const follow = async (alias = '', at: number) => {
      const ended = new AbortController();
      const index = indexOf(alias, followed(madeMarks(20)), {
        family: nodes.alias('kept-'),
        now: () => new Date(at),
      });
      const running = index.follow(ended.signal);
      await vi.waitFor(async () => expect(await liveIndex(client, alias)).not.toBeNull(), 10_000);
      ended.abort();
      await running;
    };
    await follow(old, 0);
    await follow(fresh, day - 1);
    expect(await liveIndex(client, old ?? '')).not.toBeNull();
    await follow(fresh, 2 * day);
    await vi.waitFor(async () => expect(await liveIndex(client, old ?? '')).toBeNull(), 10_000);
    expect(await liveIndex(client, fresh ?? '')).not.toBeNull();
  });

  it('is made anew aside for another database, and the old one answers until then', async () => {
    const [few, others] = [madeMarks(300), madeMarks(200)];
    const names = new OpenSearchNames(client, nodes.alias('moved'));
    const follow = async (marks: readonly IndexableBrand[], base: number) => {
      const corpusOf = followed(marks);
      const ended = new AbortController();
      const index = indexOf(nodes.alias('moved'), {
        ...corpusOf,
        changeAt: async (seq) => `change ${base + seq}`,
      });
      const running = index.follow(ended.signal);
      await vi.waitFor(async () => {
        expect((await liveIndex(client, nodes.alias('moved')))?.marks).toBe(marks.length);
      }, 10_000);
      ended.abort();
      await running;
    };
    await follow(few, 0);
    await follow(others, 1_000_000);
    const page = { mode: 'offset', offset: 0, limit: 1 } as const;
    const { found } = await names.list({ ...ALL_MARKS, sort: 'estado:asc' }, page);
    expect(found.total).toBe(200);
  });
});
