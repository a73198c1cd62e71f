import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LACTEOS, mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { DESK, PageVisit, PHONE } from '../support/page-visit.ts';
import { takeSavedFile } from '../support/saved-file.ts';
import { type Served, serve } from '../support/serve.ts';

const TRELKA = ['TRELKA', 'TRELKA SUR', 'TRELCA', 'TRELKAS', 'TRELQA', 'TRELKA NORTE'];
const MARKS = [
  ...REGISTER,
  ...TRELKA.map((name, at) => mark(`8100${at}`, name, { clases: [35], estado: 'publicada' })),
  mark('81010', 'TRELKA', { clases: [29], estado: 'vencida' }),
  mark('81011', 'TRELKA', {
    clases: [35],
    estado: 'registrada',
    nroRegistro: '750847',
    fechaRegistro: '2004-12-29',
    fechaVencimiento: '2014-12-29',
    titulares: [LACTEOS],
  }),
  mark('81012', 'TRELKA', { clases: [35], estado: 'registrada', nroRegistro: '811408' }),
  mark('811408', 'NOVAFRUT', { clases: [29], estado: 'publicada', titulares: [LACTEOS] }),
];
const NOTE =
  'uno: misma clase\ndos: otro público\ntres: coexisten\ncuatro: ver contrato\ncinco: fin';
const MARK_ROWS = '.report section.name tbody tr';

let served: Served;
let visit: PageVisit;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marcario-errands-'));
  served = await serve(MARKS, { app: { page: {} } });
});
afterAll(async () => {
  await visit?.page.close();
  await served.close();
  await rm(folder, { recursive: true });
});
beforeEach(async (context) => {
  if (visit !== undefined) return;
  visit = new PageVisit(await ChromiumPage.open(chromiumOrSkip(context)), served.api.baseUrl);
  await visit.page.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await visit.goTo();
  await visit.enterKey(served.api.key);
});

const saved = () =>
  visit.page.until(`document.querySelector('.save-state').textContent.startsWith('Guardado')`);

async function makeReport(text: string): Promise<void> {
  await visit.goTo('#informe=');
  await visit.page.until(`document.querySelector('.kept')`);
  await visit.page.evaluate(`document.querySelector('#report-names').select()`);
  await visit.page.type('#report-names', text);
  await visit.page.click('#report .go');
  await visit.page.until(`document.querySelector('.report')`);
  await visit.page.until(`document.title.startsWith('Informe')`);
}

