import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { serve } from '../support/serve.ts';

const { MARCARIO_SCREENSHOT } = process.env;
const SCREENSHOT = resolve(import.meta.dirname, '../../docs/images/reference.png');
const SEARCH = '#operations-Marks-searchBrands';

/** Types a key in, as the page asks for it. */
async function authorize(page: ChromiumPage, key: string): Promise<void> {
  await page.click('.btn.authorize');
  await page.type('.auth-container input', key);
  await page.click('.auth-btn-wrapper .authorize');
  await page.click('.auth-btn-wrapper .btn-done');
}

async function sendSearch(page: ChromiumPage): Promise<string> {
  await page.click(`${SEARCH} .opblock-summary-control`);
  await page.click(`${SEARCH} .btn.execute`);
  await page.until(
    `document.querySelector('${SEARCH} .live-responses-table .response-col_status')`,
  );
  const answer = await page.evaluate(
    `document.querySelector('${SEARCH} .live-responses-table').innerText`,
  );
  return String(answer);
}

describe('/docs in a real browser', () => {
  it(`renders, and sends a request with a key, asking this server only ${proves('DOCS-PUBLIC')}`, async (context) => {
    const chromium = chromiumOrSkip(context);
    const served = await serve(REGISTER);
    const page = await ChromiumPage.open(chromium);
    try {
      const { baseUrl, key } = served.api;
      await page.send('Page.navigate', { url: `${baseUrl}/docs` });
      await page.until(`document.querySelector('${SEARCH}')`);
      expect(await page.evaluate('document.title')).toBe('Marcario: reference');
      await authorize(page, key);
      const answer = await sendSearch(page);
      expect(answer).toMatch(/^\s*Code[\s\S]*\b200\b/);
      expect(answer).toContain('KOLUN');
      const asked = page.requested.filter((url) => !url.startsWith('data:'));
      expect(asked).toContainEqual(expect.stringContaining('/v1/brands?q=kolun'));
      expect(asked.filter((url) => !url.startsWith(`${baseUrl}/`))).toEqual([]);
      expect(page.complaints).toEqual([]);
      if (MARCARIO_SCREENSHOT !== undefined) await keepScreenshot(page);
    } finally {
      await page.close();
      await served.close();
    }
  }, 120_000);
});

const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
/** What reaches beyond its own width, of the controls and texts of an open operation. */
const TOO_WIDE = `[...document.querySelectorAll('${SEARCH} td, ${SEARCH} select, ${SEARCH} input')]
  .filter((it) => it.getBoundingClientRect().right > innerWidth + 1).length`;

describe('/docs on a phone, in the dark', () => {
  it('shows an open operation without a sideways scroll, dark as the system is', async (context) => {
    const chromium = chromiumOrSkip(context);
    const served = await serve(REGISTER.slice(0, 1));
    const page = await ChromiumPage.open(chromium);
    try {
      await page.send('Emulation.setDeviceMetricsOverride', PHONE);
      const dark = { name: 'prefers-color-scheme', value: 'dark' };
      await page.send('Emulation.setEmulatedMedia', { features: [dark] });
      await page.send('Page.navigate', { url: `${served.api.baseUrl}/docs` });
      await page.click(`${SEARCH} .opblock-summary-control`);
      await page.until(`document.querySelector('${SEARCH} input')`);
      const width = 'document.documentElement.scrollWidth';
      expect(await page.evaluate(width)).toBe(PHONE.width);
      expect(await page.evaluate(TOO_WIDE)).toBe(0);
      const background = 'getComputedStyle(document.documentElement).backgroundColor';
      expect(await page.evaluate(background)).toBe('rgb(27, 29, 32)');
    } finally {
      await page.close();
      await served.close();
    }
  }, 120_000);
});

/** The picture of the README: `MARCARIO_SCREENSHOT=1 npx vitest run test/reference/browser.test.ts`. */
async function keepScreenshot(page: ChromiumPage): Promise<void> {
  await page.evaluate(`document.querySelector('${SEARCH} .opblock-summary-control').click()`);
  await page.evaluate('window.scrollTo(0, 0)');
  await mkdir(resolve(SCREENSHOT, '..'), { recursive: true });
  await writeFile(SCREENSHOT, await page.screenshot());
}
