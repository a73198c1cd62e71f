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
    ['lines that end in CR', utf8(`${HEADING}\r1,L’ORÉAL,\r`)],
    ['lines that end in each way', utf8(`\r${HEADING}\r\n1,L’ORÉAL,\n2,X,\r3,Y,`)],
    ['tabs', utf8(`${HEADING.replaceAll(',', '\t')}\n1\tL’ORÉAL\t\n`)],
    ['the line sep=;', utf8(`sep=;\r\n${HEADING.replaceAll(',', ';')}\r\n1;L’ORÉAL;\r\n`)],
    [
      'a quoted line SEP= with a tab',
      utf8(`\ufeff"SEP=\t"\n${HEADING.replaceAll(',', '\t')}\n1\tL’ORÉAL\t`),
    ],
    ['a line sep= of its own', utf8(`sep=|\n${HEADING.replaceAll(',', '|')}\n1|L’ORÉAL|\n`)],
    ['the sign with which DOS ends a text', utf8(`${HEADING}\n1,L’ORÉAL,x\n\x1a`)],
    ['that sign right after its last row', utf8(`${HEADING}\n1,L’ORÉAL,x\x1a\x1a\0`)],
    [
      'titles above its heading',
      utf8(`"Marcas; 2026"\nInforme,mensual\n\n${HEADING}\n1,L’ORÉAL,\n`),
    ],
    ['a heading on two lines', utf8(`"Application\nNumber",BrandName\n1,L’ORÉAL\n`)],
  ])(`may have %s ${proves('B1-LINE-ENDS')}`, async (_, content) => {
    const [row] = await outcomes(content);
    expect(row?.slice(1)).toEqual(['1', 'L’ORÉAL']);
  });

  it(`is read as Windows-1252 when a single byte at its end is not UTF-8 ${proves('B1-CSV')}`, async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i + 1},PLAIN,`).join('\n');
    const found = await outcomes(windows1252(`${HEADING}\n${rows}\n20001,ÑANDÚ,\n`));
    expect(found.at(-1)).toEqual([20_002, '20001', 'ÑANDÚ']);
  });

  it.each([
    ['a byte that is not UTF-8', [utf8('2,X'), Buffer.from([0xc3]), utf8('Y,\n')], 'XÃY'],
    ['a row of Windows-1252', [windows1252('2,ÑANDÚ,\n')], 'ÑANDÚ'],
    ['a letter that its end cuts', [utf8('2,FIN,x'), Buffer.from([0xe6])], 'FIN'],
  ])('of UTF-8 with %s has its other rows as they are', async (_, other, name) => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `9${i},日本の茶 ${i},`).join('\n');
    const found = await outcomes(
      Buffer.concat([utf8(`\ufeff${HEADING}\n1,L’ORÉAL,\n${rows}\n`), ...other]),
    );
    expect(found[0]).toEqual([2, '1', 'L’ORÉAL']);
    expect(found.slice(1, -1).every(([, , each]) => `${each}`.startsWith('日本の茶 '))).toBe(true);
    expect(found.at(-1)).toEqual([20_003, '2', name]);
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
        // A truncated date is either missing or earlier than the complete one.
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

  it.each([
    ['never closed', '1,"UNO,x\n2,DOS,y\n3,"TRES, SA",z\n4,CUATRO,\n', ['1'], 4],
    ['never closed before rows without any', '1,"UNO,x\n2,DOS,y\n3,TRES,z\n4,CUATRO,', ['1'], 4],
    ['closed by the inch of another row', '1,"UNO,x\n2,DOS,y\n3,TUBO 2",z\n4,CUATRO,\n', ['1'], 4],
    ['closed too early', '1,UNO,\n2,"DOS" b,x\n3,TRES,\n4,CUATRO,\n', ['2'], 4],
    ['closed too early in the last row', '1,UNO,\n2,DOS,\n3,TRES,\n4,"CUATRO" b,x', ['4'], 4],
    ['closed too early on another line', '1,UNO,\n2,"DOS\nY" b,x\n3,TRES,\n4,CUATRO,', ['2'], 4],
    ['broken twice running', '1,"UNO,x\n2,"DOS,y\n3,TRES,\n4,CUATRO,\n', ['1', '2'], 4],
    [
      'followed by a row that is wrong itself',
      '1,"UNO,x\n2,DOS\n3,TRES,\n4,CUATRO,\n',
      ['1', '2'],
      4,
    ],
  ])(
    `goes on after a quotation that is %s ${proves('B8-QUOTATION', 'B8-BOOKS')}`,
    async (_, text, bad, count) => {
      for (const end of ['\n', '\r', '\r\n']) {
        const found = await outcomes(`${HEADING}\n${text}`.replaceAll('\n', end));
        expect(found).toHaveLength(count);
        const good = found.flatMap(([, number]) => (/^\d+$/.test(`${number}`) ? [number] : []));
        expect(good).toEqual(['1', '2', '3', '4'].filter((number) => !bad.includes(number)));
      }
    },
  );

  it('keeps a quotation mark within a cell that does not begin with one', async () => {
    expect(await outcomes(`${HEADING}\n1,TUBO 2",\n2,EL "SUR",\n`)).toEqual([
      [2, '1', 'TUBO 2"'],
      [3, '2', 'EL "SUR"'],
    ]);
  });

  it('goes on after a quotation that would swallow the rest of a large document', async () => {
    const rest = Array.from({ length: 300_000 }, (_, i) => `${i + 2},MARCA,`).join('\n');
    const found = await outcomes(`${HEADING}\n1,"UNO,\n${rest}\n`);
    expect(found[0]).toEqual([2, 'a quotation mark is misplaced']);
    expect(found).toHaveLength(300_001);
    expect(found.at(-1)).toEqual([300_002, '300001', 'MARCA']);
  });

  it('takes a heading that comes again for a heading, in its own order', async () => {
    const joined = `${HEADING}\n1,UNO,\n\ufeffBrandName,ApplicationNumber\nDOS,2\n${HEADING}\n3,TRES,\n`;
    expect(await outcomes(joined)).toEqual([
      [2, '1', 'UNO'],
      [4, '2', 'DOS'],
      [6, '3', 'TRES'],
    ]);
  });

  it('believes a column that is named twice where both say the same, or one says nothing', async () => {
    const text = 'BrandName,Brand_Name,ApplicationNumber\nA,A,1\nA,,2\n,A,3\nA,B,4\n';
    expect(await outcomes(text)).toEqual([
      [2, '1', 'A'],
      [3, '2', 'A'],
      [4, '3', 'A'],
      [5, 'BrandName is there twice and differs'],
    ]);
  });

  it(`tries twenty lines for the heading, and tells what else it found ${proves('B1-HEADING')}`, async () => {
    const title = 'Informe,de marcas\n';
    const rows = `${HEADING}\n1,UNO,\n`;
    expect(await outcomes(title.repeat(19) + rows)).toEqual([[21, '1', 'UNO']]);
    await expect(outcomes(title.repeat(20) + rows)).rejects.toThrow(
      'The document has no column ApplicationNumber and no column BrandName: it looks like a table of Informe, de marcas.',
    );
    await expect(outcomes('Estimados:\nadjunto las marcas\n')).rejects.toThrow(
      /it looks like a text without columns\.$/,
    );
  });

  it(`counts errors of the spreadsheet, and refuses a row whose number or name is one ${proves('B1-ERROR-CELLS')}`, async () => {
    const errors = ['#NAME?', '#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!'];
    const spanish = [
      '#¡REF!',
      '#¿NOMBRE?',
      '#N/D',
      '#¡VALOR!',
      '#¡DIV/0!',
      '#¡NUM!',
      '#¡NULO!',
      'nan',
    ];
    for (const error of [...errors, ...spanish]) {
      const text = `${HEADING},Translation\n1,${error},,\n${error},DOS,,\n3,TRES,${error},${error}\n`;
      const rows = await allRows(await write('errors.csv', text));
      expect(rows).toEqual([
        expect.objectContaining({ rejected: `BrandName is the error ${error}` }),
        expect.objectContaining({ rejected: `ApplicationNumber is the error ${error}` }),
        {
          line: 4,
          unknownStatus: false,
          errorCells: 2,
          record: { nroSolicitud: '3', denominacion: 'TRES' },
        },
      ]);
    }
  });

  it.each(['NAN', '#YOLO!', '#1', 'Errázuriz', 'NANDO', 'N/A'])(
    'takes the name %s for a name',
    async (name) => {
      expect(await outcomes(`${HEADING}\n1,${name},\n`)).toEqual([[2, '1', name]]);
    },
  );

  it('refuses what stands below a table alone', async () => {
    expect(await outcomes(`${HEADING}\n1,UNO,\nTOTAL,1,\n`)).toEqual([
      [2, '1', 'UNO'],
      [3, 'ApplicationNumber "TOTAL" is not a number'],
    ]);
  });
});
