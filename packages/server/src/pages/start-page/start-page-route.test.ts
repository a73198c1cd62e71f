import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createEchoService, type ServedApp, serveApp } from '../../testing/serve-app.ts';

const KEY = 'mk_demo';

let app: ServedApp;

beforeAll(async () => {
  app = await serveApp(createEchoService(), {
    page: { keyForLoopback: KEY, demonstration: { examples: ['nais nait', '<b>&'] } },
  });
});
afterAll(() => app.stop());

/** Uses Node's own client, because it sends arbitrary headers. */
function pageFor(headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/`, { headers }, (answer) => resolve(text(answer)));
    sent.once('error', reject).end();
  });
}

describe('/', () => {
  it('is a page with nothing inline, which loads from this server only', async () => {
    const answer = await fetch(`${app.url}/`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|http|\*/);
    expect(await answer.text()).not.toMatch(/<style|style=|<script>|https?:| on\w+=/);
  });

  it('serves what it loads under names that may be kept for ever', async () => {
    const page = await (await fetch(`${app.url}/`)).text();
    const loaded = [...page.matchAll(/(?:href|src)="(assets\/[^"]+)"/g)].map(([, at]) => at);
    expect(new Set(loaded).size).toBe(3);
    for (const address of loaded) {
      const answer = await fetch(`${app.url}/${address}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
    expect((await fetch(`${app.url}/assets/page.es.js`)).status).toBe(404);
  });

  it('loads the script of its own language, and names those that are loaded later', async () => {
    const scriptOf = async (language: string) => {
      const headers = { 'Accept-Language': language };
      const page = await (await fetch(`${app.url}/`, { headers })).text();
      const [, address] = /src="(assets\/[^"]+)"/.exec(page) ?? [];
      return (await fetch(`${app.url}/${address}`)).text();
    };
    expect(await scriptOf('es')).toContain('Marcas publicadas y plazo para oponerse');
    expect(await scriptOf('en')).not.toContain('Marcas publicadas y plazo para oponerse');
    const page = await (await fetch(`${app.url}/`)).text();
    for (const name of ['late', 'xlsx']) {
      const [, script] = new RegExp(`name="marcario-${name}" content="([^"]+)"`).exec(page) ?? [];
      const type = (await fetch(`${app.url}/${script}`)).headers.get('content-type');
      expect(type).toContain('javascript');
    }
  });

  it('brings the key of a demonstration along for who sits at this machine', async () => {
    expect(await pageFor({})).toContain(KEY);
    expect(await pageFor({ Host: 'localhost:8080' })).toContain(KEY);
    const answer = await fetch(`${app.url}/`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
  });

  it.each([
    ['a foreign name that leads here', { Host: 'marcas.example' }],
    ['a name that begins like this machine', { Host: '127.0.0.1.marcas.example' }],
    ['a proxy', { 'X-Forwarded-For': '8.8.8.8' }],
    ['a proxy that says so in the standard way', { Forwarded: 'for=8.8.8.8' }],
    ['a page of another origin', { Origin: 'http://marcas.example' }],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('keeps it from %s', async (_who, headers) => {
    const page = await pageFor(headers);
    expect(page).toContain('<title>Marcario</title>');
    expect(page).not.toContain(KEY);
  });

  it.each([
    ['Spanish where nobody says', {}, 'es', '¿Está disponible'],
    ['what the browser prefers', { 'Accept-Language': 'de, en;q=0.8, es;q=0.5' }, 'en', 'taken?'],
    [
      'what the reader chose',
      { 'Accept-Language': 'en', Cookie: 'a=b; marcario-language=es' },
      'es',
      '¿Está disponible',
    ],
  ])('speaks %s', async (_which, headers, language, heading) => {
    const page = await pageFor(headers);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(heading);
  });

  it('brings the key along that a proxy sends, in the header that the operator names', async () => {
    const options = { page: { keyHeader: 'X-Marcas-Key', officeUrl: 'https://o.example/"{nro}' } };
    const behind = await serveApp(createEchoService(), options);
    const sent = async (key: string) => {
      const answer = await fetch(`${behind.url}/`, { headers: { 'X-Marcas-Key': key } });
      return { page: await answer.text(), kept: answer.headers.get('cache-control') };
    };
    const known = await sent('mk_abc_def');
    expect(known.page).toContain('<meta name="marcario-key" content="mk_abc_def">');
    expect(known.kept).toBe('no-store');
    expect(known.page).toContain('content="https://o.example/&#34;{nro}"');
    const wrong = await sent('mk_"><script>');
    expect(wrong.page).not.toContain('marcario-key');
    await behind.stop();
    expect(readConfig({ SERVICE_PAGE_KEY_HEADER: 'X-Marcas-Key' }).pageKeyHeader).toBe(
      'X-Marcas-Key',
    );
    expect(() => readConfig({ SERVICE_PAGE_KEY_HEADER: 'a b' })).toThrow('name of a header');
    expect(() => readConfig({ SERVICE_OFFICE_URL: 'https://o.example/' })).toThrow('{nro}');
  });

  it('says of a demonstration that its marks are invented, and proposes names to everybody', async () => {
    for (const more of [{}, { Host: 'marcas.example' }]) {
      const headers = { 'Accept-Language': 'en', ...more };
      const page = await pageFor(headers);
      expect(page).toContain('<b>Demonstration:</b> <span id="size" data-invented>invented marks');
      expect(page).toContain('<a href="#q=nais+nait">nais nait</a>');
      expect(page).toContain('>&#60;b&#62;&#38;</a>');
    }
  });

  it('says nothing of the kind of a register that is real', async () => {
    const open = await serveApp(createEchoService(), { page: {} });
    const page = await (await fetch(`${open.url}/`)).text();
    expect(page).not.toMatch(/demostración|inventad|id="examples"/i);
    await open.stop();
  });

  it('can be left out, and is where nobody asked for it', async () => {
    expect(readConfig({}).hasPage).toBe(true);
    expect(readConfig({ SERVICE_PAGE: 'off' }).hasPage).toBe(false);
    expect(() => readConfig({ SERVICE_PAGE: 'no' })).toThrow('SERVICE_PAGE must be on or off');
    const without = await serveApp();
    expect((await fetch(`${without.url}/`)).status).toBe(404);
    await without.stop();
  });

  it('tells a browser that has the page that nothing changed, where it brings no key', async () => {
    const open = await serveApp(createEchoService(), { page: {} });
    const first = await fetch(`${open.url}/`);
    const etag = first.headers.get('etag') ?? expect.unreachable('no tag');
    const again = await fetch(`${open.url}/`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    await open.stop();
  });
});