describe.each([
  ['at a desk', DESK, 'light'],
  ['on a phone', PHONE, 'dark'],
] as const)('a report %s', (_where, metrics, scheme) => {
  it(`answers first, has live marks first, and keeps notes and what was struck out ${proves('PAGE-ANSWER', 'PAGE-LIVE-FIRST', 'PAGE-KEPT')}`, async () => {
    await visit.look(metrics, scheme);
    await visit.page.evaluate(`indexedDB.deleteDatabase('marcario')`);
    await makeReport('trelka\t35');
    expect(await visit.text('.report .answer')).toMatch(
      /^2 marcas idénticas vigentes o en trámite en la clase 35; \d de semejanza alta, /,
    );
    expect(await visit.texts('.report h3')).toEqual(
      expect.arrayContaining(['Idénticas (2)', 'Sin vigencia (1)']),
    );
    const rows = await visit.texts(MARK_ROWS);
    expect(rows.at(-1)).toContain('81011');
    await visit.page.type('.own textarea', NOTE);
    await visit.page.click('.strike');
    await visit.page.click(`${MARK_ROWS}:last-child .strike`);
    expect(await visit.texts('.struck li s')).toHaveLength(2);
    await saved();
    expect(await visit.page.violations()).toEqual([]);
    const widest = await visit.page.evaluate('document.documentElement.scrollWidth');
    expect(widest).toBeLessThanOrEqual(metrics.width);
    await visit.page.send('Page.reload');
    await visit.page.until(`document.querySelectorAll('.struck li').length === 2`);
    const notes = await visit.page.evaluate(
      `[...document.querySelectorAll('.struck .note')].map((one) => one.textContent)`,
    );
    expect(notes).toContain(NOTE);
    expect(await visit.text('.report .answer')).toContain('No se cuentan 2 marcas descartadas');
  }, 90_000);

  it(`takes thirty names with their classes, by risk, in one request ${proves('PAGE-PASTE', 'PAGE-ALL-NAMES')}`, async () => {
    await visit.look(metrics, scheme);
    const pastedRows = Array.from(
      { length: 28 },
      (_, at) => `Zyxqu${'abcdefghij'[at % 10]}${at}\t${(at % 45) + 1}`,
    );
    const pasted = ['Marca\tClase', ...pastedRows, 'Trelka\t35', 'TRÉLKA\tclase 29 y 30'].join(
      '\n',
    );
    await visit.goTo('#informe=');
    await visit.page.until(`document.querySelector('.kept')`);
    await visit.page.evaluate(`document.querySelector('#report-names').select()`);
    await visit.page.type('#report-names', pasted);
    expect(await visit.text('#report-understood p')).toBe(
      '30 nombres, 30 con clases propias. La primera fila se tomó como encabezado.',
    );
    expect((await visit.texts('#report-understood tbody tr')).at(-1)).toBe(
      'Trelka29, 30, 35se escribe también TRÉLKA: es una sola búsqueda',
    );
    visit.page.requested.length = 0;
    await visit.page.click('#report .go');
    await visit.page.until(`document.querySelectorAll('.summary tbody tr').length === 29`);
    const asked = visit.page.requested.filter((url) => url.includes('/v1/brands/'));
    expect(asked).toEqual([`${served.api.baseUrl}/v1/brands/screening`]);
    const [first, ...others] = await visit.texts('.summary tbody tr');
    expect(first).toMatch(/^Trelka29, 30, 352/);
    expect(others.every((row) => row.endsWith('sin marcas semejantes'))).toBe(true);
    await visit.page.click('.report-actions button:nth-of-type(3)');
    const { name, bytes } = await takeSavedFile(folder, '.xlsx');
    expect(name).toMatch(/^informe-de-disponibilidad-[a-z0-9-]+\.xlsx$/);
    const { sheets } = await readXlsx(bytes);
    const rows = sheets[0]?.rows ?? [];
    expect(rows.filter((row) => row.includes('sin marcas semejantes'))).toHaveLength(28);
  }, 90_000);

  it.each([
    ['81002', 'TRELCA'],
    ['registro 750.847', 'TRELKA'],
    ['Reg. N° 750847', 'TRELKA'],
    ['Solicitud 811.408', 'NOVAFRUT'],
    ['N° 81.002', 'TRELCA'],
    ['RUT 76.543.210-3', 'NOVAFRUT'],
    ['Lácteos', 'NOVAFRUT'],
  ])(
    `finds a mark as its number was copied: %s ${proves('PAGE-COPIED')}`,
    async (text, name) => {
      await visit.look(metrics, scheme);
      await visit.goTo();
      await visit.page.type('#q', text);
      await visit.page.until(`document.querySelector('#cards .card h3')`);
      expect(await visit.texts('#cards .card h3')).toContain(name);
      // The word says which of the two numbers it is.
      if (text.startsWith('Solicitud'))
        expect(await visit.texts('#cards .card h3')).toHaveLength(1);
    },
    60_000,
  );
});

describe('a report', () => {
  it(`refuses more names than it takes with a sentence, and drops none ${proves('PAGE-ALL-NAMES')}`, async () => {
    await visit.look(DESK, 'light');
    await visit.goTo('#informe=');
    await visit.page.until(`document.querySelector('.kept')`);
    await visit.page.evaluate(`document.querySelector('#report-names').select()`);
    const many = Array.from({ length: 501 }, (_, at) => `nombre ${at}`);
    await visit.page.type('#report-names', many.join('\n'));
    await visit.page.click('#report .go');
    expect(await visit.text('#state')).toContain('Son 501 nombres y un informe admite 500');
    expect(await visit.page.evaluate('location.hash')).toBe('#informe=');
    expect(
      String(await visit.page.evaluate(`document.querySelector('#report-names').value`)).split(
        '\n',
      ),
    ).toHaveLength(501);
    await visit.page.evaluate(`document.querySelector('#report-names').select()`);
    await visit.page.type('#report-names', 'trelka\t35\nkolun\t99\nsur\t3\nmar\t5');
    await visit.page.click('#report .go');
    expect(await visit.text('#state')).toContain('Hay clases que no se entienden');
    expect(await visit.text('#report-understood .wrong')).toContain('“99” no es una clase');
  }, 60_000);

  it(`prints the whole note, page numbers and the day of the data ${proves('PAGE-PAPER')}`, async () => {
    await makeReport('trelka\t35\nkolun\t29\nagua\t32');
    await visit.page.type('.own textarea', NOTE);
    await saved();
    const file = join(folder, 'informe.pdf');
    await visit.printTo(file);
    if (!existsSync('/usr/bin/pdftotext')) {
      // The numbers of the pages are drawn by the style of the page, which this browser knows.
      expect((await readFile(file)).length).toBeGreaterThan(1_000);
      return;
    }
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']);
    for (const line of NOTE.split('\n')) expect(stdout).toContain(line.split(':')[0]);
    expect(stdout).toMatch(/1\s*\/\s*\d/);
    expect(stdout).toMatch(/Datos del registro al \d/);
    expect(stdout).not.toMatch(/Referencia de la API|Guardado en este navegador|Descartar/);
    expect(stdout).not.toMatch(/Semeja\n|Clase\s*\n\s*s\b/);
    await rm(file);
  }, 60_000);

  it(`is made, noted and struck out by keyboard alone ${proves('PAGE-KEYBOARD')}`, async () => {
    await visit.goTo('#informe=');
    await visit.page.until(`document.querySelector('.kept')`);
    await visit.page.evaluate(`document.querySelector('#report-names').select()`);
    await visit.tabTo('#report-names');
    await visit.page.send('Input.insertText', { text: 'trelka\t35' });
    await visit.tabTo('#report .go');
    await visit.page.press('Enter');
    await visit.page.until(`document.activeElement.id === 'report-title'`);
    await visit.tabTo('.own textarea');
    await visit.page.send('Input.insertText', { text: 'por teclado' });
    await visit.tabTo('.strike');
    await visit.page.press('Enter');
    await visit.page.until(`document.activeElement.closest('.struck') !== null`);
    await visit.page.press('Enter');
    await visit.page.until(`document.activeElement.className === 'strike'`);
    expect(await visit.page.evaluate(`document.querySelector('.own textarea').value`)).toBe(
      'por teclado',
    );
  }, 60_000);
});

