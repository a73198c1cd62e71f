import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { allRows, documentFolder } from './fixtures/document-fixture.ts';

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
