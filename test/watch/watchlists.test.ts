import { SCOPES, type Scope } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { callTool } from '../support/call-tool.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';
import { ServedApi } from '../support/serve-api.ts';
import { WatchApi } from './watch-api.ts';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const URL = 'https://8.8.8.8/hook';

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('watchlists, on $kind', ({ freshUrl }) => {
  let served: Served;
  let clock = Date.parse('2026-03-02T12:00:00Z');
  const caps = { watchlists: 3, items: 6 };

  beforeAll(async () => {
    served = await serve([mark('900100', 'KOLUN', { clases: [29] })], {
      databaseUrl: await freshUrl(),
      limits: { burst: { limit: 1_000_000 }, watch: caps },
      now: () => new Date(clock),
    });
  });
  afterAll(() => served.close());

  const owner = async (consumerId: string | null, scopes: readonly Scope[] = SCOPES) => {
    const { key } = await served.createKey({ consumerId, scopes });
    return new WatchApi(served.api, key);
  };
  let orgs = 0;
  const newOrg = () => {
    orgs += 1;
    return owner(`org-${orgs}`);
  };

  it(`are created with items and a secret that is shown once ${proves('WATCH-CREATE', 'WATCH-CREATE-ITEMS', 'WATCH-GET', 'WATCH-LIST', 'WATCHLIST-SECRET', 'WATCHLIST-CALLBACK-NULL', 'WATCHITEM-SHAPE', 'WATCHLIST-id', 'WATCHLIST-label', 'WATCHLIST-items', 'WATCHLIST-filters', 'WATCHLIST-SECRET-FORMAT', 'FILTERS-OPTIONAL', 'WATCH-CREATE-MARCA', 'C17-RECORD', 'C17-LIST')}`, async () => {
    const org = await newOrg();
    const fields = { callbackUrl: URL, filters: { minScore: 0.8, clase: [29] } };
    const { signingSecret, ...record } = await org.create(['Kolún', 'KOLUN', 'Soprole'], fields);
    expect(signingSecret).toMatch(SECRET);
    expect(record).toMatchObject({
      ...fields,
      id: expect.stringMatching(/^wl_/),
      label: 'vigilancia',
      status: 'active',
      baseline: false,
      baselineStatus: 'none',
      itemCount: 2,
      callback: { state: 'ok' },
    });
    expect(record.items.map(({ mark, kind }) => [mark, kind])).toEqual([
      ['Kolún', 'texto'],
      ['Soprole', 'texto'],
    ]);
    expect(await org.get(record.id)).toEqual(record);
    clock += 1_000;
    const later = await org.create(['Colun']);
    expect(later).toMatchObject({ filters: {}, callbackUrl: null, callback: { state: 'none' } });
    expect((await org.list()).map(({ id }) => id)).toEqual([later.id, record.id]);
    expect(await org.refusal('POST', '', { label: 'x', items: [] })).toMatchObject({ status: 400 });
  });

  it.each([
    ['a bare mark that is a known number', { mark: '900100' }, 'numero'],
    ['a known number that was pasted with blanks', { mark: ' 900100\n' }, 'numero'],
    ['a bare mark that is no known number', { mark: '123456' }, 'texto'],
    ['a number', { nroSolicitud: '900100' }, 'numero'],
    ['a text of digits', { marca: '900100' }, 'texto'],
    ['one letter', { marca: 'K' }, 'texto'],
    ['stop words alone', { marca: 'de la y el' }, 'texto'],
  ])(
    `take %s ${proves('WATCH-ITEM-MARK', 'WATCH-CREATE-MARCA', 'C17-ITEMS')}`,
    async (_, item, kind) => {
      const org = await newOrg();
      const { items } = await org.create([], { items: [item] });
      const mark = kind === 'numero' ? '900100' : Object.values(item)[0];
      expect(items).toMatchObject([{ mark, kind }]);
    },
  );

  it.each([
    ['an unknown number', { nroSolicitud: '123456' }, /nroSolicitud.*no mark/],
    ['emoji alone', { marca: '🍕🍕' }, /marca: needs a letter/],
    ['combining characters alone', { mark: '\u0301'.repeat(200) }, /mark: needs a letter/],
    [`a mark that is too long ${proves('D13-LABEL')}`, { marca: 'x'.repeat(201) }, /items/],
    ['an unpaired surrogate', { marca: '\ud800' }, /items/],
    ['two names for one item', { marca: 'a', mark: 'a' }, /items/],
  ])(`refuse %s ${proves('C17-ITEMS')}`, async (_, item, message) => {
    const refusal = await (await newOrg()).refusal('POST', '', { label: 'x', items: [item] });
    expect(refusal).toMatchObject({ status: 400, code: 'validation_error' });
    expect(refusal.message).toMatch(message);
  });

  it(`refuse what they do not know, and an owner in the body above all ${proves('WATCH-RULE-ORG', 'FILTERS-MINSCORE', 'C17-STRICT')}`, async () => {
    const org = await newOrg();
    const body = { label: 'x', items: [{ marca: 'a' }] };
    const filters = [{ score: 1 }, { minScore: 1.01 }, { minScore: -0.01 }, { clase: [46] }];
    const wrong = filters.map((one) => ({ filters: one }));
    for (const unknown of [{ org: 'org-1' }, { consumerId: 'org-1' }, ...wrong]) {
      expect(await org.refusal('POST', '', { ...body, ...unknown })).toMatchObject({ status: 400 });
    }
    expect(await org.list()).toEqual([]);
  });

  it(`change what a patch names, and nothing by one that names nothing ${proves('WATCH-PATCH', 'WATCH-ROTATE', 'WATCHLIST-STATUS', 'WATCHLIST-RETIRED-NOT-SENT', 'WATCHLIST-SECRET', 'C17-PATCH-NOTHING')}`, async () => {
    const org = await newOrg();
    const { signingSecret, ...made } = await org.create(['a'], { filters: { minScore: 0.9 } });
    clock += 1_000;
    expect(await org.patch(made.id, {})).toEqual(made);
    expect(await org.patch(made.id, { status: 'active', rotateSecret: false })).toEqual(made);
    const patched = await org.patch(made.id, { label: 'b', filters: { clase: [1] } });
    const updatedAt = new Date(clock).toISOString();
    expect(patched).toEqual({ ...made, label: 'b', filters: { clase: [1] }, updatedAt });
    const rotated = await org.patch(made.id, { rotateSecret: true, overlapHours: 2 });
    expect(rotated.signingSecret).toMatch(SECRET);
    expect(rotated.signingSecret).not.toBe(signingSecret);
    expect(await org.patch(made.id, { callbackUrl: URL })).toMatchObject({
      callbackUrl: URL,
      callback: { state: 'ok' },
    });
    const paused = await org.patch(made.id, { callbackUrl: null, status: 'paused' });
    expect(paused).toMatchObject({
      callbackUrl: null,
      status: 'paused',
      callback: { state: 'none' },
    });
    for (const wrong of [{ status: 'retired' }, { items: [] }, { overlapHours: 2 }]) {
      expect(await org.refusal('PATCH', `/${made.id}`, wrong)).toMatchObject({ status: 400 });
    }
  });

  it(`are retired by a delete, stay readable, and free their slot ${proves('WATCH-DELETE', 'WATCH-RULE-RETIRED-SLOT', 'WATCH-RULE-LIST-CAP', 'ERROR-watchlist_too_large', 'WATCHLIST-RETIRE', 'C17-CAPS', 'C17-RETIRED', 'C18-CURSOR')}`, async () => {
    const org = await newOrg();
    const lists = [await org.create(['a']), await org.create(['a']), await org.create(['a'])];
    const more = { label: 'x', items: [{ marca: 'a' }] };
    expect(await org.refusal('POST', '', more)).toMatchObject({
      status: 422,
      code: 'watchlist_too_large',
    });
    const [{ id } = { id: '' }] = lists;
    await org.delete(id);
    await org.create(['a']);
    expect(await org.get(id)).toMatchObject({ status: 'retired' });
    expect(await org.page(id)).toEqual({ items: [], nextCursor: null });
    const missing = await org.refusal('GET', '/wl_none');
    for (const [method, path, body] of [
      ['PATCH', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/items', { marca: 'b' }],
      ['DELETE', '/items/1', undefined],
    ] as const) {
      expect(await org.refusal(method, `/${id}${path}`, body)).toEqual(missing);
    }
  });

  it(`have items that are added, found again and removed ${proves('WATCH-ITEMS', 'WATCH-ADD-ITEM', 'WATCH-REMOVE-ITEM', 'WATCH-RULE-READD', 'WATCH-RULE-ITEM-CAP', 'WATCHITEM-SHAPE', 'C17-SAME')}`, async () => {
    const org = await newOrg();
    const { id } = await org.create(['a', 'b', 'c']);
    const other = await org.create(['d', 'e']);
    const added = await org.add(id, { mark: 'Ñandú' });
    expect(await org.add(id, { marca: 'NANDU' })).toEqual(added);
    const full = { status: 422, code: 'watchlist_too_large' };
    expect(await org.refusal('POST', `/${other.id}/items`, { mark: 'f' })).toMatchObject(full);
    expect((await org.items(id)).map(({ mark }) => mark)).toEqual(['a', 'b', 'c', 'Ñandú']);
    await org.remove(id, added.id);
    await org.add(other.id, { mark: 'f' });
    expect(await org.get(id)).toMatchObject({ itemCount: 3 });
    for (const wrong of [{}, { mark: 'a', marca: 'a' }, { mark: '' }]) {
      expect(await org.refusal('POST', `/${id}/items`, wrong)).toMatchObject({ status: 400 });
    }
  });

  it(`are nobody else's: a foreign id answers like an unknown one ${proves('WATCH-RULE-UNIFORM-404', 'WATCH-RULE-ORG', 'ERROR-not_found-WATCH')}`, async () => {
    const [mine, other] = [await newOrg(), await newOrg()];
    const { id, items } = await mine.create(['a'], { callbackUrl: URL });
    const item = `/items/${items[0]?.id}`;
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { callbackUrl: 'http://10.0.0.1' }],
      ['DELETE', '', undefined],
      ['GET', '/hits', undefined],
      ['GET', '/items', undefined],
      ['POST', '/items', { marca: 'b' }],
      ['DELETE', item, undefined],
    ] as const) {
      const foreign = await other.refusal(method, `/${id}${path}`, body);
      expect(foreign).toEqual(await other.refusal(method, `/wl_none${path}`, body));
      expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await mine.refusal('DELETE', `/${id}/items/999999`)).toMatchObject({ status: 404 });
    expect(await other.list()).toEqual([]);
    expect(await mine.get(id)).toMatchObject({ status: 'active', itemCount: 1, callbackUrl: URL });
  });

  it(`need an organisation, and a scope that writes ${proves('AUTH-NO-ORG', 'AUTH-WATCH-SCOPES', 'ERROR-forbidden-ORG', 'D1-EMPTY-SCOPES')}`, async () => {
    const nobody = await owner(null);
    expect(await nobody.refusal('GET', '')).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'API key has no owning org',
    });
    const reader = await owner('readers', ['watch:read']);
    expect(await reader.list()).toEqual([]);
    expect((await reader.refusal('POST', '', {})).message).toContain('watch:write');
    const unrestricted = await owner('readers', []);
    expect(await unrestricted.list()).toEqual([]);
    expect((await unrestricted.refusal('DELETE', '/x')).message).toContain('watch:write');
  });

  it(`are made once for one Idempotency-Key ${proves('WATCH-RULE-REPLAY', 'WATCH-RULE-CONFLICT', 'WATCH-RULE-KEY-SCOPE', 'LIMIT-IDEMPOTENCY', 'ERROR-idempotency_conflict', 'WATCH-RULE-NO-KEY', 'D14-KEY')}`, async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const key = { 'Idempotency-Key': 'a key'.replace(' ', '-') };
    const first = await org.create(['a'], {}, key);
    clock += 23 * 3_600_000;
    expect(await org.create(['a'], {}, key)).toEqual(first);
    const otherBody = { label: 'y', items: [{ marca: 'a' }] };
    expect(await org.refusal('POST', '', otherBody, key)).toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
    });
    expect((await other.create(['a'], {}, key)).id).not.toBe(first.id);
    clock += 3_600_000;
    expect((await org.create(['a'], {}, key)).id).not.toBe(first.id);
    expect(await org.list()).toHaveLength(2);
    await org.create(['a']);
    expect(await org.list()).toHaveLength(3);
    for (const wrong of ['ñ', 'x'.repeat(256)]) {
      const header = { 'Idempotency-Key': Buffer.from(wrong).toString('latin1') };
      expect(await org.refusal('POST', '', otherBody, header)).toMatchObject({ status: 400 });
    }
  });

  it(`are tools too, with the key of the idempotency as an input ${proves('MCP-WATCH-TOOLS', 'MCP-WATCH-IDEMPOTENCY')}`, async () => {
    const { key } = await served.createKey({ consumerId: 'tools', scopes: SCOPES });
    const api = new ServedApi(served.api.baseUrl, key);
    const rest = new WatchApi(served.api, key);
    const call = async (name: string, input = {}) => {
      const { body, error } = await callTool(api, name, input);
      return (error ?? body) as { readonly id?: unknown; readonly signingSecret?: unknown };
    };
    const input = { label: 'x', items: [{ marca: 'a' }], idempotencyKey: 'k' };
    const made = await call('watch_register', input);
    expect(await call('watch_register', input)).toEqual(made);
    const { signingSecret, ...record } = made;
    const id = String(record.id);
    expect(signingSecret).toMatch(SECRET);
    expect(await call('watch_list')).toEqual({ items: [record] });
    expect(await call('watch_get', { id })).toEqual(await rest.get(id));
    const item = await call('watch_add_item', { id, mark: 'b' });
    expect(await call('watch_list_items', { id })).toEqual({ items: await rest.items(id) });
    expect(await call('watch_remove_item', { id, itemId: item.id })).toEqual({});
    expect(await call('watch_patch', { id, label: 'z' })).toEqual(await rest.get(id));
    expect(await call('watch_list_hits', { id })).toEqual({ items: [], nextCursor: null });
    expect(await call('watch_delete', { id })).toEqual({});
    expect(await call('watch_delete', { id })).toMatchObject({ code: 'not_found' });
  });

  it('are used in process in the name of an organisation', async () => {
    const { service } = served;
    const acme = { consumerId: 'acme' };
    const input = { label: 'x', items: [{ marca: 'a' }] };
    const { signingSecret: _, ...made } = await service.createWatchlist(input, acme);
    expect(await service.listWatchlists({}, acme)).toEqual({ items: [made] });
    const other = service.getWatchlist({ id: made.id }, { consumerId: 'other' });
    await expect(other).rejects.toMatchObject({ code: 'not_found' });
  });

  it(`refuse a page of hits that is none, or longer than 200 ${proves('LIMIT-HITS-PAGE')}`, async () => {
    const org = await newOrg();
    const { id } = await org.create(['a']);
    expect((await org.refusal('GET', `/${id}/hits?since=x`)).message).toMatch(/^since: /);
    for (const query of ['limit=0', 'limit=201', 'since=x']) {
      expect(await org.refusal('GET', `/${id}/hits?${query}`)).toMatchObject({ status: 400 });
    }
    expect(await org.page(id, 'limit=200')).toEqual({ items: [], nextCursor: null });
  });

  it(`refuse an address that is not https, also when nothing else is wrong ${proves('ERROR-unsafe_callback', 'WATCH-RULE-CALLBACK', 'D16-HTTPS')}`, async () => {
    const org = await newOrg();
    const body = { label: 'x', items: [{ marca: 'a' }], callbackUrl: 'http://example.com/' };
    const refused = { status: 422, code: 'unsafe_callback' };
    expect(await org.refusal('POST', '', body)).toMatchObject(refused);
    const { id } = await org.create(['a']);
    const patch = { callbackUrl: body.callbackUrl };
    expect(await org.refusal('PATCH', `/${id}`, patch)).toMatchObject(refused);
  });

  it(`refuse an address with text that cannot be stored as it stands ${proves('D13-TEXT')}`, async () => {
    const org = await newOrg();
    const { id } = await org.create(['a']);
    for (const hidden of ['\ud800', '\0']) {
      const patch = { callbackUrl: `https://93.184.216.34/${hidden}` };
      const refusal = await org.refusal('PATCH', `/${id}`, patch);
      expect(refusal).toMatchObject({ status: 400, code: 'validation_error' });
      expect(refusal.message).toMatch(/^callbackUrl /);
    }
  });

  it(`are unknown by an id of any length ${proves('WATCH-RULE-UNIFORM-404')}`, async () => {
    const org = await newOrg();
    const refusal = await org.refusal('GET', `/${'a'.repeat(65)}`);
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
  });
});