describe('a new watch', () => {
  it(`reads pasted columns, keeps them over a reload, and watches in all their classes ${proves('PAGE-WATCH-PASTE', 'PAGE-WATCH-DRAFT')}`, async () => {
    await visit.look(DESK, 'light');
    await visit.goTo('#vigilar=');
    await visit.page.type('#watch-names', 'Marca\tClase\ntrelka\t99');
    expect(await visit.text('#watch-understood .wrong')).toContain('“99” no es una clase');
    await visit.page.click('#save-watch');
    await visit.page.until(
      `document.querySelector('#state').textContent.includes('Hay clases que no se entienden')`,
    );
    await visit.page.evaluate(`document.querySelector('#watch-names').select()`);
    await visit.page.type('#watch-names', 'Marca\tClase\ntrelka\t35\nnovafrut\tclase 29');
    expect(await visit.text('#watch-understood')).toMatch(
      /^2 nombres, 2 con clases propias.*mismas clases para todos sus nombres: las 29 y 35/,
    );
    await visit.page.send('Page.reload');
    await visit.page.until(`document.querySelector('#watch-names')?.value.includes('clase 29')`);
    await visit.page.click('#save-watch');
    await visit.page.until(`location.hash.startsWith('#vigilancia=wl_')`);
    const id = String(await visit.page.evaluate('location.hash')).slice('#vigilancia='.length);
    expect(await (await served.api.send(`/v1/watch/${id}`)).json()).toMatchObject({
      label: 'Vigilancia de trelka y novafrut',
      items: [{ mark: 'trelka' }, { mark: 'novafrut' }],
      filters: { clase: [29, 35] },
    });
  }, 60_000);
});

describe('the page', () => {
  it(`fits where it is zoomed to 200 % ${proves('PAGE-ZOOM')}`, async () => {
    await visit.look({ ...DESK, width: 640, height: 450 }, 'light');
    for (const [hash, shown] of [
      ['#q=trelka', '#cards .card'],
      ['#informe=trelka%0935', '.report'],
      ['#vigilar=trelka%0935', '#save-watch'],
      ['#publicadas=', '#gazette .found'],
      ['#comparar=trelka&con=81002', '#compared-title'],
      ['#marca=81011', '#mark .timeline'],
    ]) {
      await visit.goTo(hash);
      await visit.page.until(`document.querySelector('${shown}')`);
      const widest = await visit.page.evaluate('document.documentElement.scrollWidth');
      expect(widest, hash).toBeLessThanOrEqual(640);
    }
    await visit.look(DESK, 'light');
  }, 60_000);

  it(`tells on a slow line that it works, and starts nothing twice ${proves('PAGE-SLOW')}`, async () => {
    await visit.goTo('#informe=');
    await visit.page.until(`document.querySelector('.kept')`);
    const slow = { offline: false, latency: 600, downloadThroughput: 50_000, uploadThroughput: -1 };
    await visit.page.send('Network.emulateNetworkConditions', slow);
    await visit.page.evaluate(`document.querySelector('#report-names').select()`);
    await visit.page.type('#report-names', 'trelka lenta\t35');
    visit.page.requested.length = 0;
    await visit.page.evaluate(`{
      const go = document.querySelector('#report .go');
      go.click();
      go.click();
    }`);
    await visit.page.until(`document.querySelector('#state').textContent.startsWith('Revisando')`);
    await visit.page.evaluate(`document.querySelector('#report .go').click()`);
    await visit.page.until(`document.title.includes('trelka lenta')`);
    await visit.page.until(`document.querySelector('.report h1')?.textContent.includes('lenta')`);
    const asked = visit.page.requested.filter((url) => url.includes('/v1/brands/'));
    expect(asked).toHaveLength(1);
    await visit.page.send('Network.emulateNetworkConditions', {
      ...slow,
      latency: 0,
      downloadThroughput: -1,
    });
  }, 60_000);
});
