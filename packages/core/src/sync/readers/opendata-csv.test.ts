import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { DocumentError } from './document-reader.ts';
import { allRows, documentFolder } from './fixtures/document-fixture.ts';

const write = documentFolder();
const HEADING = 'ApplicationNumber,BrandName,Applicants';

async function outcomes(content: string | Uint8Array) {
  const rows = await allRows(await write('rows.csv', content));
  return rows.map((row) =>
    'record' in row
      ? [row.line, row.record.nroSolicitud, row.record.denominacion]
      : [row.line, row.rejected],
  );
}

async function recordsOf(content: string) {
  const rows = await allRows(await write('cut.csv', content));
  return rows.flatMap((row) => ('record' in row ? [row.record] : []));
}

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const windows1252 = (text: string) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');

describe('a CSV document', () => {
  it.each([
    ['UTF-8', utf8(`${HEADING}\n1,L’ORÉAL,\n`)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${HEADING}\n1,L’ORÉAL,\n`)],
    ['Windows-1252', windows1252(`${HEADING}\n1,L’ORÉAL,\n`)],
    ['lines that end in CR LF', utf8(`${HEADING}\r\n1,L’ORÉAL,\r\n`)],
    ['semicolons', utf8(`${HEADING.replaceAll(',', ';')}\n1;L’ORÉAL;\n`)],
    ['quotation marks', utf8(`"ApplicationNumber";"BrandName"\n"1";"L’ORÉAL"\n`)],
    [
      'another spelling and order of its headings',
      utf8('brand_name,APPLICATIÓN Number\nL’ORÉAL,1\n'),
    ],
    ['no line break at its end', utf8(`${HEADING}\n1,L’ORÉAL,x`)],
    ['blank lines before its heading', utf8(`\n\n${HEADING}\n1,L’ORÉAL,\n`)],
  ])('may have %s', async (_, content) => {
    const [row] = await outcomes(content);
    expect(row?.slice(1)).toEqual(['1', 'L’ORÉAL']);
  });

  it(`is read as Windows-1252 when a single byte at its end is not UTF-8 ${proves('B1-CSV')}`, async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i + 1},PLAIN,`).join('\n');
    const found = await outcomes(windows1252(`${HEADING}\n${rows}\n20001,ÑANDÚ,\n`));
    expect(found.at(-1)).toEqual([20_002, '20001', 'ÑANDÚ']);
  });

  it(`keeps delimiters, quotation marks and line breaks within quotation marks ${proves('B1-CSV')}`, async () => {
    expect(await outcomes(`${HEADING}\n1,"UNO, ""DOS""\nTRES",x\n2,CUATRO,\n`)).toEqual([
      [2, '1', 'UNO, "DOS" TRES'],
      [3, '2', 'CUATRO'],
    ]);
  });

  it('splits persons at a line break within a cell', async () => {
    const rows = await allRows(
      await write('persons.csv', `${HEADING}\n1,UNO,"(CL) ANA\n(US) BOB"\n`),
    );
    expect(rows[0]).toMatchObject({
      record: { titulares: [{ nombre: 'ANA' }, { nombre: 'BOB' }] },
    });
  });

  it('refuses alone what cannot be read, and numbers rows as a spreadsheet does', async () => {
    const text = `${HEADING}\n1,UNO,\n\n,DOS,\n3,TRES\n4,CUATRO,a,b\n5,CINCO,,\n0,SEIS,\n7,SIETE,\n`;
    expect(await outcomes(text)).toEqual([
      [2, '1', 'UNO'],
      [4, 'ApplicationNumber is empty'],
      [5, 'has 2 values where the heading has 3'],
      [6, 'has 4 values where the heading has 3'],
      [7, '5', 'CINCO'],
      [8, 'ApplicationNumber is empty'],
      [9, '7', 'SIETE'],
    ]);
  });

  it('refuses alone a row with a value of 10 MB', async () => {
    const long = 'x'.repeat(10_000_000);
    expect(await outcomes(`${HEADING}\n1,"${long}",\n2,DOS,\n`)).toEqual([
      [2, 'BrandName has more than 32767 characters'],
      [3, '2', 'DOS'],
    ]);
  });

  it('refuses a row whose quotation marks are misplaced', async () => {
    expect(await outcomes(`${HEADING}\n1,"UNO" DOS",\n2,TRES,\n`)).toEqual([
      [2, 'a quotation mark is misplaced'],
      [3, '2', 'TRES'],
    ]);
  });

  it('that is cut off anywhere is refused, or says of no mark what the whole one does not', async () => {
    const rows = ['1,UNO,(CL) ANA,2026-11-18 08:15:00', '2,"DOS, SA",(CL) BEA,2026-11-19 09:45:00'];
    const whole = `${HEADING},LastUpdatedDate\n${rows.join('\n')}\n`;
    const told = new Map((await recordsOf(whole)).map((record) => [record.nroSolicitud, record]));
    expect(told.size).toBe(2);
    for (let end = whole.indexOf('\n') + 1; end < whole.length; end += 1) {
      const records = await recordsOf(whole.slice(0, end)).catch((error: unknown) => {
        expect(error).toBeInstanceOf(DocumentError);
        return [];
      });
      for (const { vistoEn = '', ...facts } of records) {
        const { vistoEn: seen = '', ...expected } = told.get(facts.nroSolicitud) ?? {};
        expect(facts, whole.slice(0, end)).toEqual(expected);
        // A date that was cut off is no date, or an older one.
        expect(vistoEn <= seen).toBe(true);
      }
    }
  });

  it('shows the start of a refused row', async () => {
    const [row] = await allRows(await write('bad.csv', `${HEADING}\n,UNO,(CL) ANA\n`));
    expect(row).toEqual({
      line: 2,
      rejected: 'ApplicationNumber is empty',
      excerpt: '| UNO | (CL) ANA',
    });
  });
});
