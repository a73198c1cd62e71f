import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { allRows, documentFolder } from './fixtures/document-fixture.ts';

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
