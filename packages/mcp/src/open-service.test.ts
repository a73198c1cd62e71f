import { writeFile } from 'node:fs/promises';
import { operations } from '@marcario/core/contract';
import { createService } from '@marcario/core/service';
import { expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { temporaryFolder } from '../../../test/support/documents.ts';
import { freshPgliteUrl } from '../../../test/support/fresh-database.ts';
import { openService } from './open-service.ts';
import { readStdioConfig } from './stdio-config.ts';

const folder = temporaryFolder();

/** What a tool answers in a process of its own. */
async function answered(
  environment: Record<string, string>,
  tool: string,
  input: object,
): Promise<unknown> {
  const service = await openService(readStdioConfig(environment), (error) => {
    throw error;
  });
  try {
    const operation = operations.find((one) => one.tool === tool);
    const { body } = await service.run({
      operation: operation?.id ?? null,
      apiKey: environment['SERVICE_API_KEY'],
      input,
    });
    return body;
  } finally {
    await service.close();
  }
}

function freshness(environment: Record<string, string>): Promise<unknown> {
  return answered(environment, 'get_freshness', {});
}

it(`a database in this process tells of the sources of its feeds file, by their own thresholds ${proves('A3-STDIO')}`, async () => {
  const DATABASE_URL = await freshPgliteUrl();
  const SERVICE_FEEDS = folder.pathOf('feeds.json');
  const opendata = { location: 'https://office.example/Applications-{year}.xlsx' };
  await writeFile(SERVICE_FEEDS, JSON.stringify({ opendata: { ...opendata, staleAfterHours: 5 } }));
  const service = await createService({ databaseUrl: DATABASE_URL });
  const { rawKey } = await service.keys.create({
    label: 'agent',
    consumerId: 'agent',
    scopes: [],
    monthlyQuota: 100,
    expiresAt: null,
  });
  await service.close();
  const environment = { SERVICE_API_KEY: rawKey, DATABASE_URL };
  expect(await freshness(environment)).toEqual([]);
  expect(await freshness({ ...environment, SERVICE_FEEDS })).toMatchObject([
    { source: 'opendata', thresholdSeconds: 5 * 3_600, stale: true },
  ]);
});

it('a feeds file that cannot be used keeps the process from starting', async () => {
  const SERVICE_FEEDS = folder.pathOf('none.json');
  const environment = {
    SERVICE_API_KEY: 'mk_none',
    DATABASE_URL: await freshPgliteUrl(),
    SERVICE_FEEDS,
  };
  await expect(freshness(environment)).rejects.toThrow('the feeds file cannot be read');
});

it(`a database in this process takes the callbacks that the service takes ${proves('A3-STDIO')}`, async () => {
  const DATABASE_URL = await freshPgliteUrl();
  const service = await createService({ databaseUrl: DATABASE_URL });
  const { rawKey } = await service.keys.create({
    label: 'agent',
    consumerId: 'agent',
    scopes: ['watch:write'],
    monthlyQuota: 100,
    expiresAt: null,
  });
  await service.close();
  const environment = { SERVICE_API_KEY: rawKey, DATABASE_URL };
  const callbackUrl = 'http://127.0.0.1:8089/hook';
  const input = { label: 'x', items: [{ marca: 'KOLUN' }], callbackUrl };
  const registered = (more: Record<string, string>) =>
    answered({ ...environment, ...more }, 'watch_register', input);
  await expect(registered({})).rejects.toMatchObject({ code: 'unsafe_callback' });
  const callbacks = { SERVICE_CALLBACK_ALLOW: '127.0.0.0/8', SERVICE_CALLBACK_HTTP: 'on' };
  await expect(registered(callbacks)).rejects.toMatchObject({ code: 'unsafe_callback' });
  const ports = { SERVICE_CALLBACK_PORTS: '8089' };
  expect(await registered({ ...callbacks, ...ports })).toMatchObject({ callbackUrl });
  await expect(registered({ SERVICE_CALLBACK_PORTS: 'https' })).rejects.toThrow(
    'SERVICE_CALLBACK_PORTS must be a comma list of ports from 1 to 65535',
  );
});
