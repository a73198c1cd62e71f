import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { TIPOS_SIGNO } from '../../contract/tipo-signo.ts';
import { readSignType } from './sign-type-vocabulary.ts';

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
