import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { type Served, serve } from '../support/serve.ts';

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
  mark('900902', 'KOLUN PERDIDO', { clases: [29], estado: 'abandonada' }),
  mark('900903', 'KOLUN PEZ', { clases: [29], tipoSigno: 'mixta', viena: ['3.9.1'] }),
];
const CARD = '#cards .card';
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const TABLET = { width: 768, height: 1024, deviceScaleFactor: 1, mobile: false };
const WIDE = { width: 1100, height: 900, deviceScaleFactor: 1, mobile: false };
/** How many marks the plots of the register count. */
const MARKS_COUNTED = `Number(document.querySelector('#plots figcaption span')?.textContent)`;
const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** Long enough for a key to be put in before the answers about the one before are there. */
const SLOW = { ...UNLIMITED, latency: 400 };

let served: Served;
let page: ChromiumPage;

beforeAll(async () => {
  const app = { page: { officeUrl: 'https://oficina.example/{nro}' } };
  served = await serve(MARKS, { embeddings: 'concepts', app });
});
afterAll(async () => {
  await page?.close();
  await served.close();
});
beforeEach(async (context) => {
  page ??= await ChromiumPage.open(chromiumOrSkip(context));
  page.requested.length = 0;
  page.complaints.length = 0;
  await page.send('Network.emulateNetworkConditions', UNLIMITED);
  await speak('en');
});

/** The language that the browser prefers. */
async function speak(language: string): Promise<void> {
  const headers = { 'Accept-Language': language };
  await page.send('Network.setExtraHTTPHeaders', { headers });
}

/** Opens the page with a key pasted. */
async function look(hash = '', key = served.api.key): Promise<void> {
  const { baseUrl } = served.api;
  await page.send('Page.navigate', { url: 'about:blank' });
  await page.send('Page.navigate', { url: `${baseUrl}/${hash}` });
  await page.until(`document.querySelector('#filters .panel')`);
  // The tab keeps the key of the test before.
  if ((await page.evaluate(`document.querySelector('#key').value`)) === key) return;
  await page.evaluate(`document.querySelector('#key').value = ''`);
  await page.evaluate(`document.querySelector('#key-box').open = true`);
  await page.type('#key', key);
  await page.evaluate(`document.querySelector('#key').blur()`);
}

/** Chooses a value as a person would. */
async function choose(selector: string, value: string): Promise<void> {
  const select = `document.querySelector(${JSON.stringify(selector)})`;
  await page.evaluate(`${select}.value = ${JSON.stringify(value)}`);
  await page.evaluate(`${select}.dispatchEvent(new Event('change', { bubbles: true }))`);
}

