import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { type Served, serve } from '../support/serve.ts';

const OFFER = '#access';
const KEY_FIELD = `document.querySelector('#key').value`;

let served: Served;
let page: ChromiumPage;

beforeAll(async () => {
  served = await serve(REGISTER, { app: { page: {} } });
});
afterAll(async () => {
  await page?.close();
  await served.close();
});
beforeEach(async (context) => {
  page ??= await ChromiumPage.open(chromiumOrSkip(context));
  page.complaints.length = 0;
});

async function invite(): Promise<string> {
  const { secret } = await served.service.signIn.invite({
    label: 'Estudio, P. Rojas',
    consumerId: 'estudio',
    scopes: ['brands:read', 'insights:read', 'watch:read'],
    monthlyQuota: 1_000,
    expiresAt: null,
  });
  return secret;
}

/** Opens a link as mail programs do, in a browser that prefers a language. */
async function open(secret: string, language = 'es'): Promise<void> {
  const headers = { 'Accept-Language': language };
  await page.send('Network.setExtraHTTPHeaders', { headers });
  await page.send('Page.navigate', { url: 'about:blank' });
  await page.send('Page.navigate', { url: `${served.api.baseUrl}/#acceso=${secret}` });
  await page.until(`document.querySelector('${OFFER}')?.textContent`);
}

const said = async () =>
  String(await page.evaluate(`document.querySelector('${OFFER}').innerText`));

describe(`an access link in a browser ${proves('F9-PAGE')}`, () => {
  it('gives the page its key after a click, once', async () => {
    const secret = await invite();
    await open(secret);
    expect(await said()).toContain('Este enlace le da acceso una sola vez');
    // Looking at the link uses nothing up.
    expect(await served.service.signIn.readLink(secret)).not.toBeNull();
    expect(await page.violations()).toEqual([]);
    await page.click(`${OFFER} button`);
    await page.until(`document.querySelector('#size').textContent`);
    const key = String(await page.evaluate(KEY_FIELD));
    expect(key).toMatch(/^mk_/);
    expect(await served.service.grantedScopes(key)).toContain('watch:read');
    expect(await page.evaluate(`document.querySelector('${OFFER}')`)).toBeNull();
    expect(await page.evaluate('location.href')).toBe(`${served.api.baseUrl}/`);
    expect(await page.evaluate(`localStorage.getItem('marcario-key')`)).toBe(key);
    expect(page.complaints).toEqual([]);

    await open(secret);
    await page.click(`${OFFER} button`);
    await page.until(`document.querySelector('${OFFER}').innerText.includes('ya se usó o venció')`);
    expect(await page.evaluate('location.hash')).toBe('');
    // The key that the page has goes on working.
    expect(await page.evaluate(KEY_FIELD)).toBe(key);
  }, 60_000);

  it('forgets the key with its tabs where its reader says so, in English too', async () => {
    await page.evaluate(`localStorage.clear(); sessionStorage.clear()`);
    await open(await invite(), 'en');
    expect(await said()).toContain('This link gives you access once');
    await page.click(`${OFFER} input`);
    await page.click(`${OFFER} button`);
    await page.until(`document.querySelector('#size').textContent`);
    expect(await page.evaluate(KEY_FIELD)).toMatch(/^mk_/);
    expect(await page.evaluate(`localStorage.getItem('marcario-key')`)).toBeNull();
  }, 60_000);

  it('says that a link which was cut off is of no use', async () => {
    await open((await invite()).slice(1));
    expect(await said()).toContain('ya se usó o venció');
    expect(await page.evaluate('location.hash')).toBe('');
  }, 60_000);
});
