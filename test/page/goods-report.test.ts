import type { CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { DESK, PageVisit } from '../support/page-visit.ts';
import { type Served, serve } from '../support/serve.ts';

function markOf(nroSolicitud: string, name: string, clase: number, text: string): CanonicalBrand {
  const clases = [{ clase, cobertura: text }];
  return { nroSolicitud, denominacion: name, estado: 'registrada', clases };
}

const MARKS = [
  markOf('1', 'NORVALA', 29, 'Leche y productos lácteos'),
  markOf('2', 'NORVALO', 35, 'Venta al por menor de quesos y yogures'),
  markOf('3', 'NORVAL', 12, 'Automóviles'),
  markOf('4', 'NORVALY', 12, 'Automóviles'),
];
const GOODS = 'leche entera; mantequilla';

let served: Served;
let visit: PageVisit;
beforeAll(async () => {
  served = await serve(MARKS, { app: { page: {} } });
});
afterAll(async () => {
  await visit?.page.close();
  await served.close();
});
beforeEach(async (context) => {
  visit = new PageVisit(await ChromiumPage.open(chromiumOrSkip(context)), served.api.baseUrl);
  await visit.goTo();
  await visit.enterKey(served.api.key);
});

it(`name and goods give a report by conflict, which a reload keeps ${proves('F13-REPORT', 'F13-REPORT-KEPT', 'F13-CHIPS')}`, async () => {
  await visit.look(DESK, 'light');
  await visit.goTo('#informe=');
  await visit.page.until(`document.querySelector('.kept')`);
  await visit.page.type('#report-names', 'norval');
  await visit.page.type('#report-goods', GOODS);
  await visit.page.click('#report .go');
  await visit.page.until(`document.querySelector('.report section.name')`);
  const check = async () => {
    const heads = await visit.texts('.report h3');
    expect(heads[0]).toMatch(/^Conflicto (?:alto|medio) \(/);
    expect(heads.at(-1)).toBe('Otras, por productos lejanos (1)');
    expect(heads).toContain('Conflicto bajo (1)');
    expect((await visit.texts('.report mark')).join(' ')).toMatch(/leche/i);
    expect(await visit.text('.report section.name .soft')).toBe(
      `Para: ${GOODS}. Se buscó en todas las clases.`,
    );
    expect(await visit.text('.report .answer')).toContain('en conflicto');
  };
  await check();
  expect(await visit.page.violations()).toEqual([]);
  await visit.page.until(
    `document.querySelector('.save-state').textContent.startsWith('Guardado')`,
  );
  await visit.page.send('Page.reload');
  await visit.page.until(`document.querySelector('.report section.name')`);
  await check();
  expect(await visit.page.evaluate(`document.querySelector('#report-goods').value`)).toBe(GOODS);

  // In one class, the related ones are looked at too.
  await visit.goTo(`#informe=norval&clase=29&productos=leche`);
  await visit.page.until(
    `document.querySelector('.report section.name .soft')?.textContent.includes('relacionadas')`,
  );
  expect(await visit.text('.report section.name .soft')).toContain(
    'Se buscó en la clase 29 y en las relacionadas ',
  );

  // Each related class is a chip with its reason; without one of them its marks are left out, and the report says so.
  await visit.page.until(`document.querySelectorAll('#report-related-classes input').length > 3`);
  const chips = await visit.texts('#report-related-classes label');
  expect(chips).toContain(' 35 venta de alimentos');
  const ticked = `[...document.querySelectorAll('#report-related-classes input')].every((box) => box.checked)`;
  expect(await visit.page.evaluate(ticked)).toBe(true);
  expect((await visit.texts('.report a')).join()).toContain('NORVALO');
  await visit.page.click('#report-related-classes input[value="35"]');
  await visit.page.click('#report .go');
  await visit.page.until(
    `document.querySelector('.report section.name .soft')?.textContent.includes('relacionada 35')`,
  );
  expect((await visit.texts('.report a')).join()).not.toContain('NORVALO');

  // What a similar mark is filed for can be taken over.
  await visit.page.click('#report .suggest');
  await visit.page.until(`document.querySelector('#report .suggestions button')`);
  await visit.page.click('#report .suggestions button');
  expect(await visit.page.evaluate(`document.querySelector('#report-goods').value`)).toBe(
    'Leche y productos lácteos',
  );
  expect(await visit.page.violations()).toEqual([]);
}, 90_000);
