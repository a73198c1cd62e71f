import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

const KNOWN = [
  'q',
  'nombre',
  'nroSolicitud',
  'titular',
  'clase',
  'fechaPresentacionDesde',
  'limit',
];

describe('nearestName', () => {
  it.each([
    ['clases', 'clase'],
    ['Clase', 'clase'],
    ['clsae', 'clase'],
    ['titulares', 'titular'],
    ['nro_solicitud', 'nroSolicitud'],
    ['query', 'q'],
    ['desde', 'fechaPresentacionDesde'],
    ['limite', 'limit'],
  ])('takes %s for %s', (name, meant) => {
    expect(nearestName(name, KNOWN)).toBe(meant);
  });

  it.each(['', '!!', 'page', 'x', '__proto__'])('takes %j for none', (name) => {
    expect(nearestName(name, KNOWN)).toBeNull();
  });
});
