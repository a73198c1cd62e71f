import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARAUCARIA, LACTEOS, mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { takeSavedFile } from '../support/saved-file.ts';
import { type Served, serve } from '../support/serve.ts';

const CALENDAR = join(import.meta.dirname, '../../packages/server/data/feriados-cl-2023-2027.csv');
const { rut: _, ...LACTEOS_WITHOUT_RUT } = LACTEOS;
const MARKS = [
  ...REGISTER,
  mark('800001', 'NOVAFRUT', {
    clases: [29, 32],
    estado: 'registrada',
    nroRegistro: '98765',
    fechaPresentacion: '2016-05-02',
    fechaRegistro: '2017-05-02',
    fechaVencimiento: '2027-05-02',
    titulares: [LACTEOS],
    representantes: [ARAUCARIA],
  }),
  mark('800002', 'ÑANDÚ DEL VALLE', {
    clases: [29],
    estado: 'oposicion',
    fechaPresentacion: '2026-06-01',
    fechaPublicacion: '2026-10-01',
    titulares: [LACTEOS],
    anotaciones: [
      {
        fecha: '2026-10-20',
        descripcion: 'Demanda de oposición',
        observacion:
          'Oponente: Molinos Andinos S.A.; marca anterior: "NANDU", registro N° 750847; artículo 20 letras f) y h)',
      },
    ],
  }),
  mark('800003', 'LUMBRERA', {
    clases: [35],
    estado: 'publicada',
    fechaPresentacion: '2026-09-01',
    fechaPublicacion: '2026-11-23',
    titulares: [{ nombre: 'Lumbre SpA' }],
    representantes: [ARAUCARIA],
  }),
  mark('800004', 'LUMBRERA VIEJA', {
    clases: [35],
    estado: 'publicada',
    fechaPresentacion: '2025-09-01',
    fechaPublicacion: '2026-09-01',
    titulares: [{ nombre: 'Lumbre SpA' }],
    representantes: [ARAUCARIA],
  }),
  mark('800006', 'LECHE ANTIGUA', {
    clases: [29],
    estado: 'denegada',
    fechaPresentacion: '1998-03-02',
    titulares: [LACTEOS],
  }),
  mark('800005', 'SUR LÁCTEO', {
    clases: [30],
    estado: 'registrada',
    fechaRegistro: '2024-01-02',
    fechaVencimiento: '2034-01-02',
    titulares: [LACTEOS_WITHOUT_RUT],
  }),
];
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const WIDE = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };
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

beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'marcario-desk-'));
  served = await serve(MARKS, { app: { page: {} }, now: () => new Date(NOW) });
  await served.service.holidays.importFile(CALENDAR);
  for (const year of [2023, 2024, 2025, 2026, 2027]) await served.service.holidays.cover(year);
});
afterAll(async () => {
  await page?.close();
  await served?.close();
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
const colours = (value: 'light' | 'dark') =>
  page.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value }],
  });
const texts = async (selector: string): Promise<string[]> =>
  (await page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.textContent)`,
  )) as string[];
const said = async (selector: string) => String((await texts(selector))[0]);

/** Opens an address of the page as somebody does who has given a key. */
async function arrive(hash = ''): Promise<void> {
  const { baseUrl, key } = served.api;
  await page.send('Page.navigate', { url: 'about:blank' });
  await page.send('Page.navigate', { url: `${baseUrl}/${hash}` });
  await page.until(`document.querySelector('#filters .panel')`);
  if ((await page.evaluate(`document.querySelector('#key').value`)) !== key) {
    await page.evaluate(`document.querySelector('#key-box').open = true`);
    await page.type('#key', key);
    await page.evaluate(`document.querySelector('#key').blur()`);
  }
  await page.until(`document.querySelector('#size').textContent`);
}

/** Presses a button by what it says. */
async function press(text: string, within = 'main'): Promise<void> {
  const found = `[...document.querySelectorAll('${within} :is(button, a, summary)')].find((one) => one.textContent.trim() === ${JSON.stringify(text)} && one.checkVisibility())`;
  await page.until(found);
  await page.evaluate(`${found}.click()`);
}

/** The rows of the sheets of a saved workbook, as a library reads them. */
async function workbook(): Promise<{ name: string; sheets: unknown[][][] }> {
  const { name, bytes } = await takeSavedFile(downloads, '.xlsx');
  const { sheets } = await readXlsx(bytes);
  return { name, sheets: sheets.map(({ rows }) => rows as unknown[][]) };
}

async function openPortfolio(): Promise<void> {
  await arrive(`#q=${encodeURIComponent('Lácteos del Ñuble')}`);
  await page.until(`document.querySelector('#taken a[href^="#cartera="]')`);
  await page.click('#taken a[href^="#cartera="]');
  await page.until(`document.querySelector('#portfolio .calendars')`);
}

