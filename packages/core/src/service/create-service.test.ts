import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../../../../test/support/fresh-database.ts';
import type { CanonicalBrand } from '../contract/canonical-brand.ts';
import { createService } from './create-service.ts';
import type { Service } from './service.ts';

const KOLUN: CanonicalBrand = {
  nroSolicitud: '1001',
  nroRegistro: '900001',
  denominacion: 'KOLÚN',
  estado: 'registrada',
  tipoSigno: 'mixta',
  fechaPresentacion: '2020-01-02',
  clases: [{ clase: 29 }],
  titulares: [{ nombre: 'LÁCTEOS DEL SUR S.A.', rut: '59000000-0' }],
  vistoEn: '2026-01-01T00:00:00.000Z',
};

describe('a service in process', () => {
  let folder: string;
  let service: Service;
  let documents = 0;

  async function importMarks(brands: readonly CanonicalBrand[]) {
    documents += 1;
    const path = join(folder, `marks-${documents}.ndjson`);
    await writeFile(path, brands.map((brand) => JSON.stringify(brand)).join('\n'));
    return service.importDocument({ path, source: 'canonical' });
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marcario-service-'));
    service = await createService({ databaseUrl: 'pglite://memory' });
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  it('answers empty, and without dataAsOf, before anything was imported', async () => {
    const page = await service.searchBrands({ q: 'kolun' });
    expect(page).toEqual({ items: [], nextCursor: null, estimatedTotal: 0 });
  });

  it('tells how far the index is where it is built, and nothing where a snapshot has it', async () => {
    const databaseUrl = await freshPostgresUrl();
    const secretKey = Buffer.alloc(32).toString('base64');
    const snapshot = join(folder, 'snapshot');
    const start = async () => {
      const told: number[] = [];
      const onIndexing = (fraction: number) => told.push(fraction);
      return {
        told,
        service: await createService({ databaseUrl, secretKey, snapshot, onIndexing }),
      };
    };
    const filled = await start();
    const path = join(folder, 'indexed.ndjson');
    await writeFile(path, JSON.stringify(KOLUN));
    await filled.service.importDocument({ path });
    await filled.service.close();
    await rm(snapshot, { force: true });
    const built = await start();
    expect([filled.told, built.told]).toEqual([[], [1]]);
    await built.service.saveSnapshot();
    await built.service.close();
    const taken = await start();
    expect(taken.told).toEqual([]);
    await taken.service.close();
  });

  it('finds what an import brought as soon as the import is over', async () => {
    const run = await importMarks([KOLUN, { nroSolicitud: '1002', denominacion: 'SOPROLE' }]);
    expect(run).toMatchObject({ status: 'ok', created: 2 });
    const page = await service.searchBrands({ q: 'kolun', clase: [29] });
    expect(page.items).toMatchObject([
      {
        nroSolicitud: '1001',
        denominacion: 'KOLÚN',
        titular: ['LÁCTEOS DEL SUR S.A.'],
        matchedBy: 'exact',
        highlight: { field: 'nombre', start: 0, end: 5 },
        similitud: 1,
      },
    ]);
    expect(page.dataAsOf).toBe(run.finishedAt);
  });

  it(`says of a mark what changed since, and when ${proves('C-FECHA-ACTUALIZACION')}`, async () => {
    const before = await service.getBrandDetail({ nroSolicitud: '1001' });
    await importMarks([{ ...KOLUN, estado: 'vencida', vistoEn: '2026-02-01T00:00:00.000Z' }]);
    const after = await service.getBrandDetail({ nroSolicitud: '1001' });
    expect([before.estado, after.estado]).toEqual(['registrada', 'vencida']);
    expect(after.fechaActualizacion > before.fechaActualizacion).toBe(true);
    const { estimatedTotal } = await service.searchBrands({ estado: ['vencida'] });
    expect(estimatedTotal).toBe(1);
  });

  it('refuses with the codes of HTTP', async () => {
    const calls = [
      [service.getBrandDetail({ nroSolicitud: '999' }), 'not_found'],
      [service.getBrandDetail({ nroSolicitud: '../x' }), 'validation_error'],
      [service.getBrandsBatch({ nros: Array(101).fill('1') }), 'invalid_input'],
      [service.searchBrands({ rut: ['1-1'] }), 'invalid_rut'],
    ] as const;
    for (const [call, code] of calls) await expect(call).rejects.toMatchObject({ code });
  });

  it('lets a key in until it is revoked, from the next call on', async () => {
    const { rawKey, key } = await service.keys.create({
      label: 'test',
      consumerId: null,
      scopes: [],
      monthlyQuota: 10,
      expiresAt: null,
    });
    const call = {
      operation: 'getBrandsBatch',
      apiKey: rawKey,
      input: { nros: ['1002'] },
    } as const;
    await expect(service.run(call)).resolves.toMatchObject({ body: { notFound: [] } });
    const rotated = await service.keys.rotate(key.keyId);
    await expect(service.run(call)).rejects.toMatchObject({ code: 'unauthorized' });
    const successor = { ...call, apiKey: rotated?.rawKey };
    await expect(service.run(successor)).resolves.toBeDefined();
    expect(await service.keys.revoke(rotated?.key.keyId ?? '')).toBe(true);
    await expect(service.run(successor)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await service.keys.revoke(key.keyId)).toBe(false);
    expect(JSON.stringify(await service.keys.list())).not.toContain('hash');
  });

  it('rotates no key that has expired: its successor would end at the same time', async () => {
    const { key } = await service.keys.create({
      label: 'past',
      consumerId: null,
      scopes: [],
      monthlyQuota: 10,
      expiresAt: new Date('2020-01-01T00:00:00Z'),
    });
    expect(await service.keys.rotate(key.keyId)).toBeNull();
    const listed = (await service.keys.list()).filter(({ label }) => label === 'past');
    expect(listed).toMatchObject([{ keyId: key.keyId, replacedBy: null }]);
  });

  it('is healthy while its database answers and degraded when it does not', async () => {
    const other = await createService({ databaseUrl: await freshPgliteUrl() });
    expect(await other.health()).toMatchObject({ status: 'ok', index: { ready: true, marks: 0 } });
    await other.close();
    expect(await other.health()).toMatchObject({ status: 'degraded', reason: 'database' });
    await other.close();
  });

  it('is healthy when it was busy itself for longer than it waits for its database', async () => {
    const secretKey = Buffer.alloc(32).toString('base64');
    const served = await createService({ databaseUrl: await freshPostgresUrl(), secretKey });
    const request = served.health();
    const until = Date.now() + 2_500;
    while (Date.now() < until);
    expect(await request).toMatchObject({ status: 'ok' });
    await served.close();
  });
});

it(`refuses to start on PostgreSQL without a secret, and says what to set ${proves('A3-NO-SECRET')}`, async () => {
  await expect(createService({ databaseUrl: 'postgres://127.0.0.1/none' })).rejects.toThrow(
    /SERVICE_SECRET_KEY/,
  );
});
