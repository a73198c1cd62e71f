import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationById } from '@marcario/core/contract';
import { callbackSettings } from '@marcario/core/service';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createCallbackCheck,
  createResolver,
  DEFAULT_CALLBACK_RULES,
} from '../../packages/core/src/delivery/callback-check.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';
import { followConnections } from './followed-sockets.ts';
import { HOSTILE_URLS } from './hostile-urls.ts';

const DEADLINE_MS = 300;
/** Of all hostile addresses, one in so many goes through each door; the check itself meets them all. */
const { MARCARIO_HOSTILE_STRIDE = '12' } = process.env;
const STRIDE = Number(MARCARIO_HOSTILE_STRIDE);

describe('a name', () => {
  const vetWith = (addresses: readonly string[]) =>
    createCallbackCheck(
      DEFAULT_CALLBACK_RULES,
      async () => addresses,
    )('https://hooks.example.com/x');

  it(`of which one address is private is refused, whatever the others are ${proves('D16-PUBLIC')}`, async () => {
    expect(await vetWith(['8.8.8.8', '2606:4700::1'])).toMatchObject({
      addresses: ['8.8.8.8', '2606:4700::1'],
    });
    for (const hidden of ['10.0.0.1', '::1', '::ffff:8.8.8.8', 'nonsense']) {
      expect(await vetWith(['8.8.8.8', hidden])).toMatchObject({ refused: 'unsafe' });
    }
    expect(await vetWith([])).toMatchObject({ refused: 'unsafe' });
  });

  it(`of the hosts file is taken where the operator named its range, and only there ${proves('D16-HOSTS')}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hosts-'));
    const hostsFile = join(folder, 'hosts');
    const lines = [
      '# 10.9.9.9 comment.example.com',
      '127.0.0.1 localhost',
      '172.17.0.1\thost.docker.internal gateway # the machine',
      'fd00::1 host.docker.internal',
      '10.1.2.3 Receptor.oficina.lan\r',
      '8.8.8.8 publico.oficina.lan',
      'nonsense broken.oficina.lan',
    ];
    await writeFile(hostsFile, lines.join('\n'));
    const servers = ['127.0.0.1:1'];
    const vet = (allow: string, host: string, ...files: string[]) =>
      createCallbackCheck(
        { ...DEFAULT_CALLBACK_RULES, allow: callbackSettings.allow.parse(allow) },
        createResolver({ deadlineMs: DEADLINE_MS, servers, hostsFile: files[0] }),
      )(`https://${host}/x`);
    const both = '172.16.0.0/12, fd00::/8';
    const addresses = ['172.17.0.1', 'fd00::1'];
    expect(await vet(both, 'host.docker.internal', hostsFile)).toMatchObject({ addresses });
    expect(await vet(both, 'HOST.docker.internal', hostsFile)).toMatchObject({ addresses });
    expect(await vet(both, 'gateway', hostsFile)).toMatchObject({ addresses: ['172.17.0.1'] });
    expect(await vet('10.1.2.3', 'receptor.oficina.lan', hostsFile)).toMatchObject({
      addresses: ['10.1.2.3'],
    });
    expect(await vet('10.0.0.0/8', 'publico.oficina.lan', hostsFile)).toMatchObject({
      addresses: ['8.8.8.8'],
    });
    const unsafe = { refused: 'unsafe' };
    expect(await vet('172.16.0.0/12', 'host.docker.internal', hostsFile)).toMatchObject(unsafe);
    expect(await vet(both, 'localhost', hostsFile)).toMatchObject(unsafe);
    const unresolved = { refused: 'unresolved' };
    expect(await vet(both, 'comment.example.com', hostsFile)).toMatchObject(unresolved);
    expect(await vet(both, 'broken.oficina.lan', hostsFile)).toMatchObject(unresolved);
    expect(await vet(both, 'host.docker.internal', join(folder, 'none'))).toMatchObject(unresolved);
    expect(await vet(both, 'host.docker.internal')).toMatchObject(unresolved);
    await rm(folder, { recursive: true });
  });

  it('of the hosts file of this machine is a receiver through REST where its range is named', async () => {
    const create = async (allow?: string) => {
      const callbacks = {
        http: true,
        ...(allow && { allow: callbackSettings.allow.parse(allow) }),
      };
      const served = await serve([], { delivery: { callbacks } });
      const list = {
        label: 'a',
        items: [{ marca: 'sol' }],
        callbackUrl: 'http://localhost:8080/x',
      };
      const answer = await served.api.send('/v1/watch', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(list),
      });
      await served.close();
      return answer.status;
    };
    expect(await create('127.0.0.0/8, ::1')).toBe(201);
    expect(await create('10.0.0.0/8')).toBe(422);
    expect(await create()).toBe(422);
  });

  it('whose name server says nothing is refused soon after the deadline', async () => {
    const silent = createSocket('udp4');
    silent.bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const servers = [`127.0.0.1:${(silent.address() as AddressInfo).port}`];
    const resolve = createResolver({ deadlineMs: DEADLINE_MS, servers });
    const began = performance.now();
    const verdict = await createCallbackCheck(
      DEFAULT_CALLBACK_RULES,
      resolve,
    )('https://hooks.example.com/');
    expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 300);
    expect(verdict).toMatchObject({ refused: 'unresolved' });
    silent.close();
  });
});

