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

/** Secret key shared by all tests, so that a test can sign as the service does. */
export const TEST_SECRET = Buffer.alloc(32, 7).toString('base64');

/** Limits that no test reaches unintentionally. */
const FREE = { burst: { limit: 1_000_000, windowSeconds: 60 } };

/** Options that override the defaults of a test server. */
export interface ServeOptions {
  /** Default: a new database. */
  readonly databaseUrl?: string;
  /** Default: the service's default. */
  readonly connections?: ConnectionSettings;
  /** Default: off, as in the library. */
  readonly embeddings?: Embeddings;
  /** Returns true when `/health` should report that the server is draining. */
  readonly isDraining?: () => boolean;
  /** Default: in memory. */
  readonly search?: EngineAddress | null;
  /** Default: the service's default. */
  readonly delivery?: DeliveryOptions;
  /** Default: unknown to the service. */
  readonly publicUrl?: string;
  /** Default: higher than any test reaches. */
  readonly limits?: ServiceLimits;
  /** Default: the system clock. */
  readonly now?: () => Date;
  /** Verifies tokens of an external identity provider. Default: no tokens are accepted. */
  readonly verifyExternalToken?: VerifyExternalToken;
  /** Fetches clients' metadata. Default: as in the service. */
  readonly fetchVetted?: Service['fetchVetted'];
  /** Default: any free port. */
  readonly port?: number;
  /** Further options of the app. */
  readonly app?: Partial<AppOptions>;
}

/** A service that listens on a loopback port. */
export interface Served {
  readonly service: Service;
  /** HTTP access with a key that has all scopes. */
  readonly api: ServedApi;
  /** Imports marks as one document and waits until they are searchable. */
  readonly importMarks: (brands: readonly CanonicalBrand[]) => Promise<void>;
  readonly createKey: (request?: Partial<KeyRequest>) => Promise<TestKey>;
  /** Stops everything and restarts it with the same database and key. */
  readonly restart: () => Promise<ServedApi>;
  readonly close: () => Promise<void>;
}

/** An API key with a function that revokes it. */
export interface TestKey {
  readonly key: string;
  readonly revoke: () => Promise<boolean>;
}

interface Running {
  readonly service: Service;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Starts a service on a real port with these marks imported. */
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

/** Returns the engine at `MARCARIO_TEST_SEARCH`, with an index prefix per database; null for the index in memory. */
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
  // Creates a key as in old versions, with scopes of watchlists but no owner; such keys are no longer issued.
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
