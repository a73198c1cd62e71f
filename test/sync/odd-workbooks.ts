import { zipBytes } from '../../packages/core/src/sync/readers/fixtures/zip-fixture.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A row as it is expected to be read: number, name and date; null for one that is rejected. */
export type Expected = readonly [number: string, name?: string | null, date?: string] | null;

interface OddSheet {
  readonly name?: string;
  readonly state?: string;
  /** What stands within `sheetData`, heading included. */
  readonly rows: string;
  /** What stands behind it. */
  readonly after?: string;
  readonly before?: string;
}

/** A workbook with one oddity, and what it says. */
export interface OddWorkbook {
  readonly oddity: string;
  readonly sheets: readonly OddSheet[];
  readonly strings?: string;
  readonly properties?: string;
  readonly expected: readonly Expected[];
  /** Why LibreOffice is not asked: what it does otherwise. */
  readonly unlike?: string;
}

const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '</numFmts>' +
  '<fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill/></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>';

const text = (value: string, reference = '') =>
  `<c${reference && ` r="${reference}"`} t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: string, style = '0') => `<c s="${style}"><v>${value}</v></c>`;
const row = (at: number, cells: string, attributes = '') =>
  `<row r="${at}" ${attributes}>${cells}</row>`;
const HEADING = row(
  1,
  ['ApplicationNumber', 'BrandName', 'FilingDate'].map((each) => text(each)).join(''),
);
/** A sheet of a heading and the given cells, a row for each. */
const sheet = (...rows: readonly string[]): OddSheet => ({
  rows: HEADING + rows.map((cells, i) => row(i + 2, cells)).join(''),
});
const one = (cells: string) => [sheet(cells)];
const shared = (...items: readonly string[]) =>
  `<sst xmlns="${MAIN}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;

