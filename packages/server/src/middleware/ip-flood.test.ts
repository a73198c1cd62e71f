import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import type { AppOptions } from '../create-app.ts';
import { createLogger } from '../log/logger.ts';
import { createEchoService, type ServedApp, serveApp } from '../testing/serve-app.ts';
import { requestId } from './access-log.ts';
import { errorHandler } from './error-handler.ts';
import { createIpFlood, toNetwork } from './ip-flood.ts';

let app: ServedApp;
afterEach(() => app?.stop());

const start = async (options: Pick<AppOptions, 'ipLimit' | 'trustProxy'>) => {
  app = await serveApp(createEchoService(), options);
};

const statusOf = async (target: string, forwardedFor?: string) => {
  const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
  return (await fetch(`${app.url}${target}`, { headers })).status;
};

/** Sends a request from another loopback address, which represents another client. */
function fromAddress(localAddress: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${app.url}/nothing`, { localAddress }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', reject).end();
  });
}

const ONE = { limit: 1, windowSeconds: 60 };

describe('an address that asks too often', () => {
  it('is refused alone', async () => {
    await start({ ipLimit: ONE });
    expect(await statusOf('/nothing')).toBe(404);
    expect(await statusOf('/nothing')).toBe(429);
    expect(await fromAddress('127.0.0.2')).toBe(404);
  });

  it('is let in again after the seconds that it was told to wait, and not before', async () => {
    let now = 0;
    const flood = createIpFlood(ONE, { now: () => now, onRefused: () => {} });
    const logger = createLogger('info', { write: () => {} });
    const server = express()
      .use(requestId, flood.eachRequest, errorHandler(logger))
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect((await ask()).status).toBe(404);
    now = 10_001;
    const wait = Number((await ask()).headers.get('retry-after')) * 1_000;
    expect(wait).toBe(50_000);
    now = 59_999;
    expect((await ask()).status).toBe(429);
    now = 10_001 + wait;
    expect((await ask()).status).toBe(404);
    server.close();
  });

  it('is counted among the refusals of the metrics', async () => {
    await start({ ipLimit: ONE });
    for (let n = 0; n < 3; n += 1) await statusOf('/nothing');
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain('marcario_limiter_refusals_total{limiter="ip"} 2');
  });
});

describe('whose address it is', () => {
  it('is not for the caller to say', async () => {
    await start({ ipLimit: ONE });
    expect(await statusOf('/nothing', '192.0.2.1')).toBe(404);
    expect(await statusOf('/nothing', '192.0.2.2')).toBe(429);
  });

  it('is for the counted proxy to say, with the last address of a chain', async () => {
    await start({ trustProxy: 1, ipLimit: ONE });
    expect(await statusOf('/nothing', '192.0.2.1')).toBe(404);
    expect(await statusOf('/nothing', '192.0.2.2')).toBe(404);
    expect(await statusOf('/nothing', '192.0.2.9, 192.0.2.1')).toBe(429);
  });

  it(`is for listed proxies to say, one /64 of IPv6 being one caller ${proves('D2-ADDRESSES')}`, async () => {
    const trustProxy = { has: (address: string) => address === '127.0.0.1' };
    await start({ trustProxy, ipLimit: ONE });
    expect(await statusOf('/nothing', '2001:db8:1:2::1')).toBe(404);
    expect(await statusOf('/nothing', '2001:db8:1:2:ffff::9')).toBe(429);
    expect(await statusOf('/nothing', '2001:db8:1:3::1')).toBe(404);
  });
});

describe('an address that a proxy forwards with its port', () => {
  const FIRST_OF = {
    'IPv4 with a port': ['203.0.113.20:50001', '203.0.113.20:50002', '203.0.113.20'],
    'IPv6 in brackets': [
      '[2001:db8::1]:50001',
      '[2001:db8::1]:50002',
      '[2001:db8::1]',
      '2001:db8::1',
    ],
    'quoted IPv6': ['"[2001:db8::1]:50001"', '"[2001:db8::1]:2"', '"2001:db8::1"'],
    'IPv6 in full with a port': ['2001:db8:0:0:1:2:3:4:50001', '2001:db8:0:0:1:2:3:4:50002'],
    'IPv4 as IPv6': ['[::ffff:203.0.113.20]:1', '::ffff:203.0.113.20', '203.0.113.20:2'],
    'behind an invented chain': ['198.51.100.1, 203.0.113.20:1', '198.51.100.2:9,203.0.113.20:2'],
    'blanks and empty entries': ['203.0.113.20:1 ,', ' , 203.0.113.20:2'],
  };

  it.each(Object.entries(FIRST_OF))(
    `is one caller: %s ${proves('D2-PORTS')}`,
    async (_name, chains) => {
      await start({ trustProxy: 1, ipLimit: ONE });
      const [first = '', ...further] = chains;
      expect(await statusOf('/nothing', first)).toBe(404);
      for (const chain of further)
        expect([chain, await statusOf('/nothing', chain)]).toEqual([chain, 429]);
      expect(await statusOf('/nothing', '203.0.113.21:50001')).toBe(404);
    },
  );

  it('is that of the proxy where the entry cannot be read, however it is written', async () => {
    await start({ trustProxy: 1, ipLimit: ONE });
    expect(await statusOf('/nothing', 'unknown')).toBe(404);
    const unreadable = [
      '_hidden1',
      '203.0.113.1, unknown',
      '1.2.3',
      '[x]:1',
      '1.2.3.4:99999999',
      '"',
    ];
    for (const chain of unreadable)
      expect([chain, await statusOf('/nothing', chain)]).toEqual([chain, 429]);
  });

  it('is compared without the port with the listed proxies', async () => {
    const trustProxy = { has: (address: string) => ['127.0.0.1', '10.0.0.9'].includes(address) };
    await start({ trustProxy, ipLimit: ONE });
    expect(await statusOf('/nothing', '203.0.113.20:1, 10.0.0.9:443')).toBe(404);
    expect(await statusOf('/nothing', '203.0.113.20:2, 10.0.0.9:444')).toBe(429);
    expect(await statusOf('/nothing', '203.0.113.21:3, 10.0.0.9:445')).toBe(404);
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::', '2001:db8:1:2::'],
    ['2001:db8:1:3::', '2001:db8:1:3::'],
    ['::1', '::'],
    ['fe80::1%eth0', 'fe80::'],
    ['nobody', ''],
    ['192.0.2.7:50001', ''],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});
