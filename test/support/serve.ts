import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CanonicalBrand, type Embeddings, SCOPES } from '@marcario/core/contract';
import {
  type ConnectionSettings,
  createService,
  type DeliveryOptions,
  type EngineAddress,
  type KeyRequest,
  type Service,
  type ServiceLimits,
  type VerifyExternalToken,
} from '@marcario/core/service';
import {
  type AppOptions,
  createApp,
  createHttpServer,
  createLogger,
  Traffic,
} from '@marcario/server';
import { freshDatabaseUrl } from './fresh-database.ts';
import { ServedApi } from './serve-api.ts';

/** One secret for all tests, so that a test can sign as the service does. */
export const TEST_SECRET = Buffer.alloc(32, 7).toString('base64');

/** Limits that no test reaches by itself. */
const FREE = { burst: { limit: 1_000_000, windowSeconds: 60 } };

/** How a served corpus differs from what a test gets that says nothing. */
export interface ServeOptions {
  /** Default: a database of its own. */
  readonly databaseUrl?: string;
  /** Default: as it is for everybody. */
  readonly connections?: ConnectionSettings;
  /** Default: off, as the library has it. */
  readonly embeddings?: Embeddings;
  /** True once `/health` should say that the server drains. */
  readonly isDraining?: () => boolean;
  /** Default: in memory. */
  readonly search?: EngineAddress | null;
  /** Default: as it is for everybody. */
  readonly delivery?: DeliveryOptions;
  /** Default: nowhere that the service knows of. */
  readonly publicUrl?: string;
  /** Default: more than a test can reach. */
  readonly limits?: ServiceLimits;
  /** Default: real time. */
  readonly now?: () => Date;
  /** Verifies tokens of another identity provider. Default: none are taken. */
  readonly verifyExternalToken?: VerifyExternalToken;
  /** Reads the metadata of clients. Default: as the service does. */
  readonly fetchVetted?: Service['fetchVetted'];
  /** Default: any that is free. */
  readonly port?: number;
  /** What else the app is told. */
  readonly app?: Partial<AppOptions>;
}

/** A service that answers on a loopback port. */
export interface Served {
  readonly service: Service;
  /** Calls it over HTTP with a key of all scopes. */
  readonly api: ServedApi;
  /** Imports further marks as one document; they are searchable afterwards. */
  readonly importMarks: (brands: readonly CanonicalBrand[]) => Promise<void>;
  readonly createKey: (request?: Partial<KeyRequest>) => Promise<TestKey>;
  /** Stops everything and starts it again on the same database and with the same key. */
  readonly restart: () => Promise<ServedApi>;
  readonly close: () => Promise<void>;
}

/** A key of a test, and the way to revoke it. */
export interface TestKey {
  readonly key: string;
  readonly revoke: () => Promise<boolean>;
}

interface Running {
  readonly service: Service;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Starts a service on a real port over a corpus that comes in through the import. */
export async function serve(
  brands: readonly CanonicalBrand[],
  options: ServeOptions = {},
): Promise<Served> {
  const directory = await mkdtemp(join(tmpdir(), 'marcario-test-'));
  const databaseUrl = options.databaseUrl ?? (await freshDatabaseUrl());
  let running = await start(databaseUrl, options);
  const importMarks = async (more: readonly CanonicalBrand[]) =>
    importDocumentOf(running.service, directory, more);
  const createKey = async (request: Partial<KeyRequest> = {}) => issueKey(running.service, request);
  if (brands.length > 0) await importMarks(brands);
  const { key } = await createKey({ scopes: SCOPES });
  return {
    get service() {
      return running.service;
    },
    api: new ServedApi(`http://127.0.0.1:${running.port}`, key),
    importMarks,
    createKey,
    restart: async () => {
      await running.stop();
      running = await start(databaseUrl, options);
      return new ServedApi(`http://127.0.0.1:${running.port}`, key);
    },
    close: async () => {
      await running.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The engine at `MARCARIO_TEST_SEARCH`, in which each database has indexes of its own; in memory without one. */
function engineOf(databaseUrl: string): EngineAddress | null {
  const { MARCARIO_TEST_SEARCH: node } = process.env;
  if (node === undefined) return null;
  const prefix = `test-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 8)}`;
  return { nodes: [node], prefix };
}

async function start(
  databaseUrl: string,
  {
    connections,
    delivery,
    embeddings,
    isDraining = () => false,
    app,
    limits = FREE,
    now,
    publicUrl,
    port: askedPort = 0,
    verifyExternalToken,
    fetchVetted,
    search = engineOf(databaseUrl),
  }: ServeOptions,
): Promise<Running> {
  const service = await createService({
    databaseUrl,
    connections,
    secretKey: TEST_SECRET,
    embeddings,
    delivery,
    limits,
    publicUrl,
    search,
    ...(verifyExternalToken && { verifyExternalToken }),
    ...(now && { now }),
  });
  const logger = createLogger('silent');
  const traffic = new Traffic();
  const options = { logger, isDraining, ipLimit: FREE.burst, ...app };
  const server = createHttpServer(
    createApp({ ...service, ...(fetchVetted && { fetchVetted }) }, options),
    {
      traffic,
      logger,
    },
  );
  server.listen(askedPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    await traffic.drain(server, 0);
    await service.close();
  };
  return { service, port, stop };
}

async function importDocumentOf(
  service: Service,
  directory: string,
  brands: readonly CanonicalBrand[],
): Promise<void> {
  const path = join(directory, 'marks.ndjson');
  await writeFile(path, brands.map((brand) => `${JSON.stringify(brand)}\n`).join(''));
  const run = await service.importDocument({ path, source: 'canonical' });
  if (run.status !== 'ok') throw new Error(`The corpus was refused: ${JSON.stringify(run)}`);
}

async function issueKey(service: Service, request: Partial<KeyRequest>): Promise<TestKey> {
  const asked = {
    label: 'test',
    consumerId: 'test',
    scopes: [],
    monthlyQuota: 1_000_000,
    expiresAt: null,
    ...request,
  };
  // Keys of older versions may have scopes of watchlists and belong to nobody; none is issued any more.
  const isOlder = asked.consumerId === null;
  const { rawKey, key } = await service.keys.create({
    ...asked,
    scopes: isOlder ? [] : asked.scopes,
  });
  if (isOlder) {
    await service.database.db
      .updateTable('api_key')
      .set({ scopes: JSON.stringify(asked.scopes) })
      .where('key_id', '=', key.keyId)
      .execute();
  }
  return { key: rawKey, revoke: () => service.keys.revoke(key.keyId) };
}