/** Oddities of workbooks that programs write, one a workbook. */
export const ODD_WORKBOOKS: readonly OddWorkbook[] = [
  {
    oddity: 'an inline text with the same value beside it',
    sheets: one(
      `${number('17000011700001')}<c t="inlineStr"><is><t>LECHE DEL SUR</t></is><v>LECHE DEL SUR</v></c>`,
    ),
    expected: [['17000011700001', 'LECHE DEL SUR']],
    unlike: 'it shows neither of the two',
  },
  {
    oddity: 'an inline text before which its value stands',
    sheets: one(`${number('1')}<c t="inlineStr"><v>UNO</v><is><t>UNO</t></is></c>`),
    expected: [['1', 'UNO']],
    unlike: 'it shows neither of the two',
  },
  {
    oddity: 'a value of a text cell with an inline text beside it',
    sheets: one(`${number('1')}<c t="str"><v>UNO</v><is><t>UNO</t></is></c>`),
    expected: [['1', 'UNO']],
  },
  {
    oddity: 'two values in one cell',
    sheets: [sheet(`${number('1')}<c><v>2</v><v>3</v></c>`, `${number('4')}${text('CUATRO')}`)],
    expected: [null, ['4', 'CUATRO']],
    unlike: 'it takes the last',
  },
  {
    oddity: 'a sheet whose state is show',
    sheets: [{ ...sheet(`${number('1')}${text('UNO')}`), state: 'show' }],
    expected: [['1', 'UNO']],
  },
  {
    oddity: 'a hidden sheet before the visible one',
    sheets: [
      { ...sheet(`${number('9')}${text('OCULTA')}`), name: 'H', state: 'hidden' },
      sheet(`${number('1')}${text('UNO')}`),
    ],
    expected: [['1', 'UNO']],
  },
  {
    oddity: 'a very hidden sheet behind the visible one',
    sheets: [
      sheet(`${number('1')}${text('UNO')}`),
      { ...sheet(`${number('9')}${text('OCULTA')}`), name: 'H', state: 'veryHidden' },
    ],
    expected: [['1', 'UNO']],
  },
  {
    oddity: 'a cover before the sheet with the marks',
    sheets: [
      { name: 'Portada', rows: row(1, text('Marcas de 2026')) },
      sheet(`${number('1')}${text('UNO')}`),
    ],
    expected: [['1', 'UNO']],
  },
  {
    oddity: 'two sheets with marks',
    sheets: [
      sheet(`${number('1')}${text('UNO')}`),
      { ...sheet(`${number('2')}${text('DOS')}`, number('x')), name: 'Otra' },
    ],
    expected: [['1', 'UNO'], ['2', 'DOS'], null],
  },
  {
    oddity: 'shared texts in formatted runs',
    sheets: one(`${number('1')}<c t="s"><v>1</v></c>`),
    strings: shared(
      '<t>x</t>',
      '<r><rPr><b/></rPr><t xml:space="preserve">AGUA </t></r><r><t>VIVA</t></r>',
    ),
    expected: [['1', 'AGUA VIVA']],
  },
  {
    oddity: 'shared texts with phonetic runs',
    sheets: one(`${number('1')}<c t="s"><v>0</v></c>`),
    strings: shared('<t>日本</t><rPh sb="0" eb="2"><t>ニホン</t></rPh><phoneticPr fontId="0"/>'),
    expected: [['1', '日本']],
  },
  {
    oddity: 'an inline text in formatted runs',
    sheets: one(
      `${number('1')}<c t="inlineStr"><is><r><t>CAFÉ</t></r><r><rPr><i/></rPr><t xml:space="preserve"> SUR</t></r></is></c>`,
    ),
    expected: [['1', 'CAFÉ SUR']],
  },
  {
    oddity: 'an empty shared text',
    sheets: one(`${number('1')}<c t="s"><v>0</v></c>`),
    strings: `<sst xmlns="${MAIN}"><si/></sst>`,
    expected: [['1']],
  },
  {
    oddity: 'formulas with cached results',
    sheets: one(
      `<c><f>3+4</f><v>7</v></c><c t="str"><f>"A"&amp;"B"</f><v>AB</v></c><c s="1"><f>45369+0</f><v>45369</v></c>`,
    ),
    expected: [['7', 'AB', '2024-03-18']],
  },
  {
    oddity: 'a formula without a result as a name',
    sheets: one(`${number('1')}<c><f>"A"&amp;"B"</f></c>`),
    expected: [null],
    unlike: 'it works the formula out',
  },
  {
    oddity: 'a formula whose result is an empty text',
    sheets: one(`${number('1')}<c t="str"><f>""</f><v></v></c>`),
    expected: [['1']],
  },
  {
    oddity: 'an error as a name, as a number and elsewhere',
    sheets: [
      sheet(
        `${number('1')}<c t="e"><v>#NAME?</v></c>`,
        `<c t="e"><v>#N/A</v></c>${text('DOS')}`,
        `${number('3')}${text('TRES')}<c t="e"><v>#REF!</v></c>`,
      ),
    ],
    expected: [null, null, ['3', 'TRES']],
  },
  {
    oddity: 'errors as texts, in Spanish',
    sheets: [
      sheet(
        `${number('1')}${text('#¿NOMBRE?')}`,
        `${number('2')}${text('DOS')}${text('#¡DIV/0!')}`,
        `${number('3')}${text('nan')}`,
        `${number('4')}${text('NAN')}`,
      ),
    ],
    expected: [null, ['2', 'DOS'], null, ['4', 'NAN']],
  },
  {
    oddity: 'days counted from 1904',
    properties: 'date1904="1"',
    sheets: one(`${number('1')}${text('UNO')}${number('43907', '1')}`),
    expected: [['1', 'UNO', '2024-03-18']],
  },
  {
    oddity: 'days before 1904',
    sheets: one(`${number('1')}${text('UNO')}${number('1000', '1')}`),
    expected: [['1', 'UNO', '1902-09-26']],
  },
  {
    oddity: 'a day with a time',
    sheets: one(`${number('1')}${text('UNO')}${number('45369.75', '1')}`),
    expected: [['1', 'UNO', '2024-03-18']],
  },
  {
    oddity: 'a day written out',
    sheets: one(`${number('1')}${text('UNO')}<c t="d" s="1"><v>2024-03-18T00:00:00</v></c>`),
    expected: [['1', 'UNO', '2024-03-18']],
  },
  {
    oddity: 'hidden rows',
    sheets: [
      {
        rows:
          HEADING +
          row(2, `${number('1')}${text('UNO')}`, 'hidden="1"') +
          row(3, `${number('2')}${text('DOS')}`),
      },
    ],
    expected: [
      ['1', 'UNO'],
      ['2', 'DOS'],
    ],
  },
  {
    oddity: 'a filter',
    sheets: [
      {
        rows:
          HEADING +
          row(2, `${number('1')}${text('UNO')}`, 'hidden="1"') +
          row(3, `${number('2')}${text('DOS')}`),
        after:
          '<autoFilter ref="A1:C3"><filterColumn colId="1"><filters><filter val="DOS"/></filters></filterColumn></autoFilter>',
      },
    ],
    expected: [
      ['1', 'UNO'],
      ['2', 'DOS'],
    ],
    unlike: 'it leaves out what the filter does',
  },
  {
    oddity: 'cells that are merged',
    sheets: [
      {
        rows: HEADING + row(2, `${number('1')}${text('UNO')}`) + row(3, `<c r="B3"/><c r="C3"/>`),
        after: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
      },
    ],
    expected: [['1', 'UNO']],
  },
  {
    oddity: 'a value in a cell that another covers',
    sheets: [
      {
        rows: HEADING + row(2, number('1') + text('UNO')) + row(3, number('2') + text('DOS')),
        after: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
      },
    ],
    expected: [
      ['1', 'UNO'],
      ['2', 'DOS'],
    ],
    unlike: 'it may drop what is covered',
  },
  {
    oddity: 'gaps between cells and rows',
    sheets: [
      {
        rows:
          HEADING +
          row(5, `<c r="A5"><v>1</v></c><c r="C5" s="1"><v>45369</v></c>`) +
          row(9, `${text('2', 'A9')}${text('DOS', 'B9')}`),
      },
    ],
    expected: [
      ['1', null, '2024-03-18'],
      ['2', 'DOS'],
    ],
  },
  {
    oddity: 'no references at all',
    sheets: [
      { rows: `${HEADING}<row>${number('1')}${text('UNO')}</row>`.replaceAll(/ r="\d+"/g, '') },
    ],
    expected: [['1', 'UNO']],
  },
  {
    oddity: 'references in small letters',
    sheets: [{ rows: HEADING + row(2, `${text('1', 'a2')}${text('UNO', 'b2')}`) }],
    expected: [['1', 'UNO']],
    unlike: 'it does not know them',
  },
  {
    oddity: 'truth values, and numbers as names',
    sheets: [
      sheet(
        `${number('1')}<c t="b"><v>1</v></c>`,
        `${number('2')}${number('1.1000000000000001')}`,
        `${number('3')}${number('0.30000000000000004')}`,
        `${number('4')}${number('1800')}`,
        `${number('1.523001E6')}${text('CINCO')}`,
      ),
    ],
    expected: [
      ['1', 'TRUE'],
      ['2', '1.1'],
      ['3', '0.3'],
      ['4', '1800'],
      ['1523001', 'CINCO'],
    ],
  },
  {
    oddity: 'blanks and line breaks within a text',
    sheets: [
      sheet(
        `${number('1')}<c t="inlineStr"><is><t xml:space="preserve">  UNO\nDOS </t></is></c>`,
        `${number('2')}${text('TRES_x000D__x000A_CUATRO')}`,
        `${number('3')}${text('A_x005F_x0042_')}`,
      ),
    ],
    expected: [
      ['1', 'UNO DOS'],
      ['2', 'TRES CUATRO'],
      ['3', 'A_x0042_'],
    ],
  },
  {
    oddity: 'entities, character data and comments',
    sheets: one(
      `${number('1')}<c t="inlineStr"><is><t>A&amp;B &#233;<!-- no --><![CDATA[ <C>]]></t></is></c>`,
    ),
    expected: [['1', 'A&B é <C>']],
  },
  {
    oddity: 'a title above the heading',
    sheets: [
      {
        rows:
          row(1, text('Solicitudes de marcas')) +
          HEADING.replace('r="1"', 'r="4"') +
          row(5, `${number('1')}${text('UNO')}`),
      },
    ],
    expected: [['1', 'UNO']],
  },
  {
    oddity: 'columns in another order, hidden ones among them',
    sheets: [
      {
        before: '<cols><col min="2" max="2" width="0" hidden="1"/></cols>',
        rows:
          row(1, ['Brand Name', 'IMAGE', 'APPLICATION_NUMBER'].map((each) => text(each)).join('')) +
          row(2, `${text('UNO')}${text('x')}${number('1')}`),
      },
    ],
    expected: [['1', 'UNO']],
  },
  {
    oddity: 'a sum below the table',
    sheets: [sheet(`${number('1')}${text('UNO')}`, `${text('TOTAL')}${number('1')}`)],
    expected: [['1', 'UNO'], null],
  },
];

