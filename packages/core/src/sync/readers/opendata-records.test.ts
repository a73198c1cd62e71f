import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { allRows, documentFolder } from './fixtures/document-fixture.ts';
import { type ZipPart, zipBytes } from './fixtures/zip-fixture.ts';

const write = documentFolder();
const RECORDS = [
  { _id: 1, ApplicationNumber: '1523001', BrandName: 'KOLÚN, [S.A.] {"x"}', NizaClasses: '35 ,43' },
  {
    _id: 2,
    application_number: 1523002,
    'Brand Name': 'DOS',
    Status: null,
    RegistrationNumber: 863519,
  },
  { _id: 3, ApplicationNumber: '1523003', BrandName: '#NAME?' },
  { _id: 4, ApplicationNumber: '1523004', BrandName: 'CUATRO', Status: '#¡REF!' },
];
const MARKS = [
  '1523001 KOLÚN, [S.A.] {"x"}',
  '1523002 DOS',
  'BrandName is the error #NAME?',
  '1523004 CUATRO',
];
const answer = (change: object = {}) => ({
  help: 'https://data.example/api/3/action/help_show?name=datastore_search',
  success: true,
  result: {
    include_total: true,
    fields: [{ type: 'int', id: '_id' }],
    records: RECORDS,
    _links: { start: '/api', next: '/api?offset=100' },
    total: 4,
    ...change,
  },
});
const DUMP = [
  'RECORD_START',
  'ApplicationNumber: 1523001',
  'BrandName: KOLÚN: LA LECHE',
  'Applicants: (CL) ANA',
  '(US) BOB',
  'Otra_columna: x',
  'y',
  'RECORD_END',
  'RECORD_START',
  'ApplicationNumber: 1523002',
  'BrandName: #N/A',
  'RECORD_END',
  '',
  'RECORD_START',
  'Application Number: 1523003',
  'BRANDNAME: TRES',
  'RECORD_END',
];

async function outcomes(name: string, content: string | Uint8Array) {
  const rows = await allRows(await write(name, content));
  return rows.map((row) =>
    'record' in row ? `${row.record.nroSolicitud} ${row.record.denominacion}` : row.rejected,
  );
}

