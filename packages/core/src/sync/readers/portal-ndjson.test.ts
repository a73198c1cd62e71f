import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { allRows, documentFolder } from './fixtures/document-fixture.ts';

const write = documentFolder();

async function rowsOf(...dossiers: object[]) {
  const lines = dossiers.map((dossier) => JSON.stringify(dossier));
  return allRows(await write('portal.ndjson', `${lines.join('\n')}\n`));
}

async function outcomes(...dossiers: object[]) {
  const rows = await rowsOf(...dossiers);
  return rows.map((row) => ('record' in row ? row.record : `${row.line}: ${row.rejected}`));
}

const DOSSIER = {
  NumeroSolicitud: '1523001',
  NumeroRegistro: '1402233',
  Denominacion: 'KOLÚN',
  Estado: 'C',
  EstadoDescripcion: 'Registrada',
  TipoMarcaDescripcion: 'Marca Mixta',
  FechaPresentacion: '18/03/2023',
  FechaPublicacion: '',
  FechaRegistro: '02/01/2024',
  FechaVencimiento: '02/01/2034',
  Clases: [
    29,
    { Clase: '30', Estado: 'Registrada', Cobertura: 'Pan' },
    { Clase: 5, Estado: 'Rara' },
  ],
  Titulares: [
    { Nombre: 'ANA', Apellido: 'ROJAS', Rut: '45123450', Dv: '1', Direccion: 'Los Aromos 12' },
    { RazonSocial: 'LECHES LTDA', Rut: '76.543.210-3', Pais: 'Chile', Comuna: '09101', Region: 9 },
    { Nombre: '' },
  ],
  Representantes: [{ Nombre: 'ESTUDIO', Rut: '0', Pais: 'ALEMANIA', Comuna: 'Temuco' }],
  Instancias: [{ Fecha: '18/03/2023', EstadoDescripcion: 'Presentación de solicitud' }],
  Anotaciones: [
    {
      Numero: 7,
      Fecha: '05/06/2024',
      FechaVencimiento: '05/07/2024',
      EstadoCodigo: 1046,
      EstadoDescripcion: 'Transferencia',
      Observacion: 'Parcial',
      Adquirentes: [{ Nombre: 'BETA', Rut: '76543210', Dv: '3' }],
      Transferentes: ['ALFA'],
    },
    { Fecha: '06/06/2024' },
  ],
};

