import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { allRows, documentFolder } from './fixtures/document-fixture.ts';
import { textRow, workbookBytes } from './fixtures/workbook-fixture.ts';
import { readDocument } from './read-document.ts';

const write = documentFolder();
const CSV = 'ApplicationNumber,BrandName\n';
const NDJSON = '{"nroSolicitud":"1"}\n';
const GAZETTE = '{"fecha":"2026-03-02","seccion":"M3","nroSolicitud":"1","descripcion":"x"}\n';
const DOSSIER = '{ "NumeroSolicitud" : "1" }\n';
const WRAPPED = `${JSON.stringify({ d: DOSSIER })}\n`;
const XLSX = workbookBytes({ rows: textRow(1, ['ApplicationNumber', 'BrandName']) });

async function kindOf(name: string, content: string | Buffer, source?: string) {
  const options = source === undefined ? {} : { source };
  const document = await readDocument(await write(name, content), options);
  return [document.kind, document.source];
}

describe('readDocument', () => {
  it.each<[string, string | Buffer, string | undefined, string[]]>([
    ['Applications-2026.xlsx', XLSX, undefined, ['open-data XLSX', 'opendata']],
    ['APPLICATIONS.XLSX', XLSX, 'opendata', ['open-data XLSX', 'opendata']],
    ['applications.csv', CSV, undefined, ['open-data CSV', 'opendata']],
    ['brands.ndjson', NDJSON, undefined, ['canonical NDJSON', 'canonical']],
    ['brands.jsonl', NDJSON, 'migration', ['canonical NDJSON', 'migration']],
    ['ED_MD_2026-03-02.ndjson', GAZETTE, undefined, ['gazette NDJSON', 'gazette']],
    ['acts.jsonl', GAZETTE, undefined, ['gazette NDJSON', 'gazette']],
    ['brands.ndjson', NDJSON, 'gazette', ['gazette NDJSON', 'gazette']],
    ['portal-2026.ndjson', DOSSIER, undefined, ['portal dossiers', 'portal']],
    ['marks.ndjson', DOSSIER, undefined, ['portal dossiers', 'portal']],
    ['download', WRAPPED, undefined, ['portal dossiers', 'portal']],
    ['acts.ndjson', GAZETTE, 'canonical', ['canonical NDJSON', 'canonical']],
    ['download', XLSX, undefined, ['open-data XLSX', 'opendata']],
    ['download', CSV, undefined, ['open-data CSV', 'opendata']],
    ['download', NDJSON, undefined, ['canonical NDJSON', 'canonical']],
  ])(
    `reads %s (%#) by its name, else by its content ${proves('A2-import')}`,
    async (name, content, source, expected) => {
      expect(await kindOf(name, content, source)).toEqual(expected);
    },
  );

  it.each([
    ['brands.ndjson', NDJSON, 'opendata'],
    ['applications.csv', CSV, 'canonical'],
    ['applications.csv', CSV, 'migration'],
  ])('refuses %s as of source %3$s', async (name, content, source) => {
    await expect(kindOf(name, content, source)).rejects.toThrow(
      `The document is of no kind that source ${source} has.`,
    );
  });

  it.each(['gazette', 'portal'])(
    'refuses canonical rows as of source %s, and says so once instead of for each row',
    async (source) => {
      const row = '{"nroSolicitud":"1","denominacion":"UNO"}\n';
      await expect(kindOf('rows.ndjson', row, source)).rejects.toThrow(/these are canonical rows/);
    },
  );
});

