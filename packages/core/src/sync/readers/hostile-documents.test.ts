import { describe, expect, it } from 'vitest';
import { DocumentError } from './document-reader.ts';
import { allRows, documentFolder } from './fixtures/document-fixture.ts';
import {
  textRow,
  type WorkbookParts,
  workbookBytes,
  workbookParts,
} from './fixtures/workbook-fixture.ts';
import { type ZipPart, zipBytes } from './fixtures/zip-fixture.ts';

const write = documentFolder();
const HEADING = textRow(1, ['ApplicationNumber', 'BrandName']);
const GOOD = `${HEADING}${textRow(2, ['1', 'UNO'])}`;
const CSV = 'ApplicationNumber,BrandName\n';
const HTML = '<!DOCTYPE html><html><body>Service unavailable</body></html>';
const MEGABYTE = 1024 * 1024;

/** Returns a workbook with one of its parts changed, or removed if `change` is null. */
function withPart(
  name: string,
  change: Partial<ZipPart> | null,
  parts: WorkbookParts = { rows: GOOD },
) {
  const changed = workbookParts(parts).flatMap((part) => {
    if (part.name !== name) return [part];
    return change === null ? [] : [{ ...part, ...change }];
  });
  return zipBytes(changed);
}

const SHEET = 'xl/worksheets/sheet1.xml';

