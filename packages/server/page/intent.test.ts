import { describe, expect, it } from 'vitest';
import { alternativeKinds, detectKind, type Kind, parseNamedNumber } from './intent.ts';

describe('a text in the box', () => {
  it.each<[string, Kind]>([
    ['116678', 'numero'],
    ['116.678', 'numero'],
    [' 1 234 567 ', 'numero'],
    ['76.543.210-3', 'rut'],
    ['76543210-k', 'rut'],
    ['765432103', 'rut'],
    ['765432104', 'numero'],
    ['Lácteos del Ñuble S.A.', 'titular'],
    ['VIÑA MORA LTDA', 'titular'],
    ['novafrut', 'nombre'],
    ['4 estaciones', 'nombre'],
    ['spa', 'nombre'],
    ['registro 750.847', 'numero'],
    ['Registro N° 750.847', 'numero'],
    ['Reg. N° 750847', 'numero'],
    ['Reg. Nº 750.847.', 'numero'],
    ['Solicitud 811.408', 'numero'],
    ['Solicitud N° 811.408', 'numero'],
    ['sol. 811408', 'numero'],
    ['N° 811.408', 'numero'],
    ['Nº811408', 'numero'],
    ['nro. 811408', 'numero'],
    ['No. 811.408', 'numero'],
    ['número de solicitud: 811.408', 'numero'],
    ['RUT 57.644.250-5', 'rut'],
    ['RUT: 57644250-5', 'rut'],
    ['R.U.T. N° 57.644.250-5', 'rut'],
    ['rut 576442505', 'rut'],
    ['n 7', 'nombre'],
    ['sol 5', 'nombre'],
    ['solicitud de registro N° 811.408', 'numero'],
    ['noche 7', 'nombre'],
    ['canal 13', 'nombre'],
    ['registro', 'nombre'],
    ['regalo 24', 'nombre'],
    ['solo 5', 'nombre'],
    ['rutina 3', 'nombre'],
    ['7up', 'nombre'],
  ])('%j is taken for: %s', (text, kind) => {
    expect(detectKind(text)).toBe(kind);
  });

  it('may be something else, which is offered', () => {
    expect(alternativeKinds('116678', 'numero')).toEqual([
      'nombre',
      'rut',
      'titular',
      'representante',
    ]);
    expect(alternativeKinds('novafrut', 'nombre')).toEqual(['titular', 'representante']);
  });

  it.each([
    ['registro 750.847', { number: '750.847', names: 'registro' }],
    ['Solicitud N° 811.408', { number: '811.408', names: 'solicitud' }],
    ['número de registro: 750847', { number: '750847', names: 'registro' }],
    ['RUT 57.644.250-5', { number: '57.644.250-5', names: 'rut' }],
    ['811.408', { number: '811.408' }],
    ['kolun', undefined],
  ])('has its number taken out of the words around it: %s', (text, named) => {
    expect(parseNamedNumber(text)).toEqual(named);
  });
});
