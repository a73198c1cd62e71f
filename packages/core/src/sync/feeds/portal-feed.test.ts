import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { temporaryFolder } from '../../../../../test/support/documents.ts';
import { onBothDatabases } from '../../../../../test/support/on-both-databases.ts';
import { data, officeServer, status } from '../fetch/fixtures/office-server.ts';
import { importDocument } from '../import-document.ts';
import { createFeed } from '../run-feed.ts';
import type { FeedItem } from './feed.ts';
import { feedsSchema } from './feed-config.ts';
import { portalFrontier } from './portal-feed.ts';

const dossier = (nro: number) => JSON.stringify({ NumeroSolicitud: nro, Denominacion: `M ${nro}` });

onBothDatabases('the portal feed', (on) => {
  const office = officeServer();
  const folder = temporaryFolder();
  /** The time in ms, which only `sleep` advances. */
  let clock = 0;
  beforeEach(async () => {
    clock = Date.parse('2026-03-02T12:00:00.000Z');
    await on.clear();
  });
  const now = () => new Date(clock);

  /** Imports marks with classes and holders, and `pending` marks without them. */
  const known = async (numbers: readonly number[], pending: readonly number[] = []) => {
    const whole = numbers.map((nro) => ({
      nroSolicitud: String(nro),
      clases: [{ clase: 9 }],
      titulares: [{ nombre: 'ACME' }],
    }));
    const bare = pending.map((nro) => ({ nroSolicitud: String(nro), denominacion: 'X' }));
    const path = await folder.document(`known-${clock}.ndjson`, [...whole, ...bare]);
    await importDocument({ database: on.database, now }, { path });
  };
  const has = (...numbers: number[]) => {
    for (const nro of numbers) office.serve(`/marca/${nro}`, data(dossier(nro)));
  };
  const feedOf = (given: object = {}) => {
    const location = decodeURI(office.address('/marca/{nro}').href);
    const { portal } = feedsSchema('/').parse({ portal: { location, ...given } });
    if (!portal) throw new Error('no config');
    return createFeed(portal, {
      db: on.database.db,
      now,
      isHoliday: () => false,
      folder: folder.pathOf('downloads'),
      random: () => 0,
      sleep: async (ms) => {
        clock += ms;
      },
    });
  };
  const asking = async (given: object = {}): Promise<(FeedItem & { text?: string })[]> => {
    const items: (FeedItem & { text?: string })[] = [];
    for await (const item of feedOf(given).items()) {
      if (item.kind === 'document') {
        items.push({ ...item, text: await readFile(item.path, 'utf8') });
        await item.accept({ rows: 1 });
        await item.release();
      } else items.push(item);
    }
    return items;
  };
  const askedFor = () => office.seen.map(({ path }) => Number(path.split('/').at(-1)));

  it('asks beyond the highest number, for marks nobody told of whole, and for all in turn', async () => {
    await known([1001, 1002, 1003], [1000]);
    has(1000, 1001, 1002, 1003, 1004, 1006);
    const [document, ...rest] = await asking();
    expect(rest).toEqual([]);
    expect(askedFor()).toEqual([
      1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1000, 1003, 1002, 1001,
    ]);
    expect(document).toMatchObject({
      kind: 'document',
      source: 'portal',
      name: 'portal-2026-03-02T12-00-00-000Z-1.ndjson',
      text: [1004, 1006, 1000, 1003, 1002, 1001].map((nro) => `${dossier(nro)}\n`).join(''),
    });
  });

  it(`goes on where it was when the last document was accepted, round after round ${proves('B3-CURSOR')}`, async () => {
    const numbers = [1001, 1002, 1003, 1004, 1005];
    await known(numbers);
    has(...numbers);
    const walked: number[][] = [];
    for (let run = 0; run < 4; run += 1) {
      office.seen.length = 0;
      await asking({ perRun: 7 });
      walked.push(askedFor().filter((nro) => nro <= 1005));
    }
    expect(walked).toEqual([
      [1005, 1004, 1003],
      [1002, 1001, 1005],
      [1004, 1003, 1002],
      [1001, 1005, 1004],
    ]);
  });

  it('asks again for what came in no accepted document', async () => {
    await known([1001, 1002]);
    has(1001, 1002);
    for (let run = 0; run < 2; run += 1) {
      office.seen.length = 0;
      for await (const item of feedOf({ perRun: 6 }).items()) expect(item.kind).toBe('document');
      expect(askedFor().slice(-2)).toEqual([1002, 1001]);
    }
  });

  it(`waits three seconds between an answer and the next request, also of another run ${proves('B3-PACE')}`, async () => {
    await known([1001]);
    has(1001);
    const times: number[] = [];
    office.serve('/marca/1002', (response) => {
      times.push(clock);
      response.writeHead(404).end();
    });
    await asking();
    const passed = clock - Date.parse('2026-03-02T12:00:00.000Z');
    expect(passed).toBe(3_000 * (office.seen.length - 1));
    const before = clock;
    await asking();
    expect((times[1] ?? 0) - before).toBe(3_000);
  });

  it(`has never two requests under way ${proves('B3-PACE')}`, async () => {
    await known([1001, 1002, 1003]);
    let underWay = 0;
    for (const nro of [1001, 1002, 1003]) {
      office.serve(`/marca/${nro}`, (response) => {
        underWay += 1;
        expect(underWay).toBe(1);
        setTimeout(() => {
          underWay -= 1;
          response.writeHead(200).end(dossier(nro));
        }, 5);
      });
    }
    expect(await asking()).toMatchObject([{ kind: 'document' }]);
  });

  it(`stops at the cap of the day, and goes on the next day in Santiago ${proves('B3-CAP')}`, async () => {
    await known([1001, 1002, 1003]);
    has(1001, 1002, 1003);
    await asking({ perDay: 6 });
    expect(office.seen).toHaveLength(6);
    expect(await asking({ perDay: 6 })).toEqual([]);
    expect(office.seen).toHaveLength(6);
    clock = Date.parse('2026-03-03T03:00:00.000Z');
    await asking({ perDay: 6 });
    expect(office.seen).toHaveLength(12);
    expect(askedFor().at(-1)).toBe(1002);
  });

  it(`leaves the portal alone for as long as it asks, over runs ${proves('B3-RETRY-AFTER')}`, async () => {
    await known([1001]);
    has(1001);
    office.serve('/marca/1002', status(429, { 'retry-after': '3600' }));
    const reason = 'A dossier could not be had: 1002: the server answered 429.';
    expect(await asking()).toMatchObject([{ kind: 'fault', reason }]);
    expect(office.seen).toHaveLength(1);
    clock += 3_599_000;
    expect(await asking()).toMatchObject([
      { reason: 'The portal wants no request before 2026-03-02T13:00:00.000Z.' },
    ]);
    expect(office.seen).toHaveLength(1);
    clock += 1_000;
    has(1002);
    expect(await asking()).toMatchObject([{ kind: 'document' }]);
  });

  it('passes over a dossier that cannot be had, and stops when three running cannot', async () => {
    await known([1001, 1002, 1003, 1004, 1005]);
    has(1001, 1005);
    office.serve('/marca/1004', data('<html>Sign in'));
    const page = '1004: the document is a web page or XML, not data: download it again';
    const [document, fault] = await asking();
    expect(document).toMatchObject({ text: `${dossier(1005)}\n${dossier(1001)}\n` });
    expect(fault).toMatchObject({
      reason: `A dossier could not be had: ${page}.`,
    });
    for (const nro of [1002, 1003, 1004, 1005]) office.serve(`/marca/${nro}`, status(403));
    office.seen.length = 0;
    const items = await asking();
    expect(askedFor().slice(-3)).toEqual([1004, 1003, 1002]);
    expect(items.at(-1)).toMatchObject({
      reason: `3 dossiers could not be had: ${[1004, 1003, 1002]
        .map((nro) => `${nro}: the server answered 403`)
        .join('; ')}.`,
    });
  });

  it(`asks again for a number that was unknown or could not be read, whatever came after it ${proves('B3a-AGAIN')}`, async () => {
    await known([1001]);
    has(1001);
    office.serve('/marca/1003', data('<html>Sign in'));
    await asking();
    await known([1001, 1010]);
    const again = async () => {
      office.seen.length = 0;
      clock += 86_400_000;
      await asking();
      return askedFor().filter((nro) => nro > 1001 && nro < 1010);
    };
    const missed = [1002, 1003, 1004, 1005, 1006];
    expect((await again()).sort()).toEqual(missed);
    has(1002, 1003);
    expect((await again()).sort()).toEqual(missed);
    expect((await again()).sort()).toEqual([1004, 1005, 1006]);
    clock += 90 * 86_400_000;
    expect(await again()).toEqual([]);
  });

  it(`asks again for a dossier of which nothing could be taken, and is not held up by any number of them ${proves('B3a-AGAIN')}`, async () => {
    await known([1001]);
    has(1001);
    const spoilt = (nro: number) =>
      JSON.stringify({ NumeroSolicitud: nro, FechaRegistro: '31/02/2024' });
    const numbers = [1002, 1003, 1004, 1005];
    for (const nro of numbers) office.serve(`/marca/${nro}`, data(spoilt(nro)));
    has(1006);
    const ask = async () => {
      office.seen.length = 0;
      clock += 86_400_000;
      const items = await asking();
      const reasons = items.map((item) => (item.kind === 'fault' ? item.reason : item.kind));
      return { reasons, text: items.map(({ text }) => text).join('') };
    };
    const first = await ask();
    expect(first.text).toContain(dossier(1006));
    expect(first.text).not.toContain('31/02/2024');
    expect(first.reasons.at(-1)).toMatch(
      /^4 dossiers could not be had: 1002: FechaRegistro "31\/02\/2024" is not a date; 1003: /,
    );
    await known([1001, 1006]);
    await ask();
    expect(askedFor().filter((nro) => numbers.includes(nro))).toEqual(numbers);
    expect(askedFor()).toContain(1001);
    has(...numbers);
    await ask();
    await ask();
    expect(askedFor().filter((nro) => numbers.includes(nro))).toEqual([]);
  });

  it('takes many dossiers into few documents', async () => {
    const numbers = Array.from({ length: 150 }, (_, i) => 1001 + i);
    await known(numbers);
    has(...numbers);
    const items = await asking();
    expect(items.map(({ text }) => text?.trim().split('\n').length)).toEqual([100, 50]);
  });

  it(`asks for nothing while the corpus is empty ${proves('B3a-EMPTY')}`, async () => {
    expect(await asking()).toEqual([]);
    expect(office.seen).toEqual([]);
  });
});

it.each([
  ['nothing without a number', [], null],
  ['the highest number', [1_523_003, 1_523_001, 1_522_000], 1_523_003],
  ['the highest below one that was mistyped', [15_230_010, 1_523_003, 1_523_001], 1_523_003],
  ['the highest below several', [15_230_010, 15_230_009, 9_000_000, 1_523_003], 1_523_003],
  ['the only number there is', [1_523_003], 1_523_003],
])('is %s', (_, highest, frontier) => {
  expect(portalFrontier(highest)).toBe(frontier);
});