const day = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell);

describe('errand 3: all marks of a holder by next term, to Excel', () => {
  it('shows the answer to a pending opposition among the terms, with what is missing', async () => {
    await size(WIDE);
    await colours('light');
    await openPortfolio();
    const portfolio = await said('#portfolio');
    expect(portfolio).not.toMatch(/No hay vencimientos/);
    const [undated = ''] = await texts('#portfolio h2 ~ .table-place tbody tr');
    expect(undated).toContain('Contestación de la oposición');
    expect(undated).toContain('falta la fecha de notificación');
    expect(undated).toContain('ÑANDÚ DEL VALLE');
    expect(portfolio).toContain('Molinos Andinos S.A.');
    // The appeal of a refusal of long ago is told as past, below those that may run.
    expect(undated).not.toContain('LECHE ANTIGUA');
    const long = '#portfolio details:has([href="#marca=800006"])';
    expect(await said(`${long} summary`)).toContain('1 plazo de trámites sin novedad');
    expect(await said(`${long} tbody tr`)).toMatch(/^Apelaciónde haber corrido, ya venció:/);
    expect((await texts('.deadlines tbody tr')).join(' ')).toMatch(/2 may 2027.*NOVAFRUT/);
    expect(portfolio).toMatch(/se le atribuyen? solo por el nombre.*76\.?543\.?210-3/);
  }, 60_000);

  it('saves a workbook with the next term, Spanish headings, days as days and numbers as text', async () => {
    await press('Exportar a Excel', '#portfolio');
    const { name, sheets } = await workbook();
    expect(name).toBe('lacteos-del-nuble.xlsx');
    const [[heads = [], ...rows] = [], terms = []] = sheets;
    expect(heads).toEqual(expect.arrayContaining(['Próximo plazo', 'Vence el', 'Estado']));
    const at = (head: string) => heads.indexOf(head);
    const row = (mark: string) => rows.find(([one]) => one === mark) ?? [];
    expect(rows[0]?.[0]).toBe('ÑANDÚ DEL VALLE');
    expect(row('ÑANDÚ DEL VALLE')[at('Plazos sin fecha conocida')]).toContain(
      'Contestación de la oposición: falta la fecha de notificación',
    );
    expect(row('NOVAFRUT')[at('Próximo plazo')]).toBe('Renovación');
    expect(day(row('NOVAFRUT')[at('Vence el')])).toBe('2027-05-02');
    expect(row('NOVAFRUT')[at('Registro')]).toBe('98765');
    expect(row('NOVAFRUT')[at('Estado')]).toBe('registrada');
    expect(row('SUR LÁCTEO')[at('Atribuida por')]).toBe('solo el nombre');
    expect(row('NOVAFRUT')[at('Atribuida por')]).toBe('RUT');
    expect(terms[0]).toContain('Qué falta');
  }, 60_000);

  it('leads from a count to the marks that it counts', async () => {
    await openPortfolio();
    await page.click('#portfolio .counts a[href*="estado=oposicion"]');
    await page.until(`document.querySelector('#table tbody tr')`);
    expect(await texts('#table tbody th')).toEqual(['ÑANDÚ DEL VALLE']);
    expect(await said('#chips')).toContain('oposición');
  }, 60_000);
});

describe('errand 4: the terms in a calendar', () => {
  it('says what it shows and where to paste it, and answers 404 once it is revoked', async () => {
    await openPortfolio();
    const section = await said('.calendars');
    expect(section).toContain('el nombre y los números de cada marca');
    await press('Renovación', '.calendars');
    await page.until(`document.querySelector('.told input')`);
    const told = await said('.told');
    for (const where of ['Google Calendar', 'Outlook', 'Revocar']) expect(told).toContain(where);
    const url = String(await page.evaluate(`document.querySelector('.told input').value`));
    expect((await fetch(url)).status).toBe(200);
    await press('Revocar', '.calendars');
    await page.until(`document.querySelector('.told').textContent.includes('Revocada')`);
    expect((await fetch(url)).status).toBe(404);
    expect(await page.violations()).toEqual([]);
  }, 60_000);
});