describe('canonical ndjson', () => {
  const write = documentFolder();

  async function outcomes(...lines: (string | object | Buffer)[]) {
    const bytes = lines.flatMap((line) => [
      Buffer.isBuffer(line)
        ? line
        : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)),
      Buffer.from('\n'),
    ]);
    const rows = await allRows(await write('brands.ndjson', Buffer.concat(bytes)));
    return rows.map((row) => ('record' in row ? row.record : `${row.line}: ${row.rejected}`));
  }

  describe('canonical NDJSON', () => {
    it(`is one brand a line, given back as it stands ${proves('B4-CANONICAL')}`, async () => {
      const brand = {
        nroSolicitud: '1523001',
        nroRegistro: null,
        denominacion: 'KOLÚN  ENTERA',
        estado: 'registrada',
        clases: [{ clase: 29, cobertura: 'Leche' }],
        titulares: [{ nombre: 'KOLÚN', rut: '81094100-6', pais: 'CL', comuna: '14201' }],
        anotaciones: [{ fecha: '2024-03-18', codigo: 'M5', descripcion: 'Concesión' }],
        vistoEn: '2024-03-18T00:00:00.000Z',
      };
      expect(await outcomes(brand, '', { nroSolicitud: '2' })).toEqual([
        brand,
        { nroSolicitud: '2' },
      ]);
    });

    it(`reads the sign type as a code of the catalog, whatever the line calls it ${proves('B5-SIGN')}`, async () => {
      const texts = ['mixta', 'Marca Mixta', 'raro', '---'];
      const lines = texts.map((tipoSigno, i) => ({ nroSolicitud: String(i), tipoSigno }));
      expect(await outcomes(...lines)).toMatchObject(
        ['mixta', 'mixta', 'otra', 'otra'].map((tipoSigno) => ({ tipoSigno })),
      );
    });

    it('reads the code from the office text where only that is given', async () => {
      const rows = await allRows(
        await write(
          'status.ndjson',
          [
            '{"nroSolicitud":"1","estadoOriginal":"Caducada"}',
            '{"nroSolicitud":"2","estadoOriginal":"Perdida"}',
            '{"nroSolicitud":"3","estadoOriginal":"VER INSTANCIA"}',
            '{"nroSolicitud":"4","estado":"registrada","estadoOriginal":"Perdida"}',
            '{"nroSolicitud":"5","estadoOriginal":null}',
          ].join('\n'),
        ),
      );
      expect(rows.map((row) => 'record' in row && [row.record, row.unknownStatus])).toEqual([
        [{ nroSolicitud: '1', estado: 'caducado', estadoOriginal: 'Caducada' }, false],
        [{ nroSolicitud: '2', estadoOriginal: 'Perdida' }, true],
        [{ nroSolicitud: '3' }, false],
        [{ nroSolicitud: '4', estado: 'registrada', estadoOriginal: 'Perdida' }, false],
        [{ nroSolicitud: '5', estadoOriginal: null }, false],
      ]);
    });

    it.each([
      ['{"nroSolicitud":', 'is not JSON'],
      ['not JSON', 'is not JSON'],
      ['[]', /expected object/],
      ['null', /expected object/],
      ['{}', /nroSolicitud/],
      [{ nroSolicitud: 'a b' }, 'nroSolicitud must be 1 to 20 digits, letters or hyphens'],
      [{ nroSolicitud: '1', unheardOf: 1 }, /[Uu]nrecognized key/],
      ['{"nroSolicitud":"1","__proto__":{}}', /[Uu]nrecognized key/],
      [
        { nroSolicitud: '1', fechaPresentacion: '2024-02-30' },
        /fechaPresentacion must be a calendar/,
      ],
      [{ nroSolicitud: '1', denominacion: 'a\0b' }, /must not contain NUL/],
      ['{"nroSolicitud":"1","denominacion":"\\ud800"}', /unpaired surrogates/],
      [{ nroSolicitud: '1', titulares: [{ nombre: 'ANA', rut: '12345678-9' }] }, /tax id/],
      [{ nroSolicitud: '1', representantes: [{ nombre: 'ANA', rut: '012345678-5' }] }, /tax id/],
      [Buffer.from([0x7b, 0xff, 0x7d]), 'is not written in UTF-8'],
      ['['.repeat(100_000), 'is not JSON'],
    ])('refuses %j alone', async (line, reason) => {
      const [before, refused, after] = await outcomes({ nroSolicitud: '1' }, line, {
        nroSolicitud: '3',
      });
      expect(before).toEqual({ nroSolicitud: '1' });
      expect(after).toEqual({ nroSolicitud: '3' });
      expect(refused).toMatch(/^2: /);
      expect(String(refused).slice(3)).toMatch(reason);
    });

    it('refuses alone a line of 10 MB', async () => {
      const long = { nroSolicitud: '2', denominacion: 'x'.repeat(10_000_000) };
      expect(await outcomes({ nroSolicitud: '1' }, long, { nroSolicitud: '3' })).toEqual([
        { nroSolicitud: '1' },
        '2: has more than 4194304 bytes',
        { nroSolicitud: '3' },
      ]);
    });

    it('shows no tax id of a refused line', async () => {
      const line = '{"titulares":[{"nombre":"ANA","rut":"12345678-5"}]}';
      const [row] = await allRows(await write('rut.ndjson', `${line}\n`));
      expect(row).toMatchObject({ excerpt: expect.stringContaining('ANA') });
      expect(JSON.stringify(row)).not.toContain('12345678');
    });
  });
});

