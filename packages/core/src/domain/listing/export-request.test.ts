import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import type { BrandSummary } from '../../contract/brand-summary.ts';
import { CSV_SEPARATORS } from '../../contract/operations/export-brands.ts';
import { csvHeader, csvRow, EXPORT_COLUMNS } from './export-request.ts';

const MARK: BrandSummary = {
  nroSolicitud: '1',
  nroRegistro: null,
  denominacion: 'KOLUN',
  estado: 'registrada',
  tipoSigno: 'mixta',
  fechaPresentacion: '2020-01-01',
  fechaPublicacion: null,
  fechaVencimiento: null,
  fechaRegistro: null,
  fechaActualizacion: '2026-11-20T12:03:52.483Z',
  clases: [29, 30],
  titular: [],
  enrichmentPending: false,
  viena: ['26.04.01', '27.05.01'],
};

it('names the columns in the order of the schema', () => {
  expect(csvHeader(';')).toBe(`${Object.keys(MARK).join(';')}\r\n`);
  expect(csvRow(MARK, ',')).toBe(
    '1,,KOLUN,registrada,mixta,2020-01-01,,,,2026-11-20T12:03:52.483Z,29|30,,false,26.04.01|27.05.01\r\n',
  );
});

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', '|', 'A'), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
);

it('reads back as it was written, and no cell begins as a formula does', () => {
  fc.assert(
    fc.property(
      hostile,
      fc.array(hostile, { maxLength: 3 }),
      fc.constantFrom(...CSV_SEPARATORS),
      (denominacion, titular, separator) => {
        const text = csvRow({ ...MARK, denominacion, titular }, separator);
        const { data, errors } = Papa.parse<string[]>(text.slice(0, -2), {
          delimiter: separator,
          newline: '\r\n',
        });
        expect(errors).toEqual([]);
        const [cells = []] = data;
        expect(cells).toHaveLength(EXPORT_COLUMNS.length);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        const unguarded = (cell = '') => cell.replace(/^'(?=[=+\-@\t\r])/, '');
        expect(unguarded(cells[2])).toBe(unguarded(denominacion));
        expect(unguarded(cells[11])).toBe(
          unguarded(titular.map((name) => name.replaceAll('|', '\\|')).join('|')),
        );
      },
    ),
  );
});
