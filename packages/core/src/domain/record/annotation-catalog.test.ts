import { describe, expect, it } from 'vitest';
import { catalogedAct } from './annotation-catalog.ts';

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
