import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx, writeXlsx } from 'hucre';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LACTEOS, mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { takeSavedFile } from '../support/saved-file.ts';
import { type Served, serve } from '../support/serve.ts';

const MARKS = [
  ...REGISTER,
  mark('116678', 'NOVAFRUT', {
    clases: [29, 32],
    estado: 'registrada',
    nroRegistro: '98765',
    fechaRegistro: '2017-05-02',
    fechaVencimiento: '2027-05-02',
    titulares: [LACTEOS],
  }),
];
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const WIDE = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };
const CARD = '#cards .card';
const NOW = '2026-11-26T15:00:00Z';
/** The browser's clock shows the time of the service. */
const SAME_TIME = `{
  const aheadMs = Date.parse('${NOW}') - Date.now();
  globalThis.Date = class extends Date {
    constructor(...given) {
      if (given.length === 0) super(new.target.now());
      else super(...given);
    }
    static now() {
      return super.now() + aheadMs;
    }
  };
}`;

let served: Served;
let page: ChromiumPage;
let downloads: string;
let clicks = 0;

beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'marcario-downloads-'));
  served = await serve(MARKS, { app: { page: {} }, now: () => new Date(NOW) });
});
afterAll(async () => {
  await page?.close();
  await served.close();
  await rm(downloads, { recursive: true });
});
beforeEach(async (context) => {
  if (page === undefined) {
    page = await ChromiumPage.open(chromiumOrSkip(context));
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: SAME_TIME });
  }
  await page.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': 'es' } });
  await page.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: downloads });
});

