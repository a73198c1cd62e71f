import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mark, REGISTER } from '../brands/corpus.ts';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { DESK, PageVisit } from '../support/page-visit.ts';
import { takeSavedFile } from '../support/saved-file.ts';
import { type Served, serve } from '../support/serve.ts';

/** Thirty names that are not like each other. */
const NAMES = ['BRINOL', 'CAFEZA', 'DUMERO', 'FILTAX', 'GORZUN', 'HELIVO'].flatMap((name) =>
  ['KAP', 'MUR', 'TEX', 'WIL', 'ZOD'].map((end) => `${name}${end}`),
);
const MARKS = [
  ...REGISTER,
  ...NAMES.map((name, at) => mark(`7700${at}`, name, { clases: [35], estado: 'publicada' })),
];
const NOTES = Array.from({ length: 10 }, (_, at) => `nota ${at}\nsegunda línea`);
const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const ONLINE = { ...OFFLINE, offline: false };
const FIELDS = `[...document.querySelectorAll('.own textarea')]`;

let served: Served;
let visit: PageVisit;
let chromium: string;

beforeAll(async () => {
  served = await serve(MARKS, { app: { page: {} } });
});
afterAll(async () => {
  await visit?.page.close();
  await served.close();
});
beforeEach(async (context) => {
  if (visit !== undefined) return;
  chromium = chromiumOrSkip(context);
  visit = new PageVisit(await ChromiumPage.open(chromium), served.api.baseUrl);
  await visit.look(DESK, 'light');
  await visit.goTo();
  await visit.enterKey(served.api.key);
});

const saved = () =>
  visit.page.until(`document.querySelector('.save-state').textContent.startsWith('Guardado')`);
const fieldValue = () => visit.page.evaluate(`document.querySelector('#report-names').value`);

async function makeReport(names: readonly string[]): Promise<void> {
  await visit.goTo('#informe=');
  await visit.page.until(`document.querySelector('.kept')`);
  await visit.page.evaluate(`document.querySelector('#report-names').select()`);
  await visit.page.type('#report-names', names.map((name) => `${name}\t35`).join('\n'));
  await visit.page.click('#report .go');
  await visit.page.until(`document.querySelectorAll('section.name').length === ${names.length}`);
}

async function writeNote(at: number, text: string): Promise<void> {
  await visit.page.evaluate(`${FIELDS}[${at}].focus()`);
  await visit.page.send('Input.insertText', { text });
}

/** Ends the browser, and comes back with another one that has its profile. */
async function comeBack(hash: string, how: 'crash' | 'close' = 'crash'): Promise<void> {
  const profile = await visit.page.end(how);
  visit = new PageVisit(await ChromiumPage.open(chromium, profile), served.api.baseUrl);
  await visit.look(DESK, 'light');
  await visit.goTo(hash);
}

