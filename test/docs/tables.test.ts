import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { operationById, SCOPES } from '@marcario/core/contract';
import { expect, it } from 'vitest';
import {
  DEAD_ESTADOS,
  ESTADOS,
  TERMINAL_ESTADOS,
} from '../../packages/core/src/contract/estado.ts';
import { SORT_ALIASES, SORTS } from '../../packages/core/src/contract/listing-vocabulary.ts';
import { evidenciaSchema } from '../../packages/core/src/contract/operations/get-brand-report.ts';
import { deriveEstado } from '../../packages/core/src/domain/record/derived-status.ts';
import { DEMO_CALENDAR, DEMO_YEARS } from '../../packages/server/src/demo-calendar.ts';
import { blocksOf, pageText } from './page-blocks.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RECORD = 'docs/record-and-evidence.md';
const LIMITS = 'docs/limits-and-errors.md';

/** The cells of the rows that begin with code, without its marks. */
function rowsOf(page: string): string[][] {
  const rows = pageText(page).match(/^\| `.*\|$/gm) ?? [];
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

it('the page of limits has each scope, and beside it the paths that need it', () => {
  const told = rowsOf(LIMITS).filter(([scope]) => SCOPES.some((one) => one === scope));
  expect(told.map(([scope]) => scope)).toEqual(SCOPES);
  const named = told.flatMap(([scope, text = '']) =>
    (text.match(/\/v1\/[\w./-]+\w/g) ?? []).map((path) => ({ scope, path })),
  );
  // What is named most exactly holds: /v1/plazos/calcular is not under /v1/plazos.
  named.sort((a, b) => b.path.length - a.path.length);
  for (const { path, scope } of Object.values(operationById)) {
    if (scope === null || scope.startsWith('watch:')) continue;
    const nearest = named.find((one) => path.startsWith(one.path));
    expect([path, nearest?.scope]).toEqual([path, scope]);
  }
});

it('the page of the record has every status in its order, and which of them liveOnly and vivas leave out', () => {
  const told = rowsOf(RECORD).filter(([estado]) => ESTADOS.some((one) => one === estado));
  expect(told.map(([estado]) => estado)).toEqual(ESTADOS);
  const leftOut = told.filter(([, , mark]) => mark === 'yes').map(([estado]) => estado);
  expect(leftOut.sort()).toEqual([...TERMINAL_ESTADOS].sort());
  const blocking = told.filter(([, , , mark]) => mark === 'yes').map(([estado]) => estado);
  expect(blocking.sort()).toEqual([...DEAD_ESTADOS].sort());
});

it('the page of the record has every rule of the derived status, and evidence as a report has it', () => {
  const source = readFileSync(
    resolve(ROOT, 'packages/core/src/office/chile/status-rules.ts'),
    'utf8',
  );
  const rules = [...source.matchAll(/concludeIf\('(C7\.\d)', '(\w+)'/g)].map(([, ...rule]) => rule);
  const told = rowsOf(RECORD).filter(([rule = '']) => rule.startsWith('C7.'));
  expect(told.map(([rule, , , estado]) => [rule, estado])).toEqual(rules.sort());
  const block = blocksOf(RECORD).find(({ language }) => language === 'json');
  const { estado, ...shown } = JSON.parse(block?.text ?? '');
  for (const fact of shown.evidencia) expect(evidenciaSchema.strict().parse(fact)).toEqual(fact);
  const [{ valor: nroRegistro }, { valor: fechaRegistro }] = shown.evidencia;
  const facts = { estado, nroRegistro, fechaRegistro, clasesDetalle: [], anotaciones: [] };
  expect(deriveEstado(facts, fechaRegistro)).toEqual(shown);
});

it('the page of pagination has every order with its other spelling', () => {
  const spellings = Object.entries(SORT_ALIASES).map(([alias, sort]) => [sort, alias] as const);
  const aliases: ReadonlyMap<string, string> = new Map(spellings);
  const [, ...told] = rowsOf('docs/pagination.md');
  expect(told.map(([sort, alias]) => [sort, alias])).toEqual(
    SORTS.map((sort) => [sort, aliases.get(sort) ?? '']),
  );
});

it.each(['docs/getting-started.md', 'docs/plazos.md'])(
  '%s loads the holidays that come with the server, and covers their years',
  (page) => {
    const shown = blocksOf(page).find(({ text }) => text.includes('holidays import'));
    expect(shown?.text.split('\n')).toEqual([
      `npx marcario holidays import ${relative(ROOT, DEMO_CALENDAR)}`,
      `for year in ${DEMO_YEARS.join(' ')}; do npx marcario holidays cover $year; done`,
    ]);
  },
);