const size = (metrics: typeof PHONE) => page.send('Emulation.setDeviceMetricsOverride', metrics);
const texts = (selector: string): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('${selector}')].map((one) => one.textContent)`);
const said = async (selector: string) => String(((await texts(selector)) as string[])[0]);

/** Opens the page as somebody does who pasted a key before. */
async function arrive(): Promise<void> {
  const { baseUrl, key } = served.api;
  await page.send('Page.navigate', { url: `${baseUrl}/` });
  await page.until(`document.querySelector('#filters .panel')`);
  if ((await page.evaluate(`document.querySelector('#key').value`)) !== key) {
    await page.evaluate(`document.querySelector('#key-box').open = true`);
    await page.type('#key', key);
    await page.evaluate(`document.querySelector('#key').blur()`);
  }
  await page.until(`document.querySelector('#size').textContent`);
  clicks = 0;
}

async function click(selector: string): Promise<void> {
  clicks += 1;
  await page.click(selector);
}

/** Puts a file into the field for files of a view. */
async function upload(path: string, view = '#report'): Promise<void> {
  const { root } = (await page.send('DOM.getDocument')) as { root: { nodeId: number } };
  const selector = `${view} input[type=file]`;
  const found = await page.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodeId } = found as { nodeId: number };
  await page.send('DOM.setFileInputFiles', { nodeId, files: [path] });
}

describe.each([
  ['at a desk', WIDE],
  ['on a phone', PHONE],
] as const)('an errand on the page %s', (_where, metrics) => {
  it('is NOVAFRUT free in 29 and 32?', async () => {
    await size(metrics);
    await arrive();
    await click('nav a[href="#informe="]');
    await page.type('#report-names', 'novafrut');
    await click('#report details summary');
    await click('#report input[value="29"]');
    await click('#report input[value="32"]');
    await click('#report .go');
    await page.until(`document.querySelector('.report')`);
    const report = await said('.report');
    for (const told of [
      '1 marca idéntica vigente o en trámite en las clases 29 y 32',
      'Idénticas (1)',
      'NOVAFRUT',
      'registrada',
      'Lácteos del Ñuble',
    ])
      expect(report).toContain(told);
    expect(report).toContain(
      'Renovación: vence el 2 may 2027 (quedan 157 días); con sobretasa hasta el 2 nov 2027',
    );
    expect(report).toContain('los productos y servicios');
    expect(clicks).toBeLessThanOrEqual(5);
  }, 60_000);

  it.each([
    ['its application', '116678'],
    ['its application with a point', '116.678'],
    ['its registration', '98.765'],
    ['its holder', 'Lácteos del Ñuble'],
    ['its tax id', '76.543.210-3'],
  ])(
    'find a mark by %s',
    async (_which, text) => {
      await size(metrics);
      await arrive();
      await page.type('#q', text);
      await page.until(`document.querySelector('#cards').textContent.includes('NOVAFRUT')`);
      expect(clicks).toBe(0);
    },
    60_000,
  );

  it('what a holder has, and what expires', async () => {
    await size(metrics);
    await arrive();
    await page.type('#q', 'Lácteos del Ñuble');
    await page.until(`document.querySelector('#taken a')`);
    await click('#taken a');
    await page.until(`document.querySelector('#portfolio .deadlines')`);
    const rows = (await texts('.deadlines tbody tr')) as string[];
    expect(rows.join(' ')).toContain(
      '2 may 2027Renovación: vence el 2 may 2027 (quedan 157 días); con sobretasa hasta el 2 nov 2027NOVAFRUT',
    );
    expect(
      await page.evaluate(`document.querySelectorAll('#portfolio .chart rect').length`),
    ).toBeGreaterThan(0);
    expect(clicks).toBe(1);
  }, 60_000);

  it('follow it in a calendar, whose address answers without a header', async () => {
    await page.click('#portfolio .calendars button');
    await page.until(`document.querySelector('.told input')`);
    const url = String(await page.evaluate(`document.querySelector('.told input').value`));
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents(
      'vevent',
    );
    expect(events.map((event) => String(event.getFirstPropertyValue('summary'))).join()).toContain(
      'NOVAFRUT',
    );
    await page.send('Page.reload');
    await page.until(`document.querySelector('.calendars li button')`);
    await page.click('.calendars li button');
    await page.until(`!document.querySelector('.calendars li')`);
    expect((await fetch(url)).status).toBe(404);
  }, 60_000);

  it(`upload names and take the report along ${proves('PAGE-EXCEL')}`, async () => {
    await size(metrics);
    await arrive();
    await click('nav a[href="#informe="]');
    const names = ['Clase', 'Marca'];
    const rows = [names, ['29', 'novafrut'], ['30', 'kolum'], ['9', 'zzyzx']];
    const workbook = await writeXlsx({ sheets: [{ name: 'Hoja1', rows }] });
    const file = join(downloads, 'nombres.xlsx');
    await writeFile(file, workbook);
    await upload(file);
    await page.until(`document.querySelector('#report-names').value !== ''`);
    await rm(file);
    await click('#report .go');
    await page.until(`document.querySelector('.report .summary')`);
    // A report that the browser has kept is shown first, and drawn anew with its answers.
    await page.until(`document.querySelector('#state').textContent.includes('preparado')`);
    expect(await texts('.report .summary tbody th')).toEqual(['novafrut', 'kolum', 'zzyzx']);
    await page.evaluate(`document.querySelector('.own select').value = 'obsta'`);
    await page.evaluate(`document.querySelector('.own select').dispatchEvent(new Event('change'))`);
    // The browser has kept the note of the errand before.
    await page.evaluate(`document.querySelector('.own textarea').select()`);
    await page.type('.own textarea', 'misma clase');
    await click('#report .actions button:nth-of-type(2)');
    const { bytes } = await takeSavedFile(downloads, '.html');
    const html = bytes.toString('utf8');
    expect(html).toContain('<b>Obsta</b> <span class="note">misma clase</span>');
    expect(html).not.toMatch(/<script|<select/);
    await click('#report .actions button:nth-of-type(3)');
    const { sheets } = await readXlsx((await takeSavedFile(downloads, '.xlsx')).bytes, {
      readStyles: true,
    });
    const [heads = [], ...marks] = sheets[0]?.rows ?? [];
    const style = (head: string) => sheets[0]?.cells?.get(`1,${heads.indexOf(head)}`)?.style;
    expect(style('Nota')).toMatchObject({ numFmt: '@', alignment: { wrapText: true } });
    expect(style('Vence el')).toMatchObject({ numFmt: 'dd-mm-yyyy' });
    const cells = (row = marks[0]) => Object.fromEntries(heads.map((head, i) => [head, row?.[i]]));
    expect(cells()).toMatchObject({
      'Nombre consultado': 'novafrut',
      'Clases consultadas': '29',
      Grado: 'Idénticas',
      Semejanza: 1,
      Denominación: 'NOVAFRUT',
      Solicitud: '116678',
      Registro: '98765',
      Estado: 'registrada',
      Clases: '29, 32',
      Titular: 'Lácteos del Ñuble',
      'Próximo plazo': 'Renovación',
      'Vence el': new Date('2027-05-02'),
      Decisión: 'Obsta',
      Nota: 'misma clase',
    });
    expect(cells(marks.at(-1))).toMatchObject({
      'Nombre consultado': 'zzyzx',
      Grado: 'sin marcas semejantes',
      Denominación: null,
    });
    expect(clicks).toBeLessThanOrEqual(4);
  }, 60_000);

  it('export a list to Excel', async () => {
    await size(metrics);
    await arrive();
    await page.type('#q', 'Lácteos del Ñuble');
    await page.until(`document.querySelector('${CARD}')`);
    await click('#layout button:last-child');
    const { sheets } = await readXlsx((await takeSavedFile(downloads, '.xlsx')).bytes);
    const [header, ...rows] = sheets[0]?.rows ?? [];
    expect(header).toContain('Denominación');
    expect(rows.some((row) => row.includes('NOVAFRUT'))).toBe(true);
    expect(clicks).toBe(1);
  }, 60_000);

  it('read why two names are alike', async () => {
    await size(metrics);
    await arrive();
    await page.type('#q', 'novafrud');
    await page.until(`document.querySelector('${CARD} .shared li')`);
    expect(await said(`${CARD} .shared`)).toContain('novafrud / novafrut');
    expect(await texts(`${CARD}:first-child .signals .name`)).toEqual(['letras', 'sonido']);
  }, 60_000);
});

describe.each([
  ['at a desk', WIDE],
  ['on a phone', PHONE],
] as const)('watch %s', (_where, metrics) => {
  it('make a watch from a search and read its first hit', async () => {
    await size(metrics);
    await arrive();
    await page.type('#q', 'novafrud');
    await page.until(`document.querySelector('${CARD}')`);
    await click('#layout .if-watch-write');
    expect(await page.evaluate(`document.querySelector('#watch-names').value`)).toBe('novafrud');
    await click('#new-watch button[type=submit]');
    await page.until(`document.querySelector('#preview-title')`);
    expect(await said('#preview-title')).toContain('habría traído');
    await click('#save-watch');
    await page.until(`location.hash.startsWith('#vigilancia=wl_')`);
    await served.service.sweep();
    await page.until(`document.querySelector('.thread .shared li')`);
    expect(await said('#inbox-title')).toBe('Vigilancia de novafrud');
    expect(await texts('.thread h2')).toContain('NOVAFRUT');
    expect(await said('.thread .shared')).toContain('novafrud / novafrut');
    expect(await said('.threads .found')).toBe('1 aviso · 1 nuevo desde ayer');
    expect(await said('.band summary')).toBe('Semejanza alta (1)');
    expect(clicks).toBe(3);
  }, 60_000);

  it('dismiss a hit and undo', async () => {
    clicks = 0;
    await click('.thread[data-nro="116678"] .desk button');
    await page.until(`document.querySelector('.thread.dismissed')`);
    expect(await said('.thread.dismissed [role=status]')).toContain('Descartada');
    await page.type('.thread.dismissed .desk input', 'otro rubro');
    await page.evaluate(`document.activeElement.blur()`);
    await page.until(`document.querySelector('.desk [role=status]').textContent.includes('nota')`);
    await click('.thread.dismissed .desk [aria-pressed=true]');
    await page.until(`!document.querySelector('.thread.dismissed')`);
    await click('.thread[data-nro="116678"] .desk button');
    await page.until(`document.querySelector('.thread.dismissed')`);
    await click('.thread.dismissed .desk .actions button');
    await page.until(`!document.querySelector('.thread.dismissed')`);
    expect(
      await page.evaluate(`document.querySelector('.desk [aria-pressed=true]') === null`),
    ).toBe(true);
    await click('.inbox .back a');
    await page.until(`document.querySelector('#watch td span')?.textContent`);
    expect(await said('#watch tbody')).toContain('Vigilancia de novafrud');
    expect(clicks).toBe(5);
  }, 60_000);
});

describe('the inbox of a watchlist', () => {
  const label = 'Vigilancia de novafrud';
  /** Opens the list that the errands made last, in a language. */
  async function openInbox(language: string): Promise<void> {
    await page.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': language } });
    await arrive();
    await page.evaluate(`location.hash = '#vigilancia='`);
    await click('#watch tbody a[href^="#vigilancia=wl_"]');
    await page.until(`document.querySelector('.thread .shared li')`);
  }

  it.each([
    ['es', WIDE, 'light'],
    ['en', PHONE, 'dark'],
  ] as const)(
    'leaves axe nothing to find, and fits (%s)',
    async (language, metrics, value) => {
      await page.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-color-scheme', value }],
      });
      await size(metrics);
      await openInbox(language);
      expect(await said('#inbox-title')).toBe(label);
      expect(await said('.threads .found')).toContain(
        language === 'es' ? 'desde ayer' : 'since yesterday',
      );
      expect(await page.violations()).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        metrics.width,
      );
    },
    60_000,
  );

  it('is decided, and the decision taken back, by keyboard alone', async () => {
    await size(WIDE);
    await openInbox('en');
    await page.evaluate(`document.querySelector('.thread h2 a').focus()`);
    for (let tabs = 0; tabs < 4; tabs += 1) {
      await page.press('Tab');
      if (await page.evaluate(`document.activeElement.closest('.desk') !== null`)) break;
    }
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Dismiss');
    await page.press('Enter');
    await page.until(`document.activeElement.textContent === 'Undo'`);
    await page.press('Enter');
    await page.until(`!document.querySelector('.thread.dismissed')`);
    expect(await page.evaluate(`document.activeElement.closest('.desk') !== null`)).toBe(true);
  }, 60_000);

  it('pauses its list, goes on and ends it', async () => {
    await size(WIDE);
    await openInbox('es');
    await click('.inbox .choose .if-watch-write button');
    await page.until(`document.querySelector('.inbox').textContent.includes('en pausa')`);
    await click('.inbox .choose .if-watch-write button');
    await page.until(`document.querySelector('.inbox').textContent.includes('activa')`);
    await page.evaluate('window.confirm = () => true');
    await click('.inbox .choose .if-watch-write button:last-child');
    const listed = `[...document.querySelectorAll('#watch tbody')].at(-1)?.rows.length`;
    await page.until(`${listed} === 1`);
  }, 60_000);

  it('begins with the names of a spreadsheet, or with a portfolio', async () => {
    await size(WIDE);
    await arrive();
    const sheet = join(downloads, 'vigilar.csv');
    await writeFile(sheet, 'marca;nota\nnovafrud;uno\naguamar;dos\n');
    await page.evaluate(`location.hash = '#vigilar='`);
    await page.until(`document.querySelector('#watch-names')`);
    await upload(sheet, '#new-watch');
    await page.until(`document.querySelector('#watch-names').value.includes('aguamar')`);
    expect(await page.evaluate(`document.querySelector('#watch-names').value`)).toBe(
      'novafrud\naguamar',
    );
    await rm(sheet);
    await page.evaluate(`location.hash = '#q=' + encodeURIComponent('Lácteos del Ñuble')`);
    await click('#taken a[href^="#cartera="], #cards a[href^="#cartera="]');
    await click('#portfolio .if-watch-write');
    await page.until(
      `document.querySelector('#new-watch')?.textContent.includes('todas las marcas')`,
    );
    await click('#save-watch');
    await page.until(`location.hash.startsWith('#vigilancia=wl_')`);
    await page.until(`document.querySelector('#inbox-title')`);
    expect(await said('#inbox-title')).toContain('Lácteos');
  }, 60_000);
});

/** Texts of the report that are too faint on white paper, printed without colour: WCAG's contrast below 4.5. */
const FAINT = `[...document.querySelectorAll('.report *')]
  .filter((one) => [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
  .filter((one) => {
    const channels = getComputedStyle(one).color.match(/[\\d.]+/g).slice(0, 3).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    const [red, green, blue] = channels;
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < 4.5;
  })
  .map((one) => one.textContent)`;

describe('a report on paper', () => {
  it('has every mark whole, on pages of A4, and is read without colour', async () => {
    await size(WIDE);
    const { baseUrl } = served.api;
    const hash = '#informe=kolun&informe=novafrut&informe=agua';
    await page.send('Page.navigate', { url: 'about:blank' });
    await page.send('Page.navigate', { url: `${baseUrl}/${hash}` });
    await page.until(`document.querySelector('.report')`);
    const printed = { preferCSSPageSize: true, printBackground: false };
    const { data } = await page.send('Page.printToPDF', printed);
    const pdf = Buffer.from(String(data), 'base64').toString('latin1');
    const pages = [...pdf.matchAll(/\/Type \/Page\b[^s]/g)].length;
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(4);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59\d[\d.]* 84\d/);
    await page.send('Emulation.setEmulatedMedia', { media: 'print' });
    const cut = `[...document.querySelectorAll('.report td, .report th')].filter((one) => one.scrollWidth > one.clientWidth + 1).length`;
    expect(await page.evaluate(cut)).toBe(0);
    expect(await page.evaluate(FAINT)).toEqual([]);
    // Backgrounds may not be printed: the bars are told apart from the paper by an outline.
    const outline = `getComputedStyle(document.querySelector('.report td svg rect')).strokeWidth`;
    expect(await page.evaluate(outline)).toBe('1px');
    await page.send('Emulation.setEmulatedMedia', { media: '' });
  }, 60_000);
});