describe('the end of the browser', () => {
  it(`loses nothing that stood for a second: names that are typed ${proves('PAGE-KEPT')}`, async () => {
    await visit.goTo('#informe=');
    await visit.page.until(`document.querySelector('.kept')`);
    await visit.page.evaluate(`document.querySelector('#report-names').select()`);
    await visit.page.type('#report-names', NAMES.join('\n'));
    await setTimeout(1_000);
    await comeBack('#informe=');
    await visit.page.until(`document.querySelector('#report-names').value !== ''`);
    expect(await fieldValue()).toBe(NAMES.join('\n'));
    await visit.enterKey(served.api.key);
  }, 90_000);

  it(`loses nothing of a report of thirty names with ten notes, at any step ${proves('PAGE-KEPT')}`, async () => {
    await makeReport(NAMES);
    const hash = String(await visit.page.evaluate('location.hash'));
    for (const [at, note] of NOTES.entries()) {
      await writeNote(at, note);
      if (at % 4 !== 1) continue;
      await setTimeout(1_000);
      await comeBack(hash);
      await visit.page.until(`${FIELDS}.length >= 30`);
      const found = await visit.page.evaluate(
        `${FIELDS}.slice(0, ${at + 1}).map(({ value }) => value)`,
      );
      expect(found).toEqual(NOTES.slice(0, at + 1));
    }
    await visit.goTo('#informe=');
    await visit.page.until(`document.querySelector('.kept tbody tr')`);
    expect((await visit.texts('.kept tbody tr'))[0]).toContain('BRINOL');
    await visit.page.click('.kept tbody a');
    await visit.page.until(`${FIELDS}.length >= 30`);
    expect(await visit.page.evaluate(`${FIELDS}[9].value`)).toBe(NOTES[9]);
    await visit.enterKey(served.api.key);
  }, 120_000);

  it(`loses nothing of the note of a hit that is typed and not left ${proves('PAGE-KEPT-HIT')}`, async () => {
    const made = await served.api.send('/v1/watch', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ label: 'Nota', items: [{ marca: 'brinolkap' }], baseline: true }),
    });
    const { id } = (await made.json()) as { id: string };
    await served.service.sweep();
    const field = '.thread .desk input';
    const value = () => visit.page.evaluate(`document.querySelector('${field}').value`);
    await visit.goTo(`#vigilancia=${id}`);
    await visit.page.type(field, 'misma clase');
    await setTimeout(1_000);
    await visit.page.send('Input.insertText', { text: ', otro público' });
    await setTimeout(1_000);
    await comeBack(`#vigilancia=${id}`);
    await visit.enterKey(served.api.key);
    await visit.page.until(`document.querySelector('${field}')`);
    expect(await value()).toBe('misma clase, otro público');
    // Who goes on to another view at once has not waited for it to be saved.
    await visit.page.type(field, ' y fin');
    await visit.page.evaluate(`location.hash = '#vigilancia='`);
    await visit.page.click('#watch tbody a[href^="#vigilancia=wl_"]');
    await visit.page.until(`document.querySelector('${field}')?.value.endsWith('fin')`);
  }, 90_000);
});