describe('a document that cannot be trusted is refused whole, in one plain line', () => {
  const good = workbookBytes({ rows: GOOD });
  const damaged = Buffer.from(good);
  damaged.fill(0x55, 60, 90);

  it.each<[string, string, string | Buffer, RegExp]>([
    ['an empty file', 'a.xlsx', '', /is empty/],
    ['blanks only', 'a.csv', '\ufeff \n\n', /is empty/],
    ['a web page', 'a.xlsx', HTML, /web page/],
    ['a web page', 'a.csv', `\n ${HTML}`, /web page/],
    ['a web page', 'a.ndjson', HTML, /web page/],
    ['text', 'a.xlsx', CSV, /named \.xlsx but is no open-data XLSX/],
    ['a spreadsheet', 'a.csv', good, /named \.csv but is no open-data CSV/],
    ['a spreadsheet', 'a.ndjson', good, /named \.ndjson but is no canonical NDJSON/],
    ['an old Excel file', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password-protected/],
    ['UTF-16', 'a.csv', Buffer.from(`\ufeff${CSV}`, 'utf16le'), /UTF-16/],
    ['a truncated zip', 'a.xlsx', good.subarray(0, -30), /cut off or damaged/],
    ['a zip cut after its start', 'a.xlsx', good.subarray(0, 40), /cut off or damaged/],
    ['a zip with its middle overwritten', 'a.xlsx', damaged, /damaged/],
    ['no workbook', 'a.xlsx', zipBytes([{ name: 'a.txt', content: 'a' }]), /no worksheet/],
    ['no sheet', 'a.xlsx', withPart(SHEET, null), /no worksheet/],
    ['a missing description', 'a.xlsx', withPart('xl/workbook.xml', null), /no worksheet/],
    ['a sheet that is not XML', 'a.xlsx', withPart(SHEET, { content: '{}' }), /XML/],
    ['XML that ends early', 'a.xlsx', withPart(SHEET, { content: `<a>${GOOD}` }), /XML/],
    [
      'bytes that are not UTF-8',
      'a.xlsx',
      withPart(SHEET, { content: Buffer.from([0xff]) }),
      /damaged/,
    ],
    ['a wrong checksum', 'a.xlsx', withPart(SHEET, { checksum: 1 }), /damaged/],
    ['an encrypted part', 'a.xlsx', withPart(SHEET, { flags: 1 }), /password/],
    ['a part larger than it claims', 'a.xlsx', withPart(SHEET, { claimed: 20 }), /damaged/],
    ['a huge part', 'a.xlsx', withPart(SHEET, { claimed: 0xfffffff0 }), /too large when unpacked/],
    [
      'a reference to no text',
      'a.xlsx',
      workbookBytes({ rows: '<row><c t="s"><v>5</v></c></row>' }),
      /missing/,
    ],
    ['a sheet without rows', 'a.xlsx', workbookBytes({ rows: '' }), /no rows/],
    [
      'no BrandName',
      'a.xlsx',
      workbookBytes({ rows: textRow(1, ['ApplicationNumber']) }),
      /no column BrandName/,
    ],
    ['no ApplicationNumber', 'a.csv', 'BrandName\nUNO\n', /no column ApplicationNumber/],
    ['another table', 'a.csv', 'a,b\n1,2\n', /no column ApplicationNumber and no column BrandName/],
    ['a row that is cut off', 'a.csv', `${CSV}1,UNO\n2`, /cut off: it ends within row 3/],
    [
      'a quotation that is cut off',
      'a.csv',
      `${CSV}1,UNO\n2,"DOS`,
      /cut off: it ends within row 3/,
    ],
    [
      'a line that is cut off',
      'a.ndjson',
      '{"nroSolicitud":"1"}\n{"nroSol',
      /cut off: it ends within line 2/,
    ],
    ['a PDF', 'a.pdf', '%PDF-1.7 and so on', /is a PDF/],
  ])('%s named %s', async (_, name, content, reason) => {
    const reading = allRows(await write(name, content));
    await expect(reading).rejects.toThrow(DocumentError);
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.toThrow(/^[^\n]{1,120}$/);
  });

  it.each([
    ['there is no file', 'missing.xlsx', /there is no such file/],
    ['the file is a folder', '.', /it is not a file/],
  ])('when %s', async (_, name, reason) => {
    const folder = (await write('x.csv', 'x')).slice(0, -'x.csv'.length);
    await expect(allRows(`${folder}${name}`)).rejects.toThrow(reason);
  });

  it('when XML declares entities, which are never expanded', async () => {
    const bomb =
      '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>';
    const bytes = withPart(SHEET, { content: bomb });
    await expect(allRows(await write('dtd.xlsx', bytes))).rejects.toThrow(/XML/);
  });

  it('when it is a zip bomb, before it is unpacked', async () => {
    const content = Buffer.alloc(64 * MEGABYTE, ' ');
    const bytes = withPart(SHEET, { content });
    expect(bytes.length).toBeLessThan(MEGABYTE);
    await expect(allRows(await write('bomb.xlsx', bytes))).rejects.toThrow(/too large/);
  });

  it('when a value is longer than memory should hold', async () => {
    const content = `<a>${HEADING}<row><c><v>${'1'.repeat(20 * MEGABYTE)}`;
    const bytes = withPart(SHEET, { content });
    await expect(allRows(await write('long.xlsx', bytes))).rejects.toThrow(/XML/);
  });

  it('when elements are nested without end', async () => {
    const bytes = withPart(SHEET, { content: '<a>'.repeat(100_000) });
    await expect(allRows(await write('deep.xlsx', bytes))).rejects.toThrow(/XML/);
  });

  it('when a line never ends', async () => {
    const line = 'x'.repeat(17 * MEGABYTE);
    await expect(allRows(await write('endless.csv', `${CSV}1,${line}`))).rejects.toThrow(
      /row 2 never ends/,
    );
  });
});

describe('a spreadsheet row is refused alone', () => {
  it('for a value of 10 MB', async () => {
    const rows = [textRow(2, ['1', 'x'.repeat(10_000_000)]), textRow(3, ['2', 'DOS'])].join('');
    const path = await write('cell.xlsx', workbookBytes({ rows: HEADING + rows }));
    expect(await allRows(path)).toMatchObject([
      { line: 2, rejected: 'BrandName has more than 32767 characters' },
      { line: 3, record: { nroSolicitud: '2' } },
    ]);
  });

  it('for a character that cannot be stored', async () => {
    const rows = ['a_x0000_b', 'a_xD800_b', 'a_x0041_b'].map((name, i) =>
      textRow(i + 2, ['1', name]),
    );
    const path = await write('nul.xlsx', workbookBytes({ rows: HEADING + rows.join('') }));
    expect(await allRows(path)).toMatchObject([
      { rejected: 'denominacion must not contain NUL or unpaired surrogates' },
      { rejected: 'denominacion must not contain NUL or unpaired surrogates' },
      { record: { denominacion: 'aAb' } },
    ]);
  });
});
