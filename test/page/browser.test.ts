import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mark, REGISTER } from '../brands/corpus.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { type Served, serve } from '../support/serve.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HOSTILE = '<img src=x onerror=alert(1)> kolun & "co"';
const MARKS = [
  ...REGISTER,
  mark('900900', HOSTILE, {
    clases: [29],
    estado: 'en_tramite',
    titulares: [{ nombre: '<b>x</b>' }],
  }),
  mark('900901', 'KOLUN VIEJO', {
    clases: [29],
    estado: 'vencida',
    fechaPresentacion: '2001-02-03',
    anotaciones: [{ fecha: '2001-05-01', descripcion: 'Publicación' }],
  }),
];
const CARD = '#cards .card';
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const WIDE = { width: 1100, height: 900, deviceScaleFactor: 1, mobile: false };

let served: Served;
let page: ChromiumPage;

beforeAll(async () => {
  served = await serve(MARKS, { embeddings: 'concepts', app: { page: {} } });
});
afterAll(async () => {
  await page?.close();
  await served.close();
});
beforeEach(async (context) => {
  page ??= await ChromiumPage.open(chromiumOrSkip(context));
  page.requested.length = 0;
  page.complaints.length = 0;
});

/** Opens the page with a key pasted. */
async function look(hash = '', key = served.api.key): Promise<void> {
  const { baseUrl } = served.api;
  await page.send('Page.navigate', { url: 'about:blank' });
  await page.send('Page.navigate', { url: `${baseUrl}/${hash}` });
  await page.until(`document.querySelector('#classes input')`);
  // The tab keeps the key of the test before.
  if ((await page.evaluate(`document.querySelector('#key').value`)) === key) return;
  await page.evaluate(`document.querySelector('#key').value = ''`);
  await page.type('#key', key);
  await page.evaluate(`document.querySelector('#key').blur()`);
}

async function press(key: string): Promise<void> {
  const codes: Record<string, number> = { Enter: 13, Escape: 27, Tab: 9 };
  const pressed = { key, windowsVirtualKeyCode: codes[key] };
  const text = key === 'Enter' ? { text: '\r' } : {};
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed, ...text });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
}

/** What axe-core finds, as texts. */
async function violations(): Promise<unknown> {
  await page.evaluate(AXE);
  await page.evaluate(`axe.run().then(({ violations }) => { window.axeFound = violations; })`);
  await page.until('window.axeFound');
  const found = await page.evaluate(
    `window.axeFound.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html))`,
  );
  await page.evaluate('delete window.axeFound');
  return found;
}

const texts = (selector: string) =>
  page.evaluate(`[...document.querySelectorAll('${selector}')].map((one) => one.textContent)`);

async function openMark(): Promise<void> {
  await page.evaluate(`document.querySelector('${CARD} button.name').focus()`);
  await press('Enter');
  await page.until(`document.querySelector('dialog[open] .timeline')`);
}

