import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { allRows, documentFolder } from './fixtures/document-fixture.ts';
import { textRow, workbookBytes } from './fixtures/workbook-fixture.ts';

const write = documentFolder();
const HEADING = ['ApplicationNumber', 'BrandName', 'FilingDate', 'RegistrationNumber'];

async function recordsOf(parts: Parameters<typeof workbookBytes>[0]) {
  const rows = await allRows(await write('sheet.xlsx', workbookBytes(parts)));
  return rows.map((row) => ('record' in row ? row.record : row.rejected));
}

/** Returns the XML of a heading row and of one row with the given cells. */
const sheet = (cells: string) => `${textRow(1, HEADING)}<row r="2">${cells}</row>`;

describe('a spreadsheet', () => {
  it('written by a spreadsheet program is read cell by cell', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Applications',
          rows: [
            HEADING,
            ['1523001', 'KOLÚN', new Date('2024-03-18T00:00:00Z'), 863519],
            [1523002, '  DOS\nLÍNEAS  ', '18/03/2024', '863520.0'],
            [],
            ['1523003', 1800, null, 0],
          ],
        },
      ],
    });
    const rows = await allRows(await write('written.xlsx', bytes));
    expect(rows).toEqual([
      {
        line: 2,
        unknownStatus: false,
        record: {
          nroSolicitud: '1523001',
          denominacion: 'KOLÚN',
          fechaPresentacion: '2024-03-18',
          nroRegistro: '863519',
        },
      },
      {
        line: 3,
        unknownStatus: false,
        record: {
          nroSolicitud: '1523002',
          denominacion: 'DOS LÍNEAS',
          fechaPresentacion: '2024-03-18',
          nroRegistro: '863520',
        },
      },
      {
        line: 5,
        unknownStatus: false,
        record: { nroSolicitud: '1523003', denominacion: '1800' },
      },
    ]);
  });

  it('may keep its texts in a table, with formatted runs and without phonetic readings', async () => {
    const strings =
      '<sst><si><t>UNO</t></si><si><r><t>DO</t></r><r><t>S</t></r>' +
      '<rPh sb="0" eb="1"><t>ドス</t></rPh></si></sst>';
    const rows = sheet('<c><v>7</v></c><c t="s"><v>1</v></c>');
    expect(await recordsOf({ rows, strings })).toEqual([
      { nroSolicitud: '7', denominacion: 'DOS' },
    ]);
  });

  it('places cells by their references and follows on where there are none', async () => {
    const cells = '<c r="A2"><v>7</v></c><c r="C2" t="str"><v>2024-03-18</v></c><c><v>55</v></c>';
    expect(await recordsOf({ rows: sheet(cells) })).toEqual([
      { nroSolicitud: '7', fechaPresentacion: '2024-03-18', nroRegistro: '55' },
    ]);
  });

  it('gives the last result of a formula, and nothing for an error', async () => {
    const cells =
      '<c><f>3+4</f><v>7</v></c><c t="str"><f>"A"&amp;"B"</f><v>AB</v></c><c t="e"><v>#N/A</v></c>';
    expect(await recordsOf({ rows: sheet(cells) })).toEqual([
      { nroSolicitud: '7', denominacion: 'AB' },
    ]);
  });

  it('reads numbers in any notation, truth values and escaped characters', async () => {
    const cells =
      '<c><v>1.523001E6</v></c><c t="inlineStr"><is><t>UNO_x000D__x000A_DOS</t></is></c>';
    const truth = '<c><v>8</v></c><c t="b"><v>1</v></c>';
    expect(await recordsOf({ rows: `${sheet(cells)}<row>${truth}</row>` })).toEqual([
      { nroSolicitud: '1523001', denominacion: 'UNO DOS' },
      { nroSolicitud: '8', denominacion: 'TRUE' },
    ]);
  });

  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>';

  it.each([
    ['', '45369', '2024-03-18'],
    ['date1904="1"', '43907', '2024-03-18'],
    ['date1904="true"', '43907.9', '2024-03-18'],
    ['date1904="0"', '60', 'FilingDate "60" is not a date'],
  ])('with %s counts day %s as %s', async (properties, serial, date) => {
    for (const style of ['1', '2']) {
      const cells = `<c><v>7</v></c><c/><c s="${style}"><v>${serial}</v></c>`;
      const [row] = await recordsOf({ rows: sheet(cells), styles, properties });
      expect(row).toEqual(
        date.includes('not') ? date : { nroSolicitud: '7', fechaPresentacion: date },
      );
    }
  });

  it('takes a bare number in a date column for a day of the workbook', async () => {
    const cells = '<c><v>7</v></c><c/><c s="0"><v>43907</v></c>';
    const rows = sheet(cells);
    expect(await recordsOf({ rows, styles, properties: 'date1904="1"' })).toEqual([
      { nroSolicitud: '7', fechaPresentacion: '2024-03-18' },
    ]);
  });

  it('may prefix its elements', async () => {
    const rows = sheet('<c><v>7</v></c>').replaceAll(/<(\/?)(row|c|v|is|t)\b/g, '<$1x:$2');
    expect(await recordsOf({ rows: `<x:g xmlns:x="x">${rows}</x:g>` })).toEqual([
      { nroSolicitud: '7' },
    ]);
  });

  it('tells how far it is', async () => {
    const { readDocument } = await import('./read-document.ts');
    const path = await write('progress.xlsx', workbookBytes({ rows: sheet('<c><v>7</v></c>') }));
    const fractions: number[] = [];
    const { rows } = await readDocument(path, { onProgress: (read) => fractions.push(read) });
    for await (const _ of rows);
    expect(fractions.at(-1)).toBe(1);
  });
});
