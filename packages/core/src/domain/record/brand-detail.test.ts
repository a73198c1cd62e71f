import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { brandDetailSchema } from '../../contract/brand-detail.ts';
import { annotationIds } from './annotation-catalog.ts';
import { toBrandDetail, toPersonas } from './brand-detail.ts';
import type { StoredBrand } from './stored-brand.ts';

const LEGAL_PERSON = '76123456-0';
const NATURAL_PERSON = '41000000-5';

const brand: StoredBrand = {
  nroSolicitud: '1523001',
  nroRegistro: null,
  denominacion: 'KOLUN',
  estado: 'publicada',
  estadoOriginal: 'Publicada',
  tipoSigno: 'mixta',
  fechaPresentacion: '2024-03-18',
  fechaPublicacion: null,
  fechaRegistro: null,
  fechaVencimiento: null,
  traduccion: null,
  descripcionEtiqueta: null,
  viena: null,
  clases: [{ clase: 9 }, { clase: 29, cobertura: 'leche' }],
  titulares: [
    { id: 7, nombre: 'ACME S.A.', rut: LEGAL_PERSON, pais: 'CL' },
    { id: 8, nombre: 'ANA ROJAS', apellido: 'ROJAS', rut: NATURAL_PERSON },
  ],
  titularesHistoricos: [],
  representantes: [
    { id: 8, nombre: 'ANA ROJAS', rut: NATURAL_PERSON },
    { id: 9, nombre: 'ESTUDIO' },
  ],
  anotaciones: [],
  renovaciones: [],
  fuentes: [{ source: 'opendata', documento: 'a.xlsx', vistoEn: '2026-01-01T00:00:00.000Z' }],
  fechaActualizacion: '2026-01-02T00:00:00.000Z',
};

describe('the detail of a mark', () => {
  it(`has the shape of the contract ${proves('C5-DETAIL')}`, () => {
    const detail = toBrandDetail(brand);
    expect(brandDetailSchema.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({ clases: [9, 29], titular: ['ACME S.A.', 'ANA ROJAS'] });
  });

  it('is pending until classes and holders are known, which may be none', () => {
    expect(toBrandDetail(brand).enrichmentPending).toBe(false);
    expect(toBrandDetail({ ...brand, titulares: [] }).enrichmentPending).toBe(false);
    expect(toBrandDetail({ ...brand, titulares: null }).enrichmentPending).toBe(true);
    expect(toBrandDetail({ ...brand, clases: null }).enrichmentPending).toBe(true);
  });

  it(`shows the tax id of a legal person and never that of a natural one ${proves('C1-NATURAL')}`, () => {
    const text = JSON.stringify(toBrandDetail(brand));
    expect(text).toContain(LEGAL_PERSON);
    expect(text).not.toContain(NATURAL_PERSON);
  });

  it('names a person who is holder and representative once, as ambas', () => {
    const roles = toPersonas(brand).map(({ id, rol }) => [id, rol]);
    expect(roles).toEqual([
      ['7', 'titular'],
      ['8', 'ambas'],
      ['9', 'representante'],
    ]);
  });
});

describe('the id of an annotation', () => {
  const act = { fecha: '2024-03-18', codigo: 'M3', descripcion: 'Publicación' };
  const idsOf = (...acts: Parameters<typeof annotationIds>[1]) => annotationIds('1523001', acts);

  it(`stays when another act joins behind it ${proves('C3-ID')}`, () => {
    const [alone] = idsOf(act);
    const [first, second] = idsOf(act, { ...act, observacion: 'otra' });
    expect(first).toBe(alone);
    expect(second).not.toBe(alone);
  });

  it(`follows the folded description, and differs by mark, date and code ${proves('C3-ID')}`, () => {
    const [id] = idsOf(act);
    expect(idsOf({ ...act, descripcion: 'PUBLICACION' })).toEqual([id]);
    expect(idsOf({ ...act, fecha: '2024-03-19' })).not.toEqual([id]);
    expect(idsOf({ ...act, codigo: null })).not.toEqual([id]);
    expect(annotationIds('1523002', [act])[0]).not.toBe(id);
  });
});
