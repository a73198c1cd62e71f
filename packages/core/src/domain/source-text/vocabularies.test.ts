import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { TIPOS_SIGNO } from '../../contract/tipo-signo.ts';
import { readNiceClasses, readSignType, readStatus } from './vocabularies.ts';

describe('readStatus', () => {
  it.each([
    ['En Trámite', 'en_tramite'],
    ['EN TRAMITE', 'en_tramite'],
    ['Publicada', 'publicada'],
    ['Oposición', 'oposicion'],
    ['Observación de fondo', 'observacion_de_fondo'],
    ['Concedida', 'concedida'],
    ['Registrada', 'registrada'],
    ['En espera de renovación', 'esperando_renovacion'],
    ['Rechazada', 'rechazada'],
    ['Rechazada  definitivamente', 'rechazada'],
    ['Denegada', 'denegada'],
    ['Desistida', 'desistida'],
    ['Abandonada', 'abandonada'],
    ['Tenida por no presentada', 'abandonada'],
    ['Anulada', 'anulada'],
    ['Cancelada', 'anulada'],
    ['Caducado', 'caducado'],
    ['Caducada', 'caducado'],
    ['No Vigente', 'caducado'],
    ['Vencida', 'vencida'],
    ['C', 'concedida'],
    [' ', 'en_tramite'],
    ['U', 'caducado'],
    ['N', 'rechazada'],
    ['V', 'vencida'],
    ['D', 'desistida'],
    ['A', 'anulada'],
    ['VER INSTANCIA', 'placeholder'],
    ['En revisión administrativa', 'unknown'],
    ['constructor', 'unknown'],
    ['', 'en_tramite'],
    ['-', 'unknown'],
    ['...', 'unknown'],
  ])(`reads %j as %s ${proves('B5-STATUS')}`, (text, reading) => {
    expect(readStatus(text)).toBe(reading);
  });

  it('reads every code by its own name', () => {
    for (const estado of ESTADOS) expect(readStatus(estado)).toBe(estado);
  });
});

describe('readSignType', () => {
  it.each([
    [['Denominativa'], 'denominativa'],
    [['MIXTA'], 'mixta'],
    [['Figurativa'], 'figurativa'],
    [['Frase de Propaganda'], 'frase_propaganda'],
    [['Marca de Certificación'], 'certificacion'],
    [['Marca Colectiva'], 'colectiva'],
    [['Tridimensional'], 'tridimensional'],
    [['Holográfica'], 'holografica'],
    [['Marca de movimiento'], 'movimiento'],
    [['???'], 'otra'],
    [['???', 'Sonora'], 'sonora'],
    [['Mixta', 'Frase de Propaganda'], 'mixta'],
    [['Marca de Productos'], 'otra'],
    [['constructor'], 'otra'],
    [[], undefined],
  ])(`reads %j as %s ${proves('B5-SIGN')}`, (texts, code) => {
    expect(readSignType(texts)).toBe(code);
  });

  it('reads every code by its own name', () => {
    for (const code of TIPOS_SIGNO) expect(readSignType([code])).toBe(code);
  });
});

describe('readNiceClasses', () => {
  it.each([
    ['35 ,43', [35, 43]],
    ['43,35, 35', [35, 43]],
    ['09', [9]],
    ['25.0', [25]],
    ['1;2|3/4 5', [1, 2, 3, 4, 5]],
    [',', []],
    ['35.43', null],
    ['0', null],
    ['46', null],
    ['9, x', null],
    ['1e1', null],
  ])('reads %j as %j', (text, classes) => {
    expect(readNiceClasses(text)).toEqual(classes);
  });

  it(`reads any set of classes in any order and spacing ${proves('B1-CLASSES')}`, () => {
    const clase = fc.integer({ min: 1, max: 45 });
    const separator = fc.constantFrom(',', ' ,', ', ', ';', '\n');
    fc.assert(
      fc.property(fc.array(clase, { minLength: 1 }), separator, (classes, between) => {
        const expected = [...new Set(classes)].sort((a, b) => a - b);
        expect(readNiceClasses(classes.join(between))).toEqual(expected);
      }),
    );
  });
});