describe('errand 5: a watch as an inbox', () => {
  let list = '';
  const scores = async () =>
    (await texts('.thread .score')).map((score) => Number.parseInt(score, 10));

  it('shows the likest hits first, on a phone, and leaves out those of the same holder', async () => {
    const items = [{ nroSolicitud: '900100' }, { marca: 'lumbrere' }];
    const body = { label: 'Dos marcas', items, filters: { minScore: 0.6 }, baseline: true };
    const made = await served.api.send('/v1/watch', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    list = ((await made.json()) as { id: string }).id;
    await served.service.sweep();
    await size(PHONE);
    await colours('light');
    await arrive(`#vigilancia=${list}`);
    await page.until(`document.querySelector('.thread .score')`);
    const likest = await scores();
    expect(likest.length).toBeGreaterThan(1);
    expect(likest).toEqual([...likest].sort((a, b) => b - a));
    expect(await said('.inbox')).toContain('Se revisa cada vez que llegan datos del registro');
    expect(await said('.own-hits')).toMatch(/marcas? del mismo titular/);
    expect(await texts('.thread summary .name')).not.toContain('KOLÚN Leche Entera');
    await page.click('#hide-own');
    await page.until(`document.querySelector('[data-nro="900101"]')`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await page.violations()).toEqual([]);
    await page.click('#hide-own');
  }, 60_000);

  it('says at the card that a decision failed, and keeps what was typed', async () => {
    const first = '.thread[data-nro="800003"]';
    await page.evaluate(`document.querySelector('${first} details').open = true`);
    await page.until(`document.querySelector('${first} .desk button')`);
    await page.send('Network.setBlockedURLs', { urls: ['*/threads/*'] });
    await page.evaluate(`document.querySelector('${first} .desk button').click()`);
    await page.until(`document.querySelector('${first} [role=alert]')`);
    expect(await said(`${first} [role=alert]`)).toMatch(/No se guardó:.*sigue como estaba/);
    expect(await texts(`${first} [aria-pressed=true]`)).toEqual([]);
    // It is saved while it is typed: nobody leaves the field.
    await page.type(`${first} .desk input`, 'otro rubro');
    await page.until(
      `document.querySelector('${first} [role=alert]')?.textContent.includes('nota')`,
    );
    expect(await page.evaluate(`document.querySelector('${first} .desk input').value`)).toBe(
      'otro rubro',
    );
    await page.send('Network.setBlockedURLs', { urls: [] });
    await page.evaluate(`document.querySelector('${first} [role=alert] button').click()`);
    await page.until(`document.querySelector('${first} .desk [role=status]')`);
    await page.send('Page.reload');
    await page.until(`document.querySelector('${first}')`);
    await page.evaluate(`document.querySelector('${first} details').open = true`);
    await page.until(`document.querySelector('${first} .desk input')?.value === 'otro rubro'`);
  }, 60_000);

  it('tells why a mark was not reported', async () => {
    await page.evaluate(`document.querySelector('.why-not').open = true`);
    await page.type('#why-nro', '800005');
    await page.press('Enter');
    await page.until(`document.querySelector('.why-result li')`);
    expect(await said('.why-result')).toContain('SUR LÁCTEO (solicitud 800005)');
    expect(await said('.why-result')).toMatch(/no ha cambiado desde que se la vigila.*mínimo 60.%/);
  }, 60_000);

  it('filters by decision, and saves what is shown as a workbook', async () => {
    await page.evaluate(
      `document.querySelector('.thread[data-nro="800003"] .pair button:nth-child(2)').click()`,
    );
    await page.until(
      `document.querySelector('.thread[data-nro="800003"] .decided').textContent === 'en estudio'`,
    );
    await page.evaluate(`{
      const select = document.querySelector('.choose select');
      select.value = 'en_estudio';
      select.dispatchEvent(new Event('change'));
    }`);
    expect(await texts('.thread summary .name')).toEqual(['LUMBRERA']);
    await press('Guardar en Excel', '.inbox');
    const { name, sheets } = await workbook();
    expect(name).toBe('dos-marcas.xlsx');
    const row = sheets[0]?.[1] ?? [];
    expect(row).toEqual(
      expect.arrayContaining(['LUMBRERA', 'lumbrere', 'en estudio', 'otro rubro']),
    );
    expect(day(row[7])).toBe('2027-01-07');
  }, 60_000);

  it('saves a note and the decision that is pressed to leave it', async () => {
    const desk = '.thread[data-nro="800003"] .desk';
    await page.type(`${desk} input`, ' y otra clase');
    const middle = `(({ x, y, width, height }) => JSON.stringify({ x: x + width / 2, y: y + height / 2 }))`;
    const button = `document.querySelector('${desk} button:nth-child(2)')`;
    await page.evaluate(`${button}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    const placeNow = async () =>
      String(await page.evaluate(`${middle}(${button}.getBoundingClientRect())`));
    let place = await placeNow();
    // The window may still be scrolling to what was typed.
    for (let before = ''; before !== place; [before, place] = [place, await placeNow()]) {
      await setTimeout(50);
    }
    for (const type of ['mousePressed', 'mouseReleased']) {
      const event = { type, button: 'left', clickCount: 1, ...JSON.parse(place) };
      await page.send('Input.dispatchMouseEvent', event);
    }
    // It was under study: pressed again it is open.
    await page.until(
      `document.querySelector('${desk} [role=status]')?.textContent.startsWith('Vuelve')`,
    );
    const { items } = (await (await served.api.send(`/v1/watch/${list}/threads`)).json()) as {
      items: { matchedNro: string; decision: string; nota: string }[];
    };
    expect(items.find(({ matchedNro }) => matchedNro === '800003')).toMatchObject({
      decision: 'pendiente',
      nota: 'otro rubro y otra clase',
    });
  }, 60_000);

  it(`leaves out the client's own marks where a name alone is watched, by one button ${proves('PAGE-WATCH-CLIENT')}`, async () => {
    const body = { label: 'Por nombre', items: [{ marca: 'novafrud' }], baseline: true };
    const made = await served.api.send('/v1/watch', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { id } = (await made.json()) as { id: string };
    const filters = async () =>
      ((await (await served.api.send(`/v1/watch/${id}`)).json()) as { filters: object }).filters;
    await served.service.sweep();
    await arrive(`#vigilancia=${id}`);
    const hit = '.thread[data-nro="800001"]';
    await page.until(`document.querySelector('${hit} .own-client')`);
    expect(await texts('.own-hits')).toEqual([]);
    await press('Es de mi cliente', hit);
    await page.until(`document.querySelector('.own-hits')`);
    expect(await said('.own-hits')).toContain('1 aviso es de una marca propia y está oculto');
    expect(await said('#state')).toContain('Su cliente es Lácteos del Ñuble');
    expect(await texts(hit)).toEqual([]);
    expect(await filters()).toMatchObject({ excluirTitular: [expect.stringMatching(/^\d+$/)] });
    await page.send('Page.reload');
    await page.until(`document.querySelector('.own-hits')`);
    expect(await texts(hit)).toEqual([]);
    await page.click('#hide-own');
    await press('No es de mi cliente', hit);
    await page.until(`!document.querySelector('.own-hits')`);
    expect(await filters()).toMatchObject({ excluirTitular: [] });
    expect(await texts(hit)).toHaveLength(1);
  }, 60_000);

  it(`takes whom it leaves out by tax id or by name, before it is saved ${proves('PAGE-WATCH-CLIENT')}`, async () => {
    await arrive('#vigilar=novafrud');
    await page.until(`document.querySelector('#watch-names')?.value === 'novafrud'`);
    await page.type('#own-holder', 'Lácteos');
    await page.click('#save-watch');
    await page.until(`document.querySelector('#state').textContent.includes('Ningún titular')`);
    expect(await said('#state')).toContain('Lácteos del Ñuble');
    await page.evaluate(`document.querySelector('#own-holder').select()`);
    await page.type('#own-holder', 'RUT 76.543.210-3');
    await page.click('#save-watch');
    await page.until(`location.hash.startsWith('#vigilancia=wl_')`);
    const id = String(await page.evaluate('location.hash')).slice('#vigilancia='.length);
    const saved = await (await served.api.send(`/v1/watch/${id}`)).json();
    expect(saved).toMatchObject({ filters: { excluirTitular: ['76543210-3'] } });
  }, 60_000);

  it('a preview can neither be started again nor its list saved twice while it runs', async () => {
    await size(WIDE);
    await arrive('#vigilar=lumbrere');
    await page.until(`document.querySelector('#watch-names')?.value === 'lumbrere'`);
    await page.evaluate(`{
      globalThis.sent = 0;
      const send = globalThis.fetch;
      globalThis.fetch = (...given) => {
        if (String(given[0]?.url ?? given[0]).includes('preview')) globalThis.sent += 1;
        return send(...given);
      };
      const go = document.querySelector('#new-watch button[type=submit]');
      go.click();
      go.click();
      globalThis.disabled = [go.disabled, document.querySelector('#save-watch').disabled];
    }`);
    expect(await page.evaluate('globalThis.disabled')).toEqual([true, true]);
    await page.until(`document.querySelector('#preview-title')`);
    expect(await page.evaluate('globalThis.sent')).toBe(1);
    expect(await page.evaluate(`document.querySelector('#save-watch').disabled`)).toBe(false);
  }, 60_000);
});

describe('errand 7: two marks side by side', () => {
  it('by a name and a number, by keyboard alone', async () => {
    await size(WIDE);
    await colours('dark');
    await arrive('#comparar=');
    await page.until(`document.querySelector('#compare-a')`);
    await page.type('#compare-a', 'novafrud');
    await page.press('Tab');
    expect(await page.evaluate('document.activeElement.id')).toBe('compare-b');
    await page.type('#compare-b', '98.765');
    await page.press('Enter');
    await page.until(`document.querySelector('#compared-title')`);
    expect(await said('#compared-title')).toBe('“novafrud” y “NOVAFRUT”');
    expect(await texts('#compare .table-place mark')).toEqual(['novafrud', 'NOVAFRUT']);
    expect(await said('#compare')).toContain('novafrud / novafrut');
    expect(await said('#compare')).toContain('800001');
    expect(await page.violations()).toEqual([]);
  }, 60_000);

  it('from any card, with what was searched', async () => {
    await arrive('#q=novafrud');
    await page.until(`document.querySelector('#cards .compare')`);
    await page.evaluate(`document.querySelector('#cards .compare').click()`);
    await page.until(`document.querySelector('#compared-title')`);
    expect(await said('#compared-title')).toBe('“novafrud” y “NOVAFRUT”');
  }, 60_000);

  it('says which number no mark has', async () => {
    await arrive('#comparar=novafrud&con=1234567');
    await page.until(`document.querySelector('#compare .derived')`);
    expect(await said('#compare .derived')).toContain('1234567');
  }, 60_000);
});

describe('errand 8: what was published this week, and who opposes whom', () => {
  it('one click from the start page, with the last day to oppose', async () => {
    await arrive();
    await page.click('nav a[href="#publicadas="]');
    await page.until(`document.querySelector('#gazette tbody tr')`);
    expect(await said('#gazette .found')).toBe('1 marca publicada del 20 nov 2026 al 26 nov 2026.');
    const [row = ''] = await texts('#gazette tbody tr');
    // Thirty business days from 23 November, over the holidays of December and January.
    expect(row).toMatch(/^7 ene 2027 \(quedan 42 días\)LUMBRERA/);
    await press('Guardar en Excel', '#gazette');
    const { sheets } = await workbook();
    expect(day(sheets[0]?.[1]?.[1])).toBe('2027-01-07');
    expect(await page.violations()).toEqual([]);
  }, 60_000);

  it('tells of marks that can no longer be opposed when that ended', async () => {
    await arrive('#publicadas=&desde=2026-08-01&hasta=2026-09-30');
    await page.until(`document.querySelector('#gazette tbody tr')`);
    expect(await said('#gazette tbody')).toMatch(/venció el \d+ oct 2026LUMBRERA VIEJA/);
    await page.click('#only-open');
    await page.until(`document.querySelector('#gazette .found').textContent.startsWith('Ninguna')`);
  }, 60_000);

  it('names the opponent, the earlier mark and the article', async () => {
    await arrive();
    await page.click('nav a[href="#oposiciones="]');
    await page.until(`document.querySelector('#oppositions tbody tr')`);
    const row = (await texts('#oppositions tbody tr')).find((one) => one.includes('ÑANDÚ')) ?? '';
    for (const told of ['Molinos Andinos S.A.', 'NANDU · registro 750847'])
      expect(row).toContain(told);
    expect(row).toContain('art. 20 letra f y letra h Ley 19.039');
    await press('Guardar en Excel', '#oppositions');
    const { sheets } = await workbook();
    const saved = sheets[0]?.find((one) => one[1] === 'ÑANDÚ DEL VALLE') ?? [];
    expect(day(saved[0])).toBe('2026-10-20');
    expect(saved).toContain('Molinos Andinos S.A.');
  }, 60_000);
});

describe('errand 9: filings by month of one agent in class 35', () => {
  it('counts them, and saves the picture and the table', async () => {
    await size(WIDE);
    await colours('light');
    await arrive('#registro=&clase=35');
    await press(ARAUCARIA.nombre, '#plots');
    await page.until(
      `document.querySelector('#register-chips').textContent.includes('representada')`,
    );
    await page.until(`document.querySelector('#plots figcaption span')?.textContent === '2'`);
    const third = '#plots figure:nth-child(3)';
    expect(await said(`${third} figcaption b`)).toContain(ARAUCARIA.nombre);
    await page.evaluate(`document.querySelector('${third} .saves button:last-child').click()`);
    const { sheets } = await workbook();
    expect(sheets[0]).toEqual([
      ['Mes', 'Cantidad'],
      ['sept 2025', 1],
      ['sept 2026', 1],
    ]);
    await page.evaluate(`document.querySelector('${third} .saves button').click()`);
    const { bytes } = await takeSavedFile(downloads, '.png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(5_000);
    expect(await page.violations()).toEqual([]);
  }, 60_000);

  it('an open table does not stretch the figure beside it', async () => {
    const height = `document.querySelector('#plots figure:nth-child(2)').offsetHeight`;
    const before = await page.evaluate(height);
    await page.evaluate(`document.querySelector('#plots figure:nth-child(3) details').open = true`);
    expect(await page.evaluate(height)).toBe(before);
  }, 60_000);
});

describe('a term that is computed', () => {
  it('has its last day, and the days left', async () => {
    await arrive('#plazo=');
    await page.until(`document.querySelector('#calculator form')`);
    await page.evaluate(
      `document.querySelector('#calculator input[type=date]').value = '2026-11-23'`,
    );
    await press('Calcular', '#calculator');
    await page.until(`document.querySelector('#calculator .deadline')`);
    expect(await said('#calculator .deadline')).toBe(
      '30 días hábiles desde el 23 nov 2026: vence el 7 ene 2027 (quedan 42 días).',
    );
    await page.evaluate(
      `document.querySelector('#calculator input[type=date]').value = '2029-11-23'`,
    );
    await press('Calcular', '#calculator');
    await page.until(`document.querySelector('#calculator .derived')`);
    expect(await said('#calculator .derived')).toContain('faltan los feriados de esos días');
  }, 60_000);
});

describe('the holders of a mark', () => {
  it(`are those of the newest list; whom it does not name stands apart, with the day of the last mention ${proves('C2-LAST-MENTION')}`, async () => {
    const heading = 'ApplicationNumber;BrandName;Applicants;Representatives;LastUpdatedDate';
    for (const [day, holder] of [
      ['2024-01-05', 'Alfa Ltda.'],
      ['2025-03-02', 'Beta SpA'],
    ]) {
      const path = join(downloads, `${day}.csv`);
      await writeFile(path, `${heading}\n2500021;QUIRIHUE;(CL) ${holder};;${day}\n`);
      await served.service.importDocument({ path });
      await rm(path);
    }
    await arrive('#marca=2500021');
    await page.until(`document.querySelector('#mark .facts')`);
    const facts = await texts('#mark .facts .wide');
    expect(facts).toEqual([
      'Titulares y representantesBeta SpA (titular)',
      'No figuran en la lista más recienteAlfa Ltda. (titular), última mención el 5 ene 2024',
    ]);
  }, 60_000);
});
