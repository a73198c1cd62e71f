import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { Anotacion } from '../../contract/anotacion.ts';
import { catalogedAct, oppositionOf } from './annotation-catalog.ts';

const section = (codigo: string | null, descripcion: string) =>
  catalogedAct({ codigo, descripcion })?.seccionTipo ?? null;

describe('the catalog of acts', () => {
  it.each([
    ['Presentación de solicitud', 'solicitud'],
    ['Resolución de observaciones de forma', 'forma'],
    ['Cumplimiento', 'forma'],
    ['Aceptación a trámite', 'forma'],
    ['Pago de publicación', 'publicacion'],
    ['Publicación en Diario Oficial', 'publicacion'],
    ['Fin de plazo', 'publicacion'],
    ['Publicación fin de plazo', 'publicacion'],
    ['Demanda de oposición', 'oposicion'],
    ['Traslado', 'oposicion'],
    ['Contestación', 'oposicion'],
    ['Causa a prueba', 'oposicion'],
    ['Citación a oír sentencia', 'oposicion'],
    ['Observaciones de fondo', 'fondo'],
    ['Aceptación a registro', 'resolucion'],
    ['Aceptación a registro parcial', 'resolucion'],
    ['Aceptación a registro firme', 'resolucion'],
    ['Fallo de rechazo', 'resolucion'],
    ['Recurso de apelación', 'apelacion'],
    ['Pago final', 'registro'],
    ['Resolución de concesión', 'registro'],
    ['Título de marca', 'registro'],
    ['No existe renovación en plazo', 'renovacion'],
    ['Abandono', 'termino'],
    ['Desistimiento', 'termino'],
    ['Nulidad', 'nulidad'],
    ['Transferencia', 'anotacion'],
    ['Anotación', 'anotacion'],
  ])('knows the act "%s" from its text, accents and case aside', (text, expected) => {
    expect(section(null, text)).toBe(expected);
    expect(section(null, `${text.toUpperCase()}: detalle`)).toBe(expected);
  });

  it.each([
    ['M5', 'registro'],
    ['158', 'registro'],
    ['1230', 'registro'],
    ['1046', 'renovacion'],
  ])('knows the code %s whatever the text says', (code, expected) => {
    expect(section(code, 'Texto que nadie conoce')).toBe(expected);
  });

  it('says nothing of an unknown code, even with a text that it knows', () => {
    expect(catalogedAct({ codigo: '9999', descripcion: 'Demanda de oposición' })).toBeNull();
    expect(catalogedAct({ codigo: null, descripcion: 'Acto raro' })).toBeNull();
    expect(catalogedAct({ codigo: null, descripcion: '' })).toBeNull();
    expect(catalogedAct({ codigo: 'constructor', descripcion: 'Título' })).toBeNull();
  });

  it('tells the acts of one gazette section apart by their text', () => {
    const effect = (text: string) => catalogedAct({ codigo: 'M4', descripcion: text })?.opposition;
    expect(effect('Demanda de oposición')).toBe('opens');
    expect(effect('Fallo que resuelve la demanda de oposición')).toBe('closes');
    expect(effect('Traslado')).toBeUndefined();
    expect(section('M4', 'Un acto nuevo')).toBe('oposicion');
  });

  it('takes the longest beginning that it knows', () => {
    expect(section(null, 'Contestación de observaciones de fondo')).toBe('fondo');
    expect(section(null, 'Desistimiento de la oposición')).toBe('oposicion');
    expect(section(null, 'Demanda de nulidad')).toBe('nulidad');
    expect(catalogedAct({ codigo: null, descripcion: 'Demanda de nulidad' })).not.toHaveProperty(
      'ends',
    );
  });
});

function act(fecha: string, descripcion: string, codigo: string | null = null): Anotacion {
  return { id: fecha, fecha, codigo, descripcion, seccionTipo: null, seccionNombre: null };
}
const DEMAND = act('2025-01-01', 'Demanda de oposición');

describe('oppositionOf', () => {
  it('finds none where no act is of the opposition', () => {
    const acts = [act('2025-01-01', 'Publicación'), act('2025-02-01', 'Abandono')];
    expect(oppositionOf(acts)).toEqual({
      eventos: [],
      abiertos: [],
      abierta: false,
      abiertaDesde: null,
    });
  });

  it(`is open while its newest act does not close it ${proves('C8-EVENTS')}`, () => {
    const answered = act('2025-03-01', 'Contestación', 'M4');
    expect(oppositionOf([act('2024-12-01', 'Publicación'), DEMAND, answered])).toEqual({
      eventos: [DEMAND, answered],
      abiertos: [DEMAND, answered],
      abierta: true,
      abiertaDesde: '2025-01-01',
    });
  });

  it.each([
    act('2025-04-01', 'Fallo que resuelve la demanda de oposición', 'M4'),
    act('2025-04-01', 'Fallo de rechazo'),
    act('2025-04-01', 'Aceptación a registro'),
    act('2025-04-01', 'x', '158'),
    act('2025-04-01', 'Desistimiento de demanda de oposición', 'M4'),
    act('2025-04-01', 'Desistimiento de demanda de oposición'),
    act('2025-04-01', 'Abandono de oposición', 'M4'),
  ])('is closed by $codigo $descripcion, which then belongs to it', (closing) => {
    const { eventos, abierta } = oppositionOf([DEMAND, closing, act('2025-05-01', 'Título')]);
    expect(abierta).toBe(false);
    expect(eventos).toEqual([DEMAND, closing]);
  });

  it(`reads an act whose code the catalog lacks by its text, for what it does ${proves('C8-UNLISTED')}`, () => {
    const demand = act('2025-01-01', 'Demanda de oposición', '777');
    const answer = act('2025-02-01', 'Contestación', '778');
    const judged = act('2025-03-01', 'Fallo que resuelve la oposición', '779');
    const refused = act('2025-03-01', 'Fallo de rechazo', '780');
    expect(oppositionOf([demand, answer])).toMatchObject({ abierta: true, eventos: [demand] });
    for (const closing of [judged, refused]) {
      const { abierta, eventos } = oppositionOf([demand, answer, closing]);
      expect({ abierta, eventos }).toEqual({ abierta: false, eventos: [demand, closing] });
    }
    expect(oppositionOf([refused]).eventos).toEqual([]);
  });

  it('is open since the first act after the one that closed the opposition before', () => {
    const acts = [
      DEMAND,
      act('2025-02-01', 'Desistimiento de la oposición'),
      act('2025-03-01', 'Demanda de oposición'),
      act('2025-04-01', 'Demanda de oposición'),
    ];
    expect(oppositionOf(acts)).toMatchObject({
      abiertos: acts.slice(2),
      abiertaDesde: '2025-03-01',
    });
  });
});