describe('a dossier of the portal', () => {
  it(`states a mark with its classes, persons and acts ${proves('B3-DOSSIER')}`, async () => {
    const [mark] = await outcomes(DOSSIER);
    expect(mark).toEqual({
      nroSolicitud: '1523001',
      nroRegistro: '1402233',
      denominacion: 'KOLÚN',
      estado: 'registrada',
      estadoOriginal: 'Registrada',
      tipoSigno: 'mixta',
      fechaPresentacion: '2023-03-18',
      fechaRegistro: '2024-01-02',
      fechaVencimiento: '2034-01-02',
      clases: [{ clase: 29 }, { clase: 30, estado: 'registrada', cobertura: 'Pan' }, { clase: 5 }],
      titulares: [
        { nombre: 'ANA ROJAS', apellido: 'ROJAS', rut: '45123450-1' },
        {
          nombre: 'LECHES LTDA',
          razonSocial: 'LECHES LTDA',
          rut: '76543210-3',
          pais: 'CL',
          comuna: '9101',
          region: '9',
        },
      ],
      representantes: [{ nombre: 'ESTUDIO', pais: 'DE' }],
      anotaciones: [
        { fecha: '2023-03-18', codigo: null, descripcion: 'Presentación de solicitud' },
        {
          fecha: '2024-06-05',
          codigo: '1046',
          descripcion: 'Transferencia',
          fechaVencimiento: '2024-07-05',
          observacion: 'Parcial',
          adquirentes: [{ nombre: 'BETA', rut: '76543210-3' }],
          transferentes: [{ nombre: 'ALFA' }],
        },
        { fecha: '2024-06-06', codigo: null, descripcion: '' },
      ],
    });
  });

  it(`comes wrapped as well, as text or as an object ${proves('B3-WRAPPED')}`, async () => {
    const expected = await outcomes(DOSSIER, DOSSIER);
    expect(await outcomes({ d: JSON.stringify(DOSSIER) }, { d: DOSSIER })).toEqual(expected);
  });

  it(`states nothing by what is empty or absent ${proves('B3-EMPTY')}`, async () => {
    const empty = {
      NumeroSolicitud: 1523001,
      NumeroRegistro: '0',
      Denominacion: '',
      EstadoDescripcion: 'VER INSTANCIA',
      FechaRegistro: '',
      Clases: [],
      Titulares: [],
      Anotaciones: null,
    };
    expect(await outcomes(empty)).toEqual([{ nroSolicitud: '1523001' }]);
  });

  it(`tells of a status text that nobody knows ${proves('B5-UNKNOWN')}`, async () => {
    const [row] = await rowsOf({ NumeroSolicitud: '1', EstadoDescripcion: 'Suspendida' });
    expect(row).toMatchObject({ unknownStatus: true, record: { estadoOriginal: 'Suspendida' } });
  });

  it('reads the letter beside a placeholder, or beside a text that nobody knows', async () => {
    const rows = await rowsOf(
      { NumeroSolicitud: '1', Estado: 'C', EstadoDescripcion: 'VER INSTANCIA' },
      { NumeroSolicitud: '2', Estado: 'V', EstadoDescripcion: 'Suspendida' },
      { NumeroSolicitud: '3', Estado: 'X', EstadoDescripcion: 'Suspendida' },
      { NumeroSolicitud: '4', Estado: 'C', EstadoDescripcion: 'Registrada' },
    );
    expect(rows).toMatchObject([
      { unknownStatus: false, record: { estado: 'concedida', estadoOriginal: 'C' } },
      { unknownStatus: true, record: { estado: 'vencida', estadoOriginal: 'Suspendida' } },
      { unknownStatus: true, record: { estadoOriginal: 'Suspendida' } },
      { unknownStatus: false, record: { estado: 'registrada', estadoOriginal: 'Registrada' } },
    ]);
    expect(rows[2]).not.toHaveProperty('record.estado');
  });

  it('reads the old letters where there is no text', async () => {
    expect(await outcomes({ NumeroSolicitud: '1', Estado: 'V' })).toMatchObject([
      { estado: 'vencida' },
    ]);
  });

  it.each([
    [{ Denominacion: 'X' }, 'NumeroSolicitud is empty'],
    [{ NumeroSolicitud: '1', FechaRegistro: '31/02/2024' }, /FechaRegistro .* is not a date/],
    [{ NumeroSolicitud: '1', Clases: [46] }, /clases\.0\.clase/],
    [{ NumeroSolicitud: '1', Clases: ['leche'] }, /clases\.0\.clase/],
    [{ NumeroSolicitud: '1', Anotaciones: [{}] }, 'Fecha of an act is empty'],
    [{ d: 'no es JSON' }, 'd is not a dossier'],
    [{ d: null }, 'd is not a dossier'],
    [{ NumeroSolicitud: '1', Titulares: [{ Titular: { Nombre: 'ANA' } }] }, /of another shape/],
    [{ NumeroSolicitud: '1', Titulares: ['ANA'] }, /of another shape/],
    [{ NumeroSolicitud: '1', Titulares: { Nombre: 'ANA' } }, 'Titulares is no list'],
    [{ NumeroSolicitud: '1', Clases: '29, 30' }, 'Clases is no list'],
    [{ NumeroSolicitud: '1', Denominacion: { Texto: 'X' } }, 'Denominacion is no text'],
  ])('refuses %j alone', async (dossier, reason) => {
    const [refusal, good] = await outcomes(dossier, DOSSIER);
    expect(refusal).toEqual(expect.stringMatching(reason));
    expect(good).toMatchObject({ nroSolicitud: '1523001' });
  });

  it.each([
    { NumeroSolicitud: '2500000', Marca: { Denominacion: 'X' } },
    { NumeroSolicitud: '2500000' },
    { NumeroSolicitud: '2500000', denominacion: 'X', clases: [29] },
    { NumeroSolicitud: '2500000', Estado: 'C', Marca: { Denominacion: 'X' } },
    { NumeroSolicitud: '2500000', Denominacion: '', Marca: { Clases: [29] } },
    { d: { NumeroSolicitud: '2500000', Datos: [{ Denominacion: 'X' }] } },
  ])(`is none in another shape: %j ${proves('B3-OTHER-SHAPE')}`, async (answer) => {
    const [refusal, good] = await outcomes(answer, DOSSIER);
    expect(refusal).toMatch(/is no dossier: it has no name, class or holder/);
    expect(good).toMatchObject({ nroSolicitud: '1523001' });
  });

  it('never tells a tax id in a refusal', async () => {
    const bad = { Titulares: [{ Nombre: 'ANA', Rut: '45123450', Dv: '1' }], NumeroSolicitud: '' };
    const rows = await rowsOf(bad, { d: bad }, { d: JSON.stringify(bad) });
    expect(rows.map((row) => 'rejected' in row)).toEqual([true, true, true]);
    expect(JSON.stringify(rows)).not.toContain('45123450');
  });
});