/** The bytes of a workbook, with all that spreadsheet programs want of one. */
export function oddWorkbookBytes({ sheets, strings, properties = '' }: OddWorkbook): Buffer {
  const parts = [
    ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
    ['styles', 'styles.xml'] as const,
    ...(strings === undefined ? [] : [['sharedStrings', 'sharedStrings.xml'] as const]),
  ];
  const tabs = sheets.map(
    ({ name = 'S', state }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="r${i}"/>`,
  );
  const views = `<bookViews><workbookView activeTab="${sheets.findIndex(({ state = '' }) => !/hidden/i.test(state))}"/></bookViews>`;
  return zipBytes([
    { name: '[Content_Types].xml', content: contentTypes(parts) },
    { name: '_rels/.rels', content: relationships([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr ${properties}/>${views}<sheets>${tabs.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relationships(parts) },
    ...sheets.map(({ before = '', rows, after = '' }, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      content: `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
    { name: 'xl/styles.xml', content: STYLES },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: strings }]),
  ]);
}

function contentTypes(parts: readonly (readonly [string, string])[]): string {
  const overrides = parts.map(
    ([type, target]) => `<Override PartName="/xl/${target}" ContentType="${TYPE}.${type}+xml"/>`,
  );
  return (
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join('')}</Types>`
  );
}

function relationships(parts: readonly (readonly [string, string])[]): string {
  const lines = parts.map(
    ([type, target], i) => `<Relationship Id="r${i}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}
