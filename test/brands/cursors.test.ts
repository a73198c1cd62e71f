import { parseSecretKeys } from '@marcario/core/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealCursor } from '../../packages/core/src/domain/listing/cursor.ts';
import { proves } from '../requirements.ts';
import { type Served, serve, TEST_SECRET } from '../support/serve.ts';
import { mark, REGISTER } from './corpus.ts';

let served: Served;
beforeAll(async () => {
  served = await serve(REGISTER);
});
afterAll(() => served.close());

const refused = {
  status: 400,
  code: 'validation_error',
  message: expect.stringContaining('cursor'),
};

async function cursorOf(query: string): Promise<string> {
  const { nextCursor } = await served.api.list(query);
  expect(nextCursor).toMatch(/^[A-Za-z0-9_-]+$/);
  return nextCursor ?? '';
}

describe('a cursor', () => {
  it(`that the service did not sign is refused ${proves('D5-SIGNED', 'BRANDS-cursor')}`, async () => {
    const cursor = await cursorOf('limit=2');
    const flipped = cursor.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    const foreign = sealCursor([new Uint8Array(32)], {
      version: 1,
      endpoint: 'brands',
      sort: 'fechaPresentacion:desc',
      query: 'x',
      key: [null, '1'],
    });
    const shortened = cursor.slice(0, -4);
    const tampered = `${cursor.slice(0, 4)}${cursor[4] === 'x' ? 'y' : 'x'}${cursor.slice(5)}`;
    for (const bad of [
      flipped,
      foreign,
      shortened,
      tampered,
      'x',
      '!',
      '0',
      'null',
      `${cursor}A`,
    ]) {
      expect(await served.api.refusal(`limit=2&cursor=${bad}`), bad).toMatchObject(refused);
    }
  });

  it(`serves the query that made it and no other ${proves('D5-QUERY')}`, async () => {
    const cursor = await cursorOf('clase=29&limit=1');
    for (const query of ['', 'clase=30', 'clase=29&clase=30', 'clase=29&estado=registrada']) {
      expect(await served.api.refusal(`${query}&cursor=${cursor}`), query).toMatchObject(refused);
    }
    expect(await served.api.refusal(`clase=29&sort=antiguas&cursor=${cursor}`)).toMatchObject(
      refused,
    );
    expect(await served.api.refusal(`q=kolun&clase=29&cursor=${cursor}`)).toMatchObject(refused);
  });

  it(`does not mind how the same query is written ${proves('D5-QUERY', 'D5-FREE')}`, async () => {
    const cursor = await cursorOf('clase=29&clase=33&titular=lacteos&titular=cordillera&limit=2');
    const next = await served.api.numbers(
      `clase=29&clase=33&titular=lacteos&titular=cordillera&limit=2&cursor=${cursor}`,
    );
    for (const query of [
      'clase=33&clase=29&clase=33&titular=CORDILLERA&titular=LÁCTEOS',
      'sort=recientes&clase=29&clase=33&titular=lacteos&titular=cordillera&vigencia=vigente',
      'sort=relevance&clase=29&clase=33&titular=lacteos&titular=cordillera&facets=estado',
      'q=&nombre=&denominacion=x&clase=29&clase=33&titular=lacteos&titular=cordillera',
    ]) {
      expect(await served.api.numbers(`${query}&limit=2&cursor=${cursor}`), query).toEqual(next);
    }
  });

  it(`of the retired order starts at page 1 ${proves('D5-VERSION-0', 'BRANDS-ORDER-OLD-CURSOR')}`, async () => {
    const old = sealCursor(parseSecretKeys(TEST_SECRET)('cursor'), {
      version: 0,
      endpoint: 'brands',
      sort: 'nroSolicitud',
      query: '',
      key: ['900105'],
    });
    expect((await served.api.list(`limit=3&cursor=${old}`)).items).toEqual(
      (await served.api.list('limit=3')).items,
    );
  });

  it(`outlives a restart ${proves('D5-RESTART')}`, async () => {
    const restarting = await serve(REGISTER);
    try {
      const first = await restarting.api.list('limit=4');
      const second = await restarting.api.numbers(`limit=4&cursor=${first.nextCursor}`);
      const again = await restarting.restart();
      expect(await again.numbers(`limit=4&cursor=${first.nextCursor}`)).toEqual(second);
    } finally {
      await restarting.close();
    }
  });

  it(`of a text search goes on after the corpus changed ${proves('D5-TEXT')}`, async () => {
    const before = await served.api.list('q=kolun&limit=2');
    const known = await served.api.numbers('q=kolun&limit=100');
    await served.importMarks([mark('900300', 'Zapallo', { clases: [29] })]);
    const rest = await served.api.list(`q=kolun&limit=100&cursor=${before.nextCursor}`);
    // Ranked anew, a mark may repeat or be missed; what follows is still of the same search.
    const numbers = rest.items.map(({ nroSolicitud }) => nroSolicitud);
    expect(numbers).not.toEqual([]);
    expect(known).toEqual(expect.arrayContaining(numbers));
    expect(rest.nextCursor).toBeNull();
  });
});