describe('gazette ndjson', () => {
  const write = documentFolder();

  async function outcomes(...acts: (string | object)[]) {
    const lines = acts.map((act) => (typeof act === 'string' ? act : JSON.stringify(act)));
    const rows = await allRows(await write('ED_MD_2026-03-02.ndjson', `${lines.join('\n')}\n`));
    return rows.map((row) => ('record' in row ? row.record : `${row.line}: ${row.rejected}`));
  }

  const ACT = {
    fecha: '2026-03-02',
    seccion: 'M3',
    seccionNombre: 'Publicaciones',
    nroSolicitud: '1523001',
    descripcion: 'Publicación',
  };

  describe('the gazette', () => {
    it(`states one annotation of its mark for each act, its code before its section ${proves('B2-ACTS')}`, async () => {
      const [plain, coded] = await outcomes(ACT, { ...ACT, nroSolicitud: 1523002, codigo: 158 });
      expect(plain).toEqual({
        nroSolicitud: '1523001',
        anotaciones: [{ fecha: '2026-03-02', codigo: 'M3', descripcion: 'Publicación' }],
      });
      expect(coded).toMatchObject({ nroSolicitud: '1523002', anotaciones: [{ codigo: '158' }] });
    });

    it('states an act that stands in two lines twice, and no act without end', async () => {
      const told = await outcomes(ACT, ACT, { ...ACT, nroSolicitud: '9' }, ...Array(50).fill(ACT));
      const counts = told.map((row) => (typeof row === 'string' ? row : row.anotaciones?.length));
      expect(counts.slice(0, 4)).toEqual([1, 2, 1, 3]);
      expect(counts.at(-1)).toBe(20);
    });

    it('tells two sales of one day apart by their buyers, and keeps both', async () => {
      const sale = (nombre: string) => ({
        ...ACT,
        seccion: 'M8',
        descripcion: 'Transferencia',
        adquirentes: [{ nombre }],
      });
      const [first, second] = await outcomes(sale('ALFA'), {
        ...sale('BETA'),
        descripcion: 'TRANSFERENCIA',
      });
      expect(first).toMatchObject({ anotaciones: [{ adquirentes: [{ nombre: 'ALFA' }] }] });
      expect(second).toMatchObject({
        anotaciones: [{ adquirentes: [{ nombre: 'ALFA' }] }, { adquirentes: [{ nombre: 'BETA' }] }],
      });
    });

    it(`names the parties of a transfer, without a tax id that is not valid ${proves('B2-PARTIES')}`, async () => {
      const [transfer] = await outcomes({
        ...ACT,
        seccion: 'M8',
        transferentes: [{ nombre: ' ALFA  SPA ' }, { rut: '76543210-3' }, 'x'],
        adquirentes: [
          { nombre: 'BETA', rut: '76.543.210-3' },
          { nombre: 'GAMMA', rut: '76.543.210-4' },
        ],
      });
      expect(transfer).toMatchObject({
        anotaciones: [
          {
            transferentes: [{ nombre: 'ALFA SPA' }],
            adquirentes: [{ nombre: 'BETA', rut: '76543210-3' }, { nombre: 'GAMMA' }],
          },
        ],
      });
    });

    it('leaves the running text out, which names persons and where they live', async () => {
      const texto = 'JUAN SOTO, RUT 45.123.450-1, domiciliado en Los Aromos 12';
      const [act] = await outcomes({ ...ACT, pagina: 4, texto, direccion: 'Los Aromos 12' });
      expect(JSON.stringify(act)).not.toMatch(/Aromos|45\.123/);
    });

    it('refuses a bad line alone', async () => {
      const { fecha: _, ...undated } = ACT;
      expect(
        await outcomes('[]', undated, { ...ACT, fecha: 'ayer' }, { ...ACT, nroSolicitud: '' }, ACT),
      ).toEqual([
        '1: is not a JSON object',
        '2: fecha is empty',
        '3: fecha "ayer" is not a date',
        '4: nroSolicitud is empty',
        expect.objectContaining({ nroSolicitud: '1523001' }),
      ]);
    });
  });
});
