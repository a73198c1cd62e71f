import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type BrandSummary, createClient } from '@marcario/client';
import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment, type ServerProcess, startServer } from '../docs/server-process.ts';
import { proves } from '../requirements.ts';
import { bundledScript } from '../support/bundled-script.ts';
import { someBrands } from '../support/documents.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve, TEST_SECRET } from '../support/serve.ts';

/** How often the mirror or its server is killed, during so many changes; `npm run soak` asks for more. */
const { MARCARIO_MIRROR_KILLS = '1', MARCARIO_MIRROR_CHANGES = '120' } = process.env;
const KILLS = Number(MARCARIO_MIRROR_KILLS);
const CHANGES = Number(MARCARIO_MIRROR_CHANGES);
const PATIENCE_MS = 60_000 + KILLS * 20_000;
const MARKS = Math.ceil(CHANGES / 4);
const KILL_WITHIN_MS = 500;

let served: Served;
let databaseUrl: string;
let script: string;
let folder: string;
beforeAll(async () => {
  databaseUrl = await freshPostgresUrl();
  [served, script, folder] = await Promise.all([
    serve(someBrands(0, MARKS), { databaseUrl }),
    bundledScript('mirror-process.ts'),
    mkdtemp(join(tmpdir(), 'marcario-mirror-')),
  ]);
});
afterAll(async () => {
  await served?.close();
  await rm(folder, { recursive: true, force: true });
  await rm(dirname(script), { recursive: true, force: true });
});

/** Every mark as the source has it. */
async function source(): Promise<Map<string, BrandSummary>> {
  const { baseUrl, key } = served.api;
  const marks = new Map<string, BrandSummary>();
  for await (const mark of createClient({ baseUrl, apiKey: key }).brands.search({ limit: 100 })) {
    marks.set(mark.nroSolicitud, mark);
  }
  return marks;
}

/** A change of marks that are there, and some that are new. */
function changed(round: number, rounds: number): CanonicalBrand[] {
  const share = Math.ceil(CHANGES / rounds);
  const fresh = Math.ceil(share / 4);
  const from = (round * (share - fresh)) % MARKS;
  const known = someBrands(from, from + share - fresh).map((brand) => ({
    ...brand,
    denominacion: `${brand.denominacion ?? ''} ${round}`,
    vistoEn: new Date(Date.UTC(2027, 0, 1) + round * 60_000).toISOString(),
  }));
  return [...known, ...someBrands(MARKS + round * fresh, MARKS + (round + 1) * fresh)];
}

describe('a mirror', () => {
  const copy = new Map<string, BrandSummary>();
  const take = (brand: BrandSummary) => copy.set(brand.nroSolicitud, brand);
  const client = () => createClient({ baseUrl: served.api.baseUrl, apiKey: served.api.key });
  afterEach(() => copy.clear());

  it(`hands over every mark, then what changes, and tells how far it came ${proves('E4-MIRROR')}`, async () => {
    const cursors: string[] = [];
    const onCursor = (cursor: string) => cursors.push(cursor);
    const first = await client().mirror({ onBrand: take, onCursor, follow: false });
    expect(cursors).toEqual([first]);
    expect(copy).toEqual(await source());
    await served.importMarks([
      {
        ...someBrands(0, 1)[0],
        denominacion: 'NUEVO NOMBRE',
        vistoEn: '2027-02-01T00:00:00Z',
      } as CanonicalBrand,
    ]);
    const later: BrandSummary[] = [];
    const onBrand = (brand: BrandSummary) => later.push(brand);
    const second = await client().mirror({ onBrand, since: first, follow: false });
    expect(later.map(({ denominacion }) => denominacion)).toEqual(['NUEVO NOMBRE']);
    expect(await client().mirror({ onBrand, since: second, follow: false })).toBe(second);
    expect(later).toHaveLength(1);
  });

  it('ends at once with what its caller throws, and tells no cursor of what was not taken', async () => {
    const full = new Error('no room');
    const cursors: string[] = [];
    const onBrand = () => {
      throw full;
    };
    const mirror = client().mirror({ onBrand, onCursor: (cursor) => cursors.push(cursor) });
    await expect(mirror).rejects.toBe(full);
    expect(cursors).toEqual([]);
    await expect(client().mirror({} as never)).rejects.toThrow('mirror needs onBrand');
  });

  it('follows until its signal ends it, also in the middle of the export', async () => {
    for (const stopAt of [2, MARKS]) {
      const stop = new AbortController();
      const reason = new Error('enough');
      let taken = 0;
      const onBrand = () => {
        taken += 1;
        if (taken === stopAt) stop.abort(reason);
      };
      await expect(client().mirror({ onBrand, signal: stop.signal })).rejects.toBe(reason);
      expect(taken).toBe(stopAt);
    }
  });

  it(
    `ends equal to its source however often it or its server is killed (${KILLS} kills, ${CHANGES} changes) ${proves('E4-MIRROR')}`,
    async () => {
      const env = {
        ...bareEnvironment(),
        DATABASE_URL: databaseUrl,
        SERVICE_SECRET_KEY: TEST_SECRET,
        SERVICE_IP_LIMIT: '1000000',
        SERVICE_KEY_BURST_LIMIT: '1000000',
      };
      let server: ServerProcess = await startServer(folder, { env });
      const { PORT } = { PORT: new URL(server.url).port };
      let mirror: ChildProcess | undefined;
      let isOver = false;
      // Whatever runs a mirror starts it again when it has ended.
      const supervise = async () => {
        while (!isOver) {
          const args = [script, server.url, served.api.key, folder];
          mirror = spawn(process.execPath, args, { stdio: 'ignore' });
          await once(mirror, 'exit');
        }
      };
      const supervised = supervise();
      try {
        for (let round = 0; round < KILLS; round += 1) {
          const importing = served.importMarks(changed(round, KILLS));
          await setTimeout(Math.random() * KILL_WITHIN_MS);
          if (round % 2 === 0) mirror?.kill('SIGKILL');
          else {
            await server.stop('SIGKILL');
            server = await startServer(folder, { env: { ...env, PORT } });
          }
          await importing;
        }
        const expected = await source();
        expect(expected.size).toBeGreaterThan(MARKS);
        await expect.poll(kept, { timeout: 30_000, interval: 200 }).toEqual(expected);
      } finally {
        isOver = true;
        mirror?.kill('SIGKILL');
        await supervised;
        await server.stop('SIGKILL');
      }
    },
    PATIENCE_MS,
  );
});

/** The copy of the mirroring process: the newest line of each mark. */
async function kept(): Promise<Map<string, BrandSummary>> {
  const text = await readFile(join(folder, 'marks.ndjson'), 'utf8').catch(() => '');
  const marks = new Map<string, BrandSummary>();
  for (const line of text.split('\n')) {
    const mark = parsed(line);
    if (mark !== null) marks.set(mark.nroSolicitud, mark);
  }
  return marks;
}

/** Null for a line that a kill has cut. */
function parsed(line: string): BrandSummary | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