describe('the page at / in a real browser', () => {
  it('answers while somebody types, within the default limits, asking this server only', async () => {
    await look();
    await page.until(`document.querySelectorAll('#plots figure').length === 3`);
    for (const letter of 'agua kolun leche entera valle puro sur') await page.type('#q', letter);
    await page.evaluate(`document.querySelector('#q').value = ''`);
    for (const letter of 'kolun') await page.type('#q', letter);
    await page.until(`document.querySelector('${CARD} mark')?.textContent === 'KOLUN'`);
    await page.until(`document.querySelector('${CARD} .signals')`);
    expect(page.requested.length).toBeLessThan(50);
    const { baseUrl } = served.api;
    expect(page.requested.filter((url) => !url.startsWith(`${baseUrl}/`))).toEqual([]);
    expect(page.complaints).toEqual([]);
  }, 120_000);

  it('says why a mark was found, whose it is and what became of it', async () => {
    await look('#q=kolun&clase=29');
    await page.until(`document.querySelector('${CARD} .signals')`);
    const first = String(await page.evaluate(`document.querySelector('${CARD}').innerText`));
    for (const said of [
      'KOLUN',
      'registrada',
      'Lácteos del Ñuble',
      '29',
      'same words',
      'similitud',
    ])
      expect(first).toContain(said);
    expect(await texts(`${CARD}:first-child .signals .bar .name`)).toEqual([
      'letters',
      'sound',
      'meaning',
    ]);
    await page.click('#live');
    await page.until(`!document.querySelector('#cards').textContent.includes('VIEJO')`);
    expect(await texts(`${CARD} .status`)).not.toContain('vencida');
  }, 120_000);

  it('shows a mark with its acts and terms by keyboard alone, and gives the focus back', async () => {
    await look('#q=kolun%20viejo');
    await page.until(`document.querySelector('${CARD}')`);
    await openMark();
    expect(await texts('.axis .act, .axis .today')).toHaveLength(3);
    expect(await texts('.lists li')).toContain('2001-05-01Publicación');
    expect(await page.evaluate('document.activeElement.id')).toBe('mark-title');
    expect(await texts('dialog .cards .card h3')).toContain('KOLUN');
    await press('Escape');
    await page.until(`!document.querySelector('dialog').open`);
    expect(await page.evaluate('document.activeElement.className')).toBe('name');
  }, 120_000);

  it('shows what anybody wrote into the register as text', async () => {
    await look('#q=img%20src');
    await page.until(`document.querySelector('${CARD}')`);
    expect(await texts(`${CARD} h3`)).toContain(HOSTILE);
    expect(await texts(`${CARD} .holder`)).toContain('<b>x</b>');
    expect(await texts('#cards img, .holder b')).toEqual([]);
    expect(page.complaints).toEqual([]);
  }, 120_000);

  it.each([
    ['light', 'rgb(244, 246, 247)', WIDE],
    ['dark', 'rgb(17, 24, 28)', PHONE],
  ])(
    'leaves axe nothing to find, fits, and is %s as the system is',
    async (value, ground, size) => {
      const features = [{ name: 'prefers-color-scheme', value }];
      await page.send('Emulation.setEmulatedMedia', { features });
      await page.send('Emulation.setDeviceMetricsOverride', size);
      await look('#q=kolun');
      await page.until(`document.querySelector('${CARD} .signals')`);
      await page.evaluate(`document.querySelector('#classes').open = true`);
      expect(await violations()).toEqual([]);
      const widest = await page.evaluate('document.documentElement.scrollWidth');
      expect(widest).toBeLessThanOrEqual(size.width);
      const background = 'getComputedStyle(document.documentElement).backgroundColor';
      expect(await page.evaluate(background)).toBe(ground);
      await openMark();
      expect(await violations()).toEqual([]);
      const dialogWidth = await page.evaluate(`document.querySelector('dialog').scrollWidth`);
      expect(dialogWidth).toBeLessThan(size.width);
    },
    120_000,
  );

  it('says what is wrong with a key', async () => {
    await look('', 'mk_unknown');
    await page.until(`document.querySelector('#state').textContent.includes('not known')`);
  }, 120_000);
});

const { MARCARIO_PICTURE } = process.env;
const PICTURE = resolve(import.meta.dirname, '../../docs/images/page.png');
const PAINTED = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;

/** `MARCARIO_PICTURE=http://127.0.0.1:8080/ npx vitest run test/page/browser.test.ts`, beside a demonstration. */
describe.runIf(MARCARIO_PICTURE)('the picture of the README', () => {
  it('is taken of a running demonstration, which paints within a second', async () => {
    await page.send('Emulation.setDeviceMetricsOverride', WIDE);
    await page.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: 'light' }],
    });
    await page.send('Page.navigate', { url: `${MARCARIO_PICTURE}#q=kolun&live=1` });
    await page.until(`document.querySelector('${CARD} .signals')`);
    const painted = Number(await page.evaluate(PAINTED));
    console.log(`first paint after ${Math.round(painted)} ms`);
    expect(painted).toBeLessThan(1_000);
    await mkdir(resolve(PICTURE, '..'), { recursive: true });
    await writeFile(PICTURE, await page.screenshot());
  }, 120_000);
});
