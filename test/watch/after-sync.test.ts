import { SCOPES } from '@marcario/core/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from './watch-api.ts';

let served: Served;
beforeAll(async () => {
  served = await serve([mark('900100', 'KOLUN')]);
});
afterAll(() => served.close());

it(`a service that watches sweeps by itself after each run, only what is new ${proves('WATCH-RULE-SWEEP')}`, async () => {
  const { key } = await served.createKey({ consumerId: 'acme', scopes: SCOPES });
  const watch = new WatchApi(served.api, key);
  const { id } = await watch.create(['Kolún']);
  const told = async () =>
    (await watch.hits(id)).map((hit) => [hit.hitKind, hit.snapshot.nroSolicitud]);
  served.service.startWatch();
  const expected: string[][] = [];
  for (const nro of ['910001', '910002']) {
    await served.importMarks([mark(nro, 'KOLUN', { estado: 'en_tramite' })]);
    expected.push(['new_filing', nro]);
    await vi.waitFor(async () => expect(await told()).toEqual(expected), 20_000);
  }
}, 60_000);