describe('the work of a reader', () => {
  it(`stands after a step back, a change of the language and a reload ${proves('PAGE-KEPT')}`, async () => {
    await makeReport(NAMES.slice(0, 2));
    await writeNote(0, 'sigue aquí');
    await saved();
    await visit.page.click('.report .against a');
    await visit.page.until(`document.querySelector('#mark .timeline')`);
    await visit.page.evaluate('history.back()');
    await visit.page.until(`!document.querySelector('#report').hidden`);
    expect(await visit.page.evaluate(`${FIELDS}[0].value`)).toBe('sigue aquí');
    await visit.page.click('#language');
    await visit.page.until(`document.documentElement.lang === 'en'`);
    await visit.page.until(`${FIELDS}[0]?.value === 'sigue aquí'`);
    expect(await visit.text('.report h1')).toContain('Clearance report');
    await visit.page.send('Network.clearBrowserCookies');
    await visit.page.send('Page.reload');
    await visit.page.until(
      `document.documentElement.lang === 'es' && ${FIELDS}[0]?.value === 'sigue aquí'`,
    );
  }, 90_000);

  it(`is not interrupted where the report is asked again: who writes goes on writing ${proves('PAGE-FOCUS')}`, async () => {
    await makeReport(NAMES.slice(0, 2));
    expect(await visit.page.evaluate(`document.querySelector('#report form').hidden`)).toBe(true);
    await visit.page.until(`document.activeElement.id === 'report-title'`);
    await visit.page.evaluate(`{
      const buttons = [...document.querySelectorAll('.report-actions button')];
      buttons.find(({ textContent }) => textContent === 'Actualizar').click();
      ${FIELDS}[1].focus();
    }`);
    await visit.page.send('Input.insertText', { text: 'a medias' });
    const drawn = `document.querySelector('#state').textContent.includes('preparado')`;
    await visit.page.until(drawn);
    await visit.page.send('Input.insertText', { text: ', sigue' });
    expect(await visit.page.evaluate(`${FIELDS}[1].value`)).toBe('a medias, sigue');
    // The list to choose from is still there for the next press of a key.
    await visit.page.evaluate(`{
      const select = document.querySelector('.report-actions select');
      select.focus();
      select.value = 'given';
      select.dispatchEvent(new Event('change'));
    }`);
    expect(await visit.page.evaluate('document.activeElement.localName')).toBe('select');
    await visit.page.click('#report p button');
    await visit.page.until(`document.activeElement.id === 'report-names'`);
    expect(await fieldValue()).toBe(`${NAMES[0]}\t35\n${NAMES[1]}\t35`);
  }, 90_000);

  it(`is saved to a file with which a colleague goes on ${proves('PAGE-FILE', 'PAGE-LINK')}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marcario-work-'));
    await visit.page.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
    });
    await visit.page.click('.report-actions button:nth-of-type(4)');
    const { name, bytes } = await takeSavedFile(folder, '.json');
    expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ marcario: 'informe' });
    const file = join(folder, name);
    await writeFile(file, bytes);
    const colleague = new PageVisit(await ChromiumPage.open(chromium), served.api.baseUrl);
    // A link alone brings the names and their classes, and no note.
    await colleague.goTo(String(await visit.page.evaluate('location.hash')));
    await colleague.enterKey(served.api.key);
    await colleague.page.until(`${FIELDS}.length > 0`);
    expect(await colleague.page.evaluate(`document.querySelector('#report-names').value`)).toBe(
      await fieldValue(),
    );
    expect(await colleague.page.evaluate(`${FIELDS}[0].value`)).toBe('');
    await colleague.goTo('#informe=');
    await colleague.page.until(`document.querySelector('#report-import')`);
    const { root } = (await colleague.page.send('DOM.getDocument')) as { root: { nodeId: number } };
    const found = await colleague.page.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '#report-import',
    });
    const { nodeId } = found as { nodeId: number };
    await colleague.page.send('DOM.setFileInputFiles', { nodeId, files: [file] });
    await colleague.page.until(`${FIELDS}[0]?.value === 'sigue aquí'`);
    await colleague.page.close();
    await rm(folder, { recursive: true });
  }, 90_000);

  it(`tells the second of two tabs that the report is open, and hands it over ${proves('PAGE-TWO-TABS')}`, async () => {
    await makeReport(NAMES.slice(0, 1));
    await writeNote(0, 'de la primera');
    await saved();
    const hash = String(await visit.page.evaluate('location.hash'));
    await visit.page.openTab();
    await visit.goTo(hash);
    await visit.page.until(
      `document.querySelector('.second').textContent.includes('aquí solo se lee')`,
    );
    await visit.page.until(`document.querySelector('.own .note')?.textContent === 'de la primera'`);
    expect(await visit.page.evaluate(`${FIELDS}.length`)).toBe(0);
    await visit.page.click('.second button');
    await visit.page.until(`${FIELDS}[0]?.value === 'de la primera'`);
    expect(await visit.text('.second')).toBe('');
  }, 90_000);

  it(`stands where the server is gone, in sentences of the page's language ${proves('PAGE-OFFLINE')}`, async () => {
    await visit.goTo('#informe=');
    await visit.page.until(`document.querySelector('.kept')`);
    await visit.page.send('Network.emulateNetworkConditions', OFFLINE);
    await visit.page.evaluate(`document.querySelector('#report-names').select()`);
    await visit.page.type('#report-names', 'escrito sin red');
    await visit.page.click('#report .go');
    await visit.page.until(
      `/Sin conexión|no responde/.test(document.querySelector('#state').textContent)`,
      { tries: 1_500 },
    );
    expect(await fieldValue()).toBe('escrito sin red');
    await visit.page.send('Network.emulateNetworkConditions', ONLINE);
    await visit.page.send('Page.reload');
    await visit.page.until(`document.querySelector('.report')`);
    expect(await fieldValue()).toBe('escrito sin red');
  }, 90_000);

  it(`says that a browser without storage keeps nothing ${proves('PAGE-STORAGE')}`, async () => {
    const { identifier } = (await visit.page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `IDBFactory.prototype.open = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
    })) as { identifier: string };
    await makeReport(NAMES.slice(0, 1));
    await writeNote(0, 'x');
    await visit.page.until(`document.querySelector('.save-state.wrong')`);
    expect(await visit.text('.save-state')).toContain('No se pudo guardar en este navegador');
    await visit.page.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  }, 60_000);
});

describe('the history', () => {
  it(`has an entry for each search, and titles say what is seen ${proves('PAGE-HISTORY')}`, async () => {
    await visit.goTo();
    for (const name of ['kolun', 'agua']) {
      await visit.page.evaluate(`document.querySelector('#q').select()`);
      await visit.page.type('#q', name);
      await visit.page.until(`document.querySelector('#cards .card')`);
      await visit.page.until(`document.title === '${name} · Marcario'`);
      await setTimeout(1_200);
    }
    await visit.page.evaluate('history.back()');
    await visit.page.until(`document.title === 'kolun · Marcario'`);
    expect(await visit.page.evaluate(`document.querySelector('#q').value`)).toBe('kolun');
    await visit.page.evaluate('history.back()');
    await visit.page.until(`document.title === 'Marcario'`);
  }, 60_000);
});

describe('the key', () => {
  it(`lasts in all tabs, longer where somebody asks, and can be forgotten ${proves('PAGE-KEY')}`, async () => {
    await visit.goTo();
    await visit.page.openTab();
    await visit.goTo();
    await visit.page.until(`document.querySelector('#size').textContent`);
    expect(await visit.page.evaluate(`localStorage.getItem('marcario-key')`)).toBeNull();
    await visit.page.evaluate(`document.querySelector('#key-box').open = true`);
    await visit.page.click('#key-remember');
    expect(await visit.page.evaluate(`localStorage.getItem('marcario-key')`)).toBe(served.api.key);
    await comeBack('', 'close');
    await visit.page.until(`document.querySelector('#size').textContent`);
    await visit.page.evaluate(`document.querySelector('#key-box').open = true`);
    await visit.page.click('#key-forget');
    await visit.page.until(
      `document.querySelector('#state').textContent.includes('Ingrese su clave')`,
    );
    expect(await visit.page.evaluate(`localStorage.getItem('marcario-key')`)).toBeNull();
    await visit.goTo();
    expect(await visit.page.evaluate(`document.querySelector('#key').value`)).toBe('');
  }, 90_000);

  it.each([
    ['that is unknown', 'mk_unknown', 'Esta clave de acceso no es válida'],
    ['that is no key', 'hola', 'Esta clave de acceso no es válida'],
  ])(
    `is refused in the page's language: one %s ${proves('PAGE-SPANISH')}`,
    async (_which, key, said) => {
      await visit.goTo('#q=kolun');
      await visit.page.evaluate(`document.querySelector('#key-box').open = true`);
      await visit.page.evaluate(`document.querySelector('#key').value = ''`);
      await visit.page.type('#key', key);
      await visit.page.press('Enter');
      await visit.page.until(`document.querySelector('#state').textContent.includes('${said}')`);
      expect(await visit.page.evaluate(`document.querySelector('#q').value`)).toBe('kolun');
    },
    60_000,
  );

  it(`without a scope, or a quota, says so and names the next step ${proves('PAGE-SPANISH')}`, async () => {
    const { key } = await served.createKey({ scopes: ['watch:read'] });
    await visit.goTo('#q=kolun');
    await visit.page.evaluate(`document.querySelector('#key-box').open = true`);
    await visit.page.evaluate(`document.querySelector('#key').value = ''`);
    await visit.page.type('#key', key);
    await visit.page.press('Enter');
    await visit.page.until(
      `document.querySelector('#state').textContent.includes('no tiene permiso')`,
    );
    const { key: spent } = await served.createKey({ monthlyQuota: 1 });
    await served.api.send('/v1/brands?q=kolun', { key: spent });
    await visit.page.evaluate(`document.querySelector('#key-box').open = true`);
    await visit.page.evaluate(`document.querySelector('#key').select()`);
    await visit.page.type('#key', spent);
    await visit.page.press('Enter');
    await visit.page.until(
      `document.querySelector('#state').textContent.includes('La cuota de esta clave se agotó')`,
    );
  }, 60_000);
});
