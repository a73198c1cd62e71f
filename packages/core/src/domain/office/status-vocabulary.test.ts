import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { ESTADOS } from '../../contract/estado.ts';
import { readStatus } from './status-vocabulary.ts';

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