describe('open data as records', () => {
  it.each<[string, string, string]>([
    ['what datastore_search answers', 'search.json', JSON.stringify(answer())],
    ['that answer over many lines', 'portal.json', JSON.stringify(answer(), null, 2)],
    ['that answer with a mark before it', 'search.txt', `\ufeff${JSON.stringify(answer())}\r\n`],
    ['a list', 'list.json', JSON.stringify(RECORDS)],
    [
      'a list over many lines, in a file named .csv',
      'list.csv',
      JSON.stringify(RECORDS, null, '\t'),
    ],
    ['a list in a file without a name of a kind', 'download', JSON.stringify(RECORDS)],
    ['records by themselves', 'dump.json', JSON.stringify({ records: RECORDS, total: 4 })],
    ['one record a line', 'lines.ndjson', RECORDS.map((each) => JSON.stringify(each)).join('\n')],
    [
      'one record a line, the lines ended by CR',
      'lines.jsonl',
      RECORDS.map((each) => JSON.stringify(each)).join('\r'),
    ],
    ['the sign with which DOS ends a text', 'dos.json', `${JSON.stringify(RECORDS)}\x1a`],
  ])(`may be %s ${proves('B1-SHAPES')}`, async (_, name, content) => {
    expect(await outcomes(name, content)).toEqual(MARKS);
  });

  it('is read in pieces, whatever they cut', async () => {
    const many = Array.from({ length: 30_000 }, (_, i) => ({
      ApplicationNumber: `${i + 1}`,
      BrandName: `[MARCA] "${i}" \\ {Ñ}`,
    }));
    const found = await outcomes('many.json', JSON.stringify(many));
    expect(found).toHaveLength(many.length);
    expect(found.at(-1)).toBe('30000 [MARCA] "29999" \\ {Ñ}');
  });

  it.each<[string, string, RegExp]>([
    ['is cut off', JSON.stringify(RECORDS).slice(0, -30), /cut off or damaged at record 4/],
    ['is cut off behind its records', JSON.stringify(answer()).slice(0, -9), /cut off or damaged/],
    ['lacks a comma', JSON.stringify(RECORDS).replace('},{', '}{'), /record 1 is not JSON/],
    ['has a comma too many', JSON.stringify(RECORDS).replace('}]', '},]'), /is not JSON/],
    [
      'is no JSON beside them',
      JSON.stringify(answer()).replace('true', 'tru'),
      /cut off or damaged/,
    ],
    [
      'says that it has none',
      '{"help":"x","success":false,"error":{"message":"No"}}',
      /error message/,
    ],
    ['holds none', '[]', /no list of records/],
    [
      'has their names elsewhere',
      JSON.stringify(answer({ records: [[1, 'UNO']] })),
      /lists without names/,
    ],
  ])(`is refused whole where it %s ${proves('B8-BOOKS')}`, async (_, content, reason) => {
    const reading = allRows(await write('bad.json', content));
    await expect(reading).rejects.toThrow(reason);
  });

  it.each([
    ['with LF', 'dump.txt', DUMP.join('\n')],
    [
      'with CR LF, and marks of its own around the starts',
      'dump.csv',
      `Volcado\r\n${DUMP.join('\r\n').replaceAll('RECORD_START', '=== RECORD_START ===')}\r\n`,
    ],
    [
      'with CR, without ends',
      'dump',
      `${DUMP.filter((line) => line !== 'RECORD_END').join('\r')}\r`,
    ],
  ])(`may be the line dump of the office, %s ${proves('B1-SHAPES')}`, async (_, name, content) => {
    const path = await write(name, content);
    expect(await outcomes(name, content)).toEqual([
      '1523001 KOLÚN: LA LECHE',
      'BrandName is the error #N/A',
      '1523003 TRES',
    ]);
    expect((await allRows(path))[0]).toMatchObject({
      record: {
        titulares: [
          { nombre: 'ANA', pais: 'CL' },
          { nombre: 'BOB', pais: 'US' },
        ],
      },
    });
  });

  it('rejects records of a line dump that lack their start, or have run together', async () => {
    const text = DUMP.join('\n').replace(
      'RECORD_END\nRECORD_START\nApplicationNumber: 1523002',
      'ApplicationNumber: 1523002',
    );
    expect(await outcomes('dump.txt', text)).toEqual([
      'ApplicationNumber is there twice and differs',
      '1523003 TRES',
    ]);
    expect(await outcomes('dump.txt', DUMP.join('\n').replace('\n\nRECORD_START', '\n'))).toEqual([
      '1523001 KOLÚN: LA LECHE',
      'BrandName is the error #N/A',
      'stands outside of RECORD_START and RECORD_END',
    ]);
  });

  it('refuses a line dump that is cut off', async () => {
    const cut = DUMP.slice(0, -1).join('\n');
    await expect(outcomes('dump.txt', cut)).rejects.toThrow(/cut off: it ends within line 16/);
  });

  const part = (name: string): ZipPart => ({ name, content: 'x' });
  it.each<[string, string, string | Buffer, RegExp]>([
    [
      'OpenDocument',
      'a.ods',
      zipBytes(['mimetype', 'content.xml', 'META-INF/manifest.xml'].map(part)),
      /OpenDocument spreadsheet \(\.ods\)/,
    ],
    [
      'OpenDocument',
      'a.xlsx',
      zipBytes(['content.xml', 'META-INF/manifest.xml'].map(part)),
      /OpenDocument/,
    ],
    [
      'a binary workbook',
      'a.xlsb',
      zipBytes([part('xl/workbook.bin')]),
      /binary Excel workbook \(\.xlsb\)/,
    ],
    ['a Word document', 'a.docx', zipBytes([part('word/document.xml')]), /Word document/],
    [
      'a zip of files',
      'a.zip',
      zipBytes([part('Applications-2026.csv')]),
      /zip archive of Applications-2026\.csv/,
    ],
    [
      'an old workbook',
      'a.xls',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /old or password-protected Excel/,
    ],
    [
      'a web page as a workbook',
      'a.xls',
      '<html><body><table><tr></table>',
      /web page with a table/,
    ],
    [
      'XML of Excel 2003',
      'a.xls',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      /XML spreadsheet/,
    ],
    ['a PDF', 'a.pdf', '%PDF-1.7', /is a PDF/],
    ['a PDF', 'a.csv', '%PDF-1.7', /is a PDF/],
    ['a gzip archive', 'a.csv', Buffer.from('1f8b0800', 'hex'), /gzip archive/],
    ['UTF-16 without a mark', 'a.csv', Buffer.from('ApplicationNumber\n', 'utf16le'), /UTF-16/],
  ])(`names %s (%s) in the refusal ${proves('B1-SHAPES')}`, async (_, name, content, reason) => {
    await expect(outcomes(name, content)).rejects.toThrow(reason);
    await expect(outcomes(name, content)).rejects.toThrow(/^[^\n]{1,120}$/);
  });
});
