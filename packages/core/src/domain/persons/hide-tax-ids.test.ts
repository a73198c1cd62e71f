import { describe, expect, it } from 'vitest';
import { hideTaxIds } from './hide-tax-ids.ts';

describe('hideTaxIds', () => {
  it.each([
    ['cede a JUAN SOTO, RUT 45.123.450-1, la marca', 'cede a JUAN SOTO, RUT [rut], la marca'],
    ['45123450-1', '[rut]'],
    ['(45.123.450 - 1)', '([rut])'],
    ['rut 6.123.450-k.', 'rut [rut].'],
    ['45.123.450–1 y 45123450‐1', '[rut] y [rut]'],
    ['45 123 450-1', '[rut]'],
    ['45.123.450  −  1', '[rut]'],
    ['45.123.450-7 mal escrito', '[rut] mal escrito'],
  ])('hides a natural person in "%s"', (text, hidden) => {
    expect(hideTaxIds(text)).toBe(hidden);
  });

  it.each([
    'RUT 76.543.210-3',
    'RUT 76.543.210–3',
    'Registro 863519 de 2024-03-18',
    'clases 9-12 y 35',
    'solicitud 1523001',
    'causa rol 123-2020',
    'fono 22-345-6789',
    '$ 45.123.450',
  ])('leaves "%s" as it is', (text) => {
    expect(hideTaxIds(text)).toBe(text);
  });
});