describe('an address that is hostile', () => {
  let served: Served;
  let id: string;
  beforeAll(async () => {
    served = await serve([]);
    const body = { label: 'Ñandú', items: [{ marca: 'ñandú' }], callbackUrl: 'https://8.8.8.8/x' };
    const answer = await send('POST', '/v1/watch', body);
    ({ id } = (await answer.json()) as { id: string });
  });
  afterAll(() => served.close());

  const send = (method: string, target: string, body: object) =>
    served.api.send(target, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  it(`is refused in at least 400 spellings, and no name server is asked ${proves('D16-PUBLIC')}`, async () => {
    const asked: string[] = [];
    const check = createCallbackCheck(DEFAULT_CALLBACK_RULES, async (name) => {
      asked.push(name);
      return ['8.8.8.8'];
    });
    const verdicts = await Promise.all(HOSTILE_URLS.map(check));
    const accepted = HOSTILE_URLS.filter((_, i) => !('refused' in (verdicts[i] ?? {})));
    expect({ asked, accepted }).toEqual({ asked: [], accepted: [] });
    expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(400);
  });

  it(`is 422 over REST and over MCP, at create and at PATCH; nothing is stored or sent ${proves('WATCH-RULE-CALLBACK', 'ERROR-unsafe_callback')}`, async () => {
    const connections = followConnections();
    const lookUps = [
      vi.spyOn(Resolver.prototype, 'resolve4'),
      vi.spyOn(Resolver.prototype, 'resolve6'),
    ];
    const urls = HOSTILE_URLS.filter((_, i) => i % STRIDE === 0);
    const accepted: string[] = [];
    for (const callbackUrl of urls) {
      if (!(await isRefusedEverywhere(callbackUrl))) accepted.push(callbackUrl);
    }
    expect(accepted).toEqual([]);
    console.log(`${urls.length} hostile addresses over REST and MCP`);
    connections.stop();
    // The server itself has another port, and so has whatever else this process talks to.
    const ports = new Set(HOSTILE_URLS.map((url) => new URL(url).port || '443'));
    const isHostile = (address: string) => ports.has(address.slice(address.lastIndexOf(':') + 1));
    expect(connections.to().filter(isHostile)).toEqual([]);
    for (const lookUp of lookUps) expect(lookUp).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    const answer = await served.api.send('/v1/watch');
    const { items } = (await answer.json()) as { items: { callbackUrl: string }[] };
    expect(items.map(({ callbackUrl }) => callbackUrl)).toEqual(['https://8.8.8.8/x']);
  }, 300_000);

  it(`is 422 with letters of Latin-1 too, however often it is asked, and one that is safe is taken ${proves('D16-PARSED')}`, async () => {
    // Once they are compiled, the callers of `URL.canParse` in Node 20 read Latin-1 as broken UTF-8.
    const parse = (callbackUrl: string) =>
      operationById.patchWatchlist.input.safeParse({ id, callbackUrl }).success;
    const check = createCallbackCheck(DEFAULT_CALLBACK_RULES, async () => ['8.8.8.8']);
    for (let round = 0; round < 30_000; round += 1) {
      parse(`https://caf\u00e9${round}.cl/`);
      if (round % 10 === 0) await check(`https://caf\u00e9${round}.cl/`);
    }
    for (const host of ['\u00df.localdomain.pw', '\u00f1and\u00fa.localhost', 'caf\u00e9.local']) {
      for (const url of [`http://${host}/`, `https://${host}/`]) {
        expect(parse(url), url).toBe(true);
        expect(await isRefusedEverywhere(url), url).toBe(true);
      }
    }
    expect(await check('https://\u00f1and\u00fa.cl/aviso')).toMatchObject({
      addresses: ['8.8.8.8'],
    });
    for (const url of [
      'https://\u200d.cl/',
      'https://[fe80::1%25eth0]/',
      'https://x:99999/',
      '/x',
    ]) {
      const answer = await send('PATCH', `/v1/watch/${id}`, { callbackUrl: url });
      expect([answer.status, url]).toEqual([400, url]);
    }
  }, 60_000);

  async function isRefusedEverywhere(callbackUrl: string): Promise<boolean> {
    const create = { label: 'x', items: [{ marca: 'a' }], callbackUrl };
    const answers = await Promise.all([
      send('POST', '/v1/watch', create),
      send('PATCH', `/v1/watch/${id}`, { callbackUrl }),
    ]);
    const tools = await Promise.all([
      callTool(served.api, 'watch_register', create),
      callTool(served.api, 'watch_patch', { id, callbackUrl }),
    ]);
    return (
      answers.every(({ status }) => status === 422) &&
      tools.every(({ error }) => error?.code === 'unsafe_callback')
    );
  }
});
