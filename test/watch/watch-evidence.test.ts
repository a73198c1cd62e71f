import { createClient } from '@marcario/client';
import { SCOPES, watchExplanationSchema, watchPreviewSchema } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { refusalOf } from '../support/serve-api.ts';
import { WatchApi } from './watch-api.ts';

const CAPS = { watchlists: 5, items: 4 };
const HOLDER = { nombre: 'Lácteos del Sur SpA', rut: '76543210-3', pais: 'CL' };
const BODY = { items: [{ marca: 'Kolún' }], filters: { minScore: 0.6 }, dias: 60 };

let served: Served;
let key: string;
let watch: WatchApi;
let listId: string;
const send = (path: string, body?: object, own = key) =>
  served.api.send(path, {
    key: own,
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  served = await serve(
    ['1', '2', '3', '4', '5'].map((nro) =>
      mark(`70000${nro}`, `VALLE ${nro}`, { titulares: [HOLDER] }),
    ),
    {
      databaseUrl: await freshPostgresUrl(),
      limits: { burst: { limit: 1_000_000 }, watch: CAPS },
    },
  );
  key = (await served.createKey({ consumerId: 'acme', scopes: SCOPES })).key;
  watch = new WatchApi(served.api, key);
  listId = (await watch.create(['Kolún', 'Otra Cosa'])).id;
  await served.importMarks([mark('910001', 'KOLUN', { estado: 'en_tramite' })]);
  await served.service.sweep();
});
afterAll(() => served.close());

describe('previews and reasons', () => {
  it(`are the same over REST, MCP, the client and in process ${proves('F3-PREVIEW', 'F3-WHY')}`, async () => {
    const client = createClient({ baseUrl: served.api.baseUrl, apiKey: key });
    const api = Object.assign(Object.create(served.api), { key });
    const owner = { consumerId: 'acme' };
    const previews = [
      await (await send('/v1/watch/preview', BODY)).json(),
      (await callTool(api, 'watch_preview', BODY)).body,
      await client.watch.preview(BODY),
      await served.service.previewWatch(BODY, owner),
    ];
    for (const preview of previews) expect(preview).toEqual(previews[0]);
    expect(watchPreviewSchema.strict().parse(previews[0])).toMatchObject({
      total: 1,
      porMes: [{ n: 1 }],
      porScore: [{ n: 1 }],
      items: [{ item: 0, mark: 'Kolún', matchedNro: '910001', hitKind: 'new_filing' }],
    });
    const nro = '910001';
    const reasons = [
      await (await send(`/v1/watch/${listId}/why?nro=${nro}`)).json(),
      (await callTool(api, 'watch_why', { id: listId, nro })).body,
      await client.watch.why(listId, { nro }),
      await served.service.whyWatch({ id: listId, nro }, owner),
    ];
    for (const reason of reasons) expect(reason).toEqual(reasons[0]);
    const [hit] = await watch.hits(listId);
    expect(watchExplanationSchema.strict().parse(reasons[0])).toMatchObject({
      nroSolicitud: nro,
      status: 'active',
      itemsTotal: 2,
      items: [
        { mark: 'Kolún', resultado: 'hit', cambios: [{ tipo: 'created', hitId: hit?.id }] },
        { mark: 'Otra Cosa', resultado: 'score' },
      ],
    });
  });

  it(`are of the own organisation, and cost what they say ${proves('F3-OWN', 'F3-PREVIEW-UNITS')}`, async () => {
    const other = await served.createKey({ consumerId: 'otra', scopes: SCOPES, monthlyQuota: 3 });
    const path = `/v1/watch/${listId}/why?nro=910001`;
    expect(await refusalOf(await send(path, undefined, other.key))).toMatchObject({ status: 404 });
    const unknown = `/v1/watch/${listId}/why?nro=1`;
    expect(await refusalOf(await send(unknown))).toMatchObject({ code: 'not_found' });
    const noOrg = await served.createKey({ consumerId: null, scopes: SCOPES });
    expect(await refusalOf(await send('/v1/watch/preview', BODY, noOrg.key))).toMatchObject({
      code: 'forbidden',
    });
    const writes = await served.createKey({ consumerId: 'acme', scopes: ['watch:write'] });
    expect(await refusalOf(await send('/v1/watch/preview', BODY, writes.key))).toMatchObject({
      code: 'forbidden',
    });
    // One unit of three is spent.
    const used = async () => {
      const answer = await served.api.send('/v1/usage', { key: other.key });
      return ((await answer.json()) as { used: number }).used;
    };
    const dear = await send('/v1/watch/preview', { ...BODY, dias: 61 }, other.key);
    expect(await refusalOf(dear)).toMatchObject({ code: 'quota_exceeded' });
    expect(await used()).toBeLessThanOrEqual(2);
    expect((await send('/v1/watch/preview', { ...BODY, dias: 30 }, other.key)).status).toBe(200);
    expect(await used()).toBeLessThanOrEqual(3);
  });

  it(`keep the caps, and count a person by its marks ${proves('F3-OWN', 'F3-FOLLOW-CAP')}`, async () => {
    const person = { items: [{ rut: HOLDER.rut }] };
    expect(await refusalOf(await send('/v1/watch/preview', person))).toMatchObject({
      code: 'watchlist_too_large',
    });
    const bad = { items: [{ rut: '76543210-4' }] };
    expect(await refusalOf(await send('/v1/watch/preview', bad))).toMatchObject({
      code: 'invalid_rut',
    });
    const long = { ...BODY, dias: 401 };
    expect(await refusalOf(await send('/v1/watch/preview', long))).toMatchObject({
      code: 'validation_error',
    });
  });
});