const texts = (selector: string): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('${selector}')].map((one) => one.textContent)`);

/** How alike the marks of some cards are, in percent and in their order. */
async function likenesses(selector: string): Promise<number[]> {
  const figures = await texts(`${selector} .likeness .figure`);
  return (figures as string[]).map((figure) => Number.parseInt(figure, 10));
}

async function openMark(): Promise<void> {
  await page.evaluate(`document.querySelector('${CARD} a.name').focus()`);
  await page.press('Enter');
  await page.until(`document.querySelector('#mark .timeline')`);
}

describe('the page at / in a real browser', () => {
  it('answers while somebody types, within the default limits, asking this server only', async () => {
    await look();
    await page.until(`document.querySelectorAll('#plots figure').length === 3`);
    for (const letter of 'agua kolun leche entera valle puro sur') await page.type('#q', letter);
    await page.evaluate(`document.querySelector('#q').value = ''`);
    for (const letter of 'kolun') await page.type('#q', letter);
    await page.until(`document.querySelector('${CARD} mark')?.textContent === 'KOLUN'`);
    expect(page.requested.length).toBeLessThan(50);
    const { baseUrl } = served.api;
    // The calendar sign of a date field is the browser's own.
    const asked = page.requested.filter((url) => !url.startsWith('data:'));
    expect(asked.filter((url) => !url.startsWith(`${baseUrl}/`))).toEqual([]);
    expect(page.complaints).toEqual([]);
  }, 120_000);

  it('speaks Spanish first, and remembers the language that somebody chose', async () => {
    await speak('fr');
    await look('#q=kolun');
    await page.until(`document.querySelector('${CARD}')`);
    const first = String(await page.evaluate(`document.querySelector('${CARD}').innerText`));
    for (const said of ['registrada', 'comparten', 'semejanza']) expect(first).toContain(said);
    await page.click('#language');
    await page.until(`document.documentElement.lang === 'en'`);
    await look('#q=kolun');
    expect(await texts('#search-view h1')).toEqual(['Is this mark taken?']);
    await page.send('Network.clearBrowserCookies');
  }, 120_000);

  it('says why a mark was found, whose it is and what became of it', async () => {
    await look('#q=kolun&clase=29');
    await page.until(`document.querySelector('${CARD}')`);
    const first = String(await page.evaluate(`document.querySelector('${CARD}').innerText`));
    const told = [
      'KOLUN',
      'registered',
      'Lácteos del Ñuble',
      '29',
      'share “kolun”',
      'likeness',
      'Details',
    ];
    for (const said of told) expect(first).toContain(said);
    expect(await texts(`${CARD}:first-child .signals .bar .name`)).toEqual([
      'letters',
      'sound',
      'meaning',
    ]);
    expect(await texts(`${CARD}:first-child .shared b`)).toEqual(['kolun']);
  }, 120_000);

  it(`shows marks by band, live ones first in each, and those of low similarity behind a fold ${proves('PAGE-BANDS')}`, async () => {
    await look('#q=kolun');
    await page.until(`document.querySelector('#less-alike:not([hidden])')`);
    await page.click('#less-alike summary');
    await page.until(`document.querySelector('#less-alike .card')`);
    const [first = [], less = []] = await Promise.all([
      likenesses(CARD),
      likenesses('#less-alike .card'),
    ]);
    expect(Math.min(...first)).toBeGreaterThanOrEqual(80);
    expect(Math.max(...less)).toBeLessThan(80);
    const titles = (await texts('#found .band-title')) as string[];
    expect(titles).toEqual(['High similarity', 'Medium similarity'].slice(0, titles.length));
    // In the first band no live mark stands behind one that is over.
    const band = `[...document.querySelectorAll('#cards > li')].map((one) => one.matches('.band-title') ? 'band' : String(one.querySelector('.status.over') !== null))`;
    const kinds = ((await page.evaluate(band)) as string[]).join(' ');
    expect(kinds).toContain('true');
    expect(kinds).not.toMatch(/true false/);
  }, 120_000);

  it('shows no mark that is over once only living ones are asked for', async () => {
    await look('#q=kolun');
    await page.until(`document.querySelector('${CARD}')`);
    expect(await texts(`${CARD} .status.over`)).toEqual(
      expect.arrayContaining(['abandoned', 'expired']),
    );
    await page.evaluate(`document.querySelector('#filters').open = true`);
    await choose('#filters select', 'vivas');
    await page.until(`!document.querySelector('#cards').textContent.includes('VIEJO')`);
    await page.evaluate(`document.querySelector('#less-alike').open = true`);
    expect(await texts('.card .status')).not.toEqual([]);
    expect(await texts('.card .status.over')).toEqual([]);
    expect(await page.evaluate('location.hash')).toBe('#q=kolun&grupo=vivas');
    expect(await texts('#chips button')).toEqual(['Registered or pending ✕']);
    await page.click('#chips button');
    await page.until(`document.querySelector('${CARD} .status.over')`);
  }, 120_000);

  it('finds a class by its number or by words of its goods', async () => {
    await look('#q=kolun');
    await page.evaluate(`document.querySelector('#filters').open = true`);
    const shown = '#filters .class-picker label:not([hidden])';
    for (const [text, classes] of [
      ['dairy', [29]],
      ['4', [4, ...[0, 1, 2, 3, 4, 5].map((one) => 40 + one)]],
    ] as const) {
      await page.evaluate(`document.querySelector('#filters .find-class').value = ''`);
      await page.type('#filters .find-class', text);
      const numbers = await texts(`${shown} .class-number`);
      expect((numbers as string[]).map(Number)).toEqual(classes);
    }
    await page.click(`${shown} input`);
    await page.until(`location.hash === '#q=kolun&clase=4'`);
  }, 120_000);

  it.each([
    ['an application', '900100', 'number', ['KOLUN']],
    ['an application with points', '900.100', 'number', ['KOLUN']],
    ['a registration', '1.200.100', 'number', ['KOLUN']],
    ['a tax id', '76.543.210-3', 'tax id', ['KOLUN', 'KOLÚN Leche Entera']],
    ['a holder', 'Lácteos del Ñuble', 'holder', ['KOLUN', 'KOLÚN Leche Entera']],
    ['a name', 'kolun', 'name', ['KOLUN']],
  ])(
    'takes what is typed for what it is: %s',
    async (_which, text, taken, found) => {
      await look();
      await page.type('#q', text);
      await page.until(`document.querySelector('${CARD}')`);
      expect(await texts('#taken b')).toEqual([expect.stringContaining(taken)]);
      expect(await texts(`${CARD} h3`)).toEqual(expect.arrayContaining(found));
    },
    120_000,
  );

  it('takes it for something else where the reader says so', async () => {
    await look('#q=araucaria');
    await page.until(`document.querySelectorAll('#taken button').length === 2`);
    await page.click('#taken button:last-of-type');
    await page.until(`document.querySelector('${CARD}')`);
    expect(await page.evaluate('location.hash')).toBe('#q=araucaria&como=representante');
    expect(await texts(`${CARD} h3`)).toContain('KOLUN');
  }, 120_000);

  it('shows the marks as a table in the order and with the columns that somebody chose', async () => {
    await look('#q=kolun&vista=tabla');
    await page.until(`document.querySelector('table.marks')`);
    await page.click('.columns summary');
    await page.click('.columns input[value="fechaRegistro"]');
    await page.evaluate(`document.querySelector('thead th:first-child button').click()`);
    await page.until(`document.querySelector('thead th[aria-sort="ascending"]')`);
    const names = (await texts('table.marks tbody th')) as string[];
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect(await texts('thead th')).toContain('Registered');
    const hash = String(await page.evaluate('location.hash'));
    expect(hash).toBe('#q=kolun&orden=denominacion%3Aasc&vista=tabla');
    await look(hash);
    await page.until(`document.querySelector('thead th[aria-sort="ascending"]')`);
    expect(await texts('table.marks tbody th')).toEqual(names);
    expect(await texts('thead th')).toContain('Registered');
    await page.evaluate(`document.querySelector('tbody a.name').focus()`);
    await page.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(names[1]);
    await page.evaluate('localStorage.clear()');
  }, 120_000);

  it('says among how many marks nothing was found, and as of when', async () => {
    await look();
    await page.until(`document.querySelector('#size').textContent`);
    await page.type('#q', 'zzyzx');
    await page.until(`document.querySelector('#state').textContent`);
    const said = String(await page.evaluate(`document.querySelector('#state').textContent`));
    const many = MARKS.length.toLocaleString('en');
    expect(said).toMatch(
      new RegExp(
        `^No mark of high or medium similarity among ${many} marks, as of \\d+ \\w+ \\d{4}\\. Later filings are not included\\.$`,
      ),
    );
  }, 120_000);

  it('shows a mark with its acts and terms by keyboard alone, and the way back from it', async () => {
    await look('#q=kolun%20viejo');
    await page.until(`document.querySelector('${CARD}')`);
    await openMark();
    expect(await texts('.axis .act, .axis .today')).toHaveLength(3);
    expect(await texts('.lists li')).toContain('1 May 2001Publicación');
    expect(await page.evaluate('document.activeElement.id')).toBe('mark-title');
    expect(await texts('#mark .cards .card h3')).toContain('KOLUN');
    expect(await page.evaluate(`getComputedStyle(document.querySelector('#found')).display`)).toBe(
      'none',
    );
    await page.evaluate(`document.querySelector('.back a').focus()`);
    await page.press('Enter');
    await page.until(`!document.querySelector('#found').hidden`);
    expect(await texts('#mark')).not.toEqual([]);
    expect(await texts(`${CARD} h3`)).toContain('KOLUN VIEJO');
  }, 120_000);

  it('leaves the marks of its own holder out of the conflicts, unless they are asked for', async () => {
    await look('#marca=900100');
    await page.until(`document.querySelector('#mark .timeline')`);
    expect(await texts('#mark .alike h3')).not.toContain('KOLÚN Leche Entera');
    await page.click('#family');
    await page.until(`document.querySelector('#mark .alike').textContent.includes('Leche Entera')`);
    expect(await page.evaluate(`document.querySelector('#family').checked`)).toBe(true);
    const office = `document.querySelector('#mark a[target]').href`;
    expect(await page.evaluate(office)).toBe('https://oficina.example/900100');
  }, 120_000);

  it('has an address for each mark: a link opens it, and the way back closes it', async () => {
    await look('#q=kolun%20viejo');
    await page.until(`document.querySelector('${CARD}')`);
    await openMark();
    expect(await page.evaluate('location.hash')).toBe('#marca=900901');
    await page.evaluate('history.back()');
    await page.until(`document.querySelector('#mark').hidden`);
    expect(await page.evaluate('location.hash')).toBe('#q=kolun%20viejo');
    expect(await page.evaluate(`document.querySelector('#q').value`)).toBe('kolun viejo');

    await look('#marca=900901');
    await page.until(`document.querySelector('#mark .timeline')`);
    expect(await texts('#mark-title')).toEqual(['KOLUN VIEJO']);
    await page.click('#mark .cards a.name');
    await page.until(`!location.hash.includes('900901')`);
    await page.until(`document.querySelector('#mark-title').textContent !== 'KOLUN VIEJO'`);
  }, 120_000);

  it('opens a mark wherever its card is clicked', async () => {
    await look('#q=kolun%20viejo');
    await page.until(`document.querySelector('${CARD} .numbers')`);
    const place = `document.querySelector('${CARD} .numbers').getBoundingClientRect()`;
    const [x, y] = [await page.evaluate(`${place}.x + 5`), await page.evaluate(`${place}.y + 5`)];
    const hit = await page.evaluate(`document.elementFromPoint(${x}, ${y}).className`);
    expect(hit).toBe('name');
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
    ['light', 'rgb(244, 246, 247)', WIDE, 'en'],
    ['dark', 'rgb(17, 24, 28)', PHONE, 'es'],
  ])(
    'leaves axe nothing to find, fits, and is %s as the system is',
    async (value, ground, size, language) => {
      await speak(language);
      const features = [{ name: 'prefers-color-scheme', value }];
      await page.send('Emulation.setEmulatedMedia', { features });
      await page.send('Emulation.setDeviceMetricsOverride', size);
      await look('#q=kolinos');
      await page.until(`document.querySelector('${CARD}')`);
      for (const fold of ['#filters', '#key-box', '#less-alike'])
        await page.evaluate(`document.querySelector('${fold}').open = true`);
      expect(await page.violations()).toEqual([]);
      const widest = await page.evaluate('document.documentElement.scrollWidth');
      expect(widest).toBeLessThanOrEqual(size.width);
      const background = 'getComputedStyle(document.documentElement).backgroundColor';
      expect(await page.evaluate(background)).toBe(ground);
      await openMark();
      expect(await page.violations()).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        size.width,
      );
    },
    120_000,
  );

  it.each([
    ['a report of two names', '#informe=kolun&informe=agua', '.report', 'es', 'light', PHONE],
    ['a report', '#informe=kolun', '.report', 'en', 'dark', WIDE],
    ['a portfolio', '#cartera=&titularId=1&titular=x', '.calendars', 'es', 'dark', PHONE],
    ['a portfolio', '#cartera=&titularId=1&titular=x', '.calendars', 'en', 'light', WIDE],
    ['a table', '#q=kolun&vista=tabla', 'table.marks', 'es', 'light', PHONE],
    ['a table', '#q=kolun&vista=tabla', 'table.marks', 'en', 'dark', TABLET],
    ['the register', '#registro=', '#plots figure', 'en', 'dark', PHONE],
    ['the register', '#registro=&clase=29', '#plots details', 'es', 'light', WIDE],
    ['the watchlists', '#vigilancia=', '#watch h2', 'es', 'light', PHONE],
    ['the watchlists', '#vigilancia=', '#watch h2', 'en', 'dark', WIDE],
    ['a new watchlist', '#vigilar=kolun', '#save-watch', 'es', 'light', TABLET],
    ['a new watchlist', '#vigilar=kolun', '#save-watch', 'en', 'dark', WIDE],
  ])(
    'leaves axe nothing to find in %s (%s), and fits',
    async (_what, hash, sign, language, value, size) => {
      await speak(language);
      await page.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-color-scheme', value }],
      });
      await page.send('Emulation.setDeviceMetricsOverride', size);
      await look(hash);
      await page.until(`document.querySelector('${sign}')`);
      expect(await page.violations()).toEqual([]);
      const widest = await page.evaluate('document.documentElement.scrollWidth');
      expect(widest).toBeLessThanOrEqual(size.width);
    },
    120_000,
  );

  it('counts the register by the filters that are set, which a reload keeps', async () => {
    await look('#registro=');
    await page.until(`document.querySelectorAll('#plots figure').length === 5`);
    const whole = Number(await page.evaluate(MARKS_COUNTED));
    expect(whole).toBe(MARKS.length);
    expect(await texts('#plots details summary')).toEqual(['See as a table', 'See as a table']);
    await page.evaluate(`document.querySelector('#register-filters').open = true`);
    await page.click('#register-filters input[value="29"]');
    await page.until(`${MARKS_COUNTED} < ${whole}`);
    expect(await texts('#register-chips button')).toEqual([expect.stringMatching(/^Class 29/)]);
    const [, line = ''] = (await texts('#plots details:first-of-type tbody tr')) as string[];
    expect(line).toMatch(/\d$/);
    const counted = await page.evaluate(MARKS_COUNTED);
    await page.send('Page.reload');
    await page.until(`document.querySelectorAll('#plots figure').length === 5`);
    expect(await page.evaluate(MARKS_COUNTED)).toBe(counted);
    await page.evaluate(`document.querySelector('#register-filters').open = true`);
    await choose('#register-filters .short', '3.9');
    await page.until(`${MARKS_COUNTED} === 1`);
    expect(await page.evaluate('location.hash')).toBe('#registro=&viena=3.9&clase=29');
    await page.click('#register-chips li:last-child button');
    await page.until(`${MARKS_COUNTED} === ${whole}`);
    await page.evaluate(`location.hash = '#'`);
    await page.until(`document.querySelectorAll('#plots figure').length === 3`);
    expect(await page.evaluate(`document.querySelector('#register-narrow').hidden`)).toBe(true);
    expect(page.complaints).toEqual([]);
  }, 120_000);

  it('narrows a search to figurative elements, and says how a class of them is written', async () => {
    await look('#q=kolun');
    await page.until(`document.querySelectorAll('${CARD}').length > 1`);
    await page.evaluate(`document.querySelector('#filters').open = true`);
    await choose('#filters .short', 'pez');
    expect(await page.evaluate(`document.querySelector('#filters .short').validity.valid`)).toBe(
      false,
    );
    expect(await texts('#chips button')).toEqual([]);
    await choose('#filters .short', '3.9');
    await page.until(`document.querySelectorAll('${CARD}').length === 1`);
    expect(await texts(`${CARD} h3`)).toEqual(['KOLUN PEZ']);
    expect(await texts('#chips button')).toEqual(['Vienna 3.9 ✕']);
  }, 120_000);

  it('says what is wrong with a key, and keeps nothing that another key brought', async () => {
    await look('#q=kolun');
    await page.until(`document.querySelector('${CARD}')`);
    await page.until(`document.querySelector('#plots figure')`);
    await look('#q=kolun', 'mk_unknown');
    await page.until(`document.querySelector('#state').textContent.includes('not valid')`);
    expect(await texts('.card, #plots figure')).toEqual([]);
    expect(await page.evaluate(`document.querySelector('#key-box').open`)).toBe(true);
  }, 120_000);

  it('folds a key away that works, and goes on to the question', async () => {
    await page.evaluate('sessionStorage.clear()');
    await look('', '');
    await page.until(`document.querySelector('#key-box').open`);
    expect(await texts('#state')).toEqual([expect.stringContaining('Enter your access key')]);
    await page.type('#key', served.api.key);
    await page.press('Enter');
    await page.until(`!document.querySelector('#key-box').open`);
    expect(await page.evaluate('document.activeElement.id')).toBe('q');
  }, 120_000);

  it('keeps the field open for a key that is put in while the one before is tried', async () => {
    await look();
    await page.until(`!document.querySelector('#key-box').open`);
    await page.send('Network.emulateNetworkConditions', SLOW);
    await look();
    await page.evaluate(`document.querySelector('#key').value = 'mk_'`);
    await page.evaluate(`document.querySelector('#key-box').open = true`);
    await page.until(`document.querySelector('#plots figure')`);
    expect(await page.evaluate(`document.querySelector('#key-box').open`)).toBe(true);
    await page.type('#key', 'unknown');
    await page.press('Enter');
    await page.until(`document.querySelector('#state').textContent.includes('not valid')`);
  }, 120_000);

  it('leaves the whole register out for a key that may only search', async () => {
    const { key } = await served.createKey({ scopes: ['brands:read'] });
    await look('#q=kolun', key);
    await page.until(`document.querySelector('${CARD}')`);
    await page.until(`!document.querySelector('#key-box').open`);
    expect(await page.evaluate(`document.querySelector('#register').hidden`)).toBe(true);
    expect(await texts('#state')).toEqual([
      expect.stringContaining('those in force or pending first'),
    ]);
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
    await page.send('Page.navigate', { url: `${MARCARIO_PICTURE}#q=guayeby` });
    await page.until(`document.querySelector('${CARD}')`);
    const painted = Number(await page.evaluate(PAINTED));
    console.log(`first paint after ${Math.round(painted)} ms`);
    expect(painted).toBeLessThan(1_000);
    await mkdir(resolve(PICTURE, '..'), { recursive: true });
    await writeFile(PICTURE, await page.screenshot());
  }, 120_000);
});
