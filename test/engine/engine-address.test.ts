import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EngineAddress,
  engineAddressSchema,
} from '../../packages/core/src/opensearch/engine-address.ts';
import { EngineClient } from '../../packages/core/src/opensearch/engine-client.ts';

const PASSWORD = 'a:secret@word';
const ALLOWED = `Basic ${Buffer.from(`marcario:${PASSWORD}`).toString('base64')}`;
const CERTIFICATE =
  '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=engine -addext subjectAltName=IP:127.0.0.1';

describe('the address of an engine', () => {
  let folder: string;
  let server: Server;
  let ca: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marcario-engine-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['req', ...CERTIFICATE.split(' '), '-keyout', key, '-out', cert];
    execFileSync('openssl', made, { stdio: 'pipe' });
    ca = await readFile(cert, 'utf8');
    server = createServer({ key: await readFile(key), cert: ca }, ({ headers }, response) => {
      const isAllowed = headers.authorization === ALLOWED;
      response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' });
      response.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  });

  /** Why an engine is refused; null where it is not. */
  const refusal = async (credentials: string, more: Partial<EngineAddress>) => {
    const { port } = server.address() as AddressInfo;
    const address = engineAddressSchema.parse(`https://${credentials}@127.0.0.1:${port}`);
    const client = await EngineClient.open({ ...(address as EngineAddress), ...more });
    const refused = await client.checkConnection().then(
      () => null,
      (error: Error) => error,
    );
    await client.close();
    return refused;
  };

  it('gives the user, and the authority that its nodes are trusted by', async () => {
    expect(await refusal(`marcario:${encodeURIComponent(PASSWORD)}`, { ca })).toBeNull();
  });

  it('is named in no error with its password, however deep that is looked into', async () => {
    const wrong = encodeURIComponent('an@other:secret');
    const untrusted = await refusal(`marcario:${wrong}`, {});
    expect(untrusted?.message).toMatch(
      /^The search engine of SERVICE_SEARCH cannot be used: .*certificate/,
    );
    const denied = await refusal(`marcario:${wrong}`, { ca });
    expect(denied?.message).toMatch(/401/);
    for (const error of [untrusted, denied]) {
      const all = [error, error?.cause, (error?.cause as Error | undefined)?.cause]
        .map(dump)
        .join();
      expect(all).not.toContain('secret');
      expect(all).not.toContain(Buffer.from('an@other').toString('base64').slice(0, 8));
    }
  });
});

function dump(value: unknown): string {
  if (!(value instanceof Error)) return String(value);
  return `${value.stack} ${JSON.stringify(value, Object.getOwnPropertyNames(value))}`;
}
