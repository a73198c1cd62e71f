import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { freshPostgresUrl } from '../../../../../test/support/fresh-database.ts';
import type { CanonicalBrand } from '../../contract/canonical-brand.ts';
import { OutdatedSnapshotError } from '../../search/segment/snapshot-head.ts';
import { createService } from '../create-service.ts';
import { parseSecretKeys, rotateSecret } from '../keys/secret-keys.ts';
import { openCorpus } from '../runtime/open-corpus.ts';
import type { Service, ServiceOptions } from '../service.ts';
import { writeSnapshotFile } from './snapshot/write-snapshot-file.ts';

const [SECRET, OTHER_SECRET] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
const SECRETS = `${SECRET},${OTHER_SECRET}`;
const OTHER_SECRETS = `${OTHER_SECRET},${SECRET}`;
const RUT = '12345678-5';

function marks(count: number, of = 'MARCA'): CanonicalBrand[] {
  return Array.from({ length: count }, (_, at) => ({
    nroSolicitud: String(1_000 + at),
    denominacion: `${of} ${at}`,
    estado: 'registrada',
    titulares: [{ nombre: 'PEDRO SOTO', rut: RUT }],
    vistoEn: `2026-01-01T00:00:00.000Z`,
  }));
}

describe('the search snapshot', () => {
  let folder: string;
  let databaseUrl: string;
  let snapshot: string;
  let errors: unknown[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
    databaseUrl = await freshPostgresUrl();
    snapshot = join(folder, 'search.snapshot');
    await withService({}, (service) => importMarks(service, marks(20)));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    errors = [];
    await turnSecrets(SECRETS);
    await rm(snapshot, { force: true, recursive: true });
    await withService({ snapshot }, (service) => service.saveSnapshot());
  });

  async function withService<T>(
    options: Partial<ServiceOptions>,
    work: (service: Service) => Promise<T>,
  ): Promise<T> {
    const onError = (error: unknown) => errors.push(error);
    const service = await createService({ databaseUrl, secretKey: SECRETS, onError, ...options });
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  }

  async function turnSecrets(list: string): Promise<void> {
    const { database, close } = await openCorpus(databaseUrl);
    await rotateSecret(database, parseSecretKeys(list));
    await close();
  }

  async function importMarks(service: Service, brands: readonly CanonicalBrand[]): Promise<void> {
    const path = join(folder, `${randomBytes(8).toString('hex')}.ndjson`);
    await writeFile(path, brands.map((brand) => JSON.stringify(brand)).join('\n'));
    await service.importDocument({ path, source: 'canonical' });
  }

  const holders = (service: Service) => service.searchBrands({ rut: [RUT] });

  it('gives the next start the same answers, and what changed since', async () => {
    const fresh = await withService({ snapshot: null }, holders);
    const saved = await withService({ snapshot }, holders);
    expect(saved).toEqual(fresh);
    expect(saved.estimatedTotal).toBeGreaterThanOrEqual(20);
    await withService({ snapshot: null }, (service) =>
      importMarks(service, [
        { nroSolicitud: '5000', denominacion: 'NUEVA', vistoEn: '2026-02-01T00:00:00.000Z' },
      ]),
    );
    const page = await withService({ snapshot }, (service) => service.searchBrands({ q: 'nueva' }));
    expect(page.items).toMatchObject([{ nroSolicitud: '5000' }]);
    expect(errors).toEqual([]);
  });

  it(`holds no tax id that could be read back ${proves('C1-HASHED')}`, async () => {
    const bytes = await readFile(snapshot);
    expect(bytes.includes('pedro')).toBe(true);
    expect(bytes.includes(RUT)).toBe(false);
    expect(bytes.includes('12345678')).toBe(false);
  });

  it.each([
    [
      'damaged',
      async () => {
        const bytes = await readFile(snapshot);
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        await writeFile(snapshot, bytes);
      },
      {},
      /is damaged: its checksum is wrong/,
    ],
    [
      'cut off',
      async () => writeFile(snapshot, (await readFile(snapshot)).subarray(0, 500)),
      {},
      /is damaged/,
    ],
    [
      'no snapshot',
      async () => writeFile(snapshot, 'PK\u0003\u0004 something else altogether'),
      {},
      /is not a search snapshot/,
    ],
    ['empty', async () => writeFile(snapshot, ''), {}, /is damaged: it is cut off$/],
    [
      'a folder',
      async () => {
        await rm(snapshot);
        await mkdir(snapshot);
      },
      {},
      /it is not a regular file$/,
    ],
    [
      'of other embeddings',
      async () => {},
      { embeddings: 'concepts' as const },
      /with other embeddings/,
    ],
    [
      'of another secret',
      async () => turnSecrets(OTHER_SECRETS),
      { secretKey: OTHER_SECRETS },
      /under another secret key/,
    ],
  ])('is named, ignored and built anew when it is %s', async (_, harm, options, reason) => {
    await harm();
    const page = await withService({ snapshot, ...options }, holders);
    expect(page.estimatedTotal).toBeGreaterThanOrEqual(20);
    expect(errors.map(String)).toEqual([expect.stringMatching(reason)]);
    expect(String(errors[0])).toContain(snapshot);
    // A snapshot outdated by an upgrade or a new secret is not a fault.
    const isOrdinary = /not a search snapshot|with other embeddings|another secret key/.test(
      String(reason),
    );
    expect(errors[0] instanceof OutdatedSnapshotError).toBe(isOrdinary);
  });

  it('is named and ignored when it is of another corpus', async () => {
    const elsewhere = await freshPostgresUrl();
    const page = await withService({ databaseUrl: elsewhere, snapshot }, async (service) => {
      await importMarks(service, marks(3, 'AJENA'));
      return service.searchBrands({ q: 'ajena' });
    });
    expect(page.estimatedTotal).toBe(3);
    expect(errors.map(String)).toEqual([expect.stringContaining('is of another corpus')]);
  });

  it('is left to another version once that wrote it, and replaced by the next start', async () => {
    const other = async () => (await readFile(snapshot)).includes('another version');
    await withService({ snapshot }, async (service) => {
      await writeSnapshotFile(snapshot, { version: 'another version' }, new Map());
      await expect(service.saveSnapshot()).rejects.toThrow(
        /^The snapshot .* is left alone: another version wrote it$/,
      );
    });
    expect(await other()).toBe(true);
    await withService({ snapshot }, (service) => service.saveSnapshot());
    expect(await other()).toBe(false);
    expect(errors.map(String)).toEqual([
      expect.stringContaining('is built anew: it was written by another version'),
    ]);
  });

  it('is written by itself once the service has something to keep', async () => {
    await rm(snapshot);
    await withService({ snapshot }, async () => {
      await expect.poll(() => stat(snapshot).catch(() => null)).not.toBeNull();
    });
    expect(errors).toEqual([]);
  });

  it('is not written of an empty corpus', async () => {
    const elsewhere = await freshPostgresUrl();
    const written = await withService(
      { databaseUrl: elsewhere, snapshot: join(folder, 'none') },
      (service) => service.saveSnapshot(),
    );
    expect(written).toBeNull();
  });
});
