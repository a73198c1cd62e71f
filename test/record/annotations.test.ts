import type { CanonicalAnnotation, CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

const NRO = '810001';
const ACTS: readonly CanonicalAnnotation[] = [
  { fecha: '2024-01-01', codigo: null, descripcion: 'Presentación de solicitud' },
  { fecha: '2024-02-01', codigo: 'M3', descripcion: 'Publicación', fechaVencimiento: '2024-03-15' },
  { fecha: '2024-03-01', codigo: '20457', descripcion: 'Demanda de oposición' },
  { fecha: '2024-04-01', codigo: null, descripcion: 'Algo que nadie conoce' },
  {
    fecha: '2024-05-01',
    codigo: '158',
    descripcion: 'Concesión',
    observacion: 'Cede Juan Soto, RUT 45.123.450-1',
  },
  { fecha: '2024-05-01', codigo: '158', descripcion: 'CONCESION', observacion: 'Otra' },
];
const stating = (...anotaciones: CanonicalAnnotation[]): CanonicalBrand => ({
  nroSolicitud: NRO,
  denominacion: 'Huemul',
  anotaciones,
});

let served: Served;
beforeAll(async () => {
  served = await serve([stating(...ACTS)]);
});
afterAll(() => served.close());

describe('the annotations of a mark', () => {
  it(`carry the section of their code, both fields null for a code without a row ${proves(
    'ANNOTATION-SECTION',
  )}`, async () => {
    const { anotaciones } = await served.api.detail(NRO);
    const sections = anotaciones.map(({ seccionTipo, seccionNombre }) => [
      seccionTipo,
      seccionNombre,
    ]);
    expect(sections).toEqual([
      ['solicitud', 'Solicitud'],
      ['publicacion', 'Publicación'],
      [null, null],
      [null, null],
      ['registro', 'Registro'],
      ['registro', 'Registro'],
    ]);
    expect(anotaciones[1]).toMatchObject({ fechaVencimiento: '2024-03-15', codigo: 'M3' });
  });

  it(`keep their ids whatever comes after them, and before ${proves('ANNOTATION-ID', 'ANNOTATION-APPENDED')}`, async () => {
    const idsOf = async () => {
      const { anotaciones } = await served.api.detail(NRO);
      return new Map(
        anotaciones.map(({ id, fecha, observacion }) => [`${fecha} ${observacion}`, id]),
      );
    };
    const before = await idsOf();
    expect(new Set(before.values()).size).toBe(ACTS.length);
    await served.importMarks([
      stating({ fecha: '2023-12-01', codigo: 'M1', descripcion: 'Antes' }, ...ACTS.slice(-2), {
        fecha: '2024-05-01',
        codigo: '158',
        descripcion: 'concesión',
        observacion: 'Tercera',
      }),
    ]);
    const after = await idsOf();
    expect(after.size).toBe(ACTS.length + 2);
    for (const [act, id] of before) expect(after.get(act)).toBe(id);
  });

  it('never tell the tax id of a natural person, whatever the office wrote', async () => {
    const text = await (await served.api.send(`/v1/brands/${NRO}`)).text();
    expect(text).toContain('Cede Juan Soto, RUT [rut]');
    expect(text).not.toMatch(/45\.?123/);
  });
});
