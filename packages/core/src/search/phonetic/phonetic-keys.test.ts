import { describe, expect, it } from 'vitest';
import { englishReading } from './english-reading.ts';
import { phoneticKeys } from './phonetic-keys.ts';
import { spanishReading } from './spanish-reading.ts';

const words = (text: string) => text.toLowerCase().split(' ');

function soundAlike(a: string, b: string): boolean {
  const keys = phoneticKeys(b);
  return phoneticKeys(a).some((key) => keys.includes(key));
}

describe('phoneticKeys', () => {
  it.each([
    ['ZAPATO', 'SAPATO'],
    ['CENTRO', 'SENTRO'],
    ['VACA', 'BAKA'],
    ['WALTER', 'BALTER'],
    ['GÜEMES', 'WEMES'],
    ['HUINCHA', 'WINCHA'],
    ['GUATÓN'.normalize('NFD').replace(/\p{M}/gu, ''), 'WATON'],
    ['LLUVIA', 'YUBIA'],
    ['HIELO', 'YELO'],
    ['XTREME', 'EXTREME'],
    ['STAR', 'ESTAR'],
    ['ESCENA', 'SCENA'],
    ['QUESO', 'KESO'],
    ['QUIOSCO', 'KIOSKO'],
    ['GUITARRA', 'GUITARA'],
    ['GENIO', 'JENIO'],
    ['TEXAS', 'TECSAS'],
    ['ACCION', 'AKSION'],
    ['EXCELENTE', 'ECSELENTE'],
    ['PHONO', 'FONO'],
    ['ESPAÑA', 'ESPANIA'],
    ['COMPAÑA', 'COMPANYA'],
    ['COÑAC', 'COGNAC'],
    ['PSICO', 'SICO'],
    ['KNIGHT', 'NAIT'],
    ['CHAMPU', 'SHAMPU'],
    ['CAMPO', 'CANPO'],
    ['AHORRO', 'AORRO'],
    ['LIGHT', 'LAIT'],
    ['MAKE', 'MEIK'],
    ['SPEED', 'SPID'],
    ['MOON', 'MUN'],
    ['BLACK', 'BLAK'],
  ])('hears %s and %s as one', (a, b) => {
    expect(soundAlike(a.toLowerCase(), b.toLowerCase())).toBe(true);
  });

  it.each([
    ['CASADO', 'CAZARO'],
    ['CASA', 'COSA'],
    ['GATO', 'GASTO'],
    ['PERRO', 'PELO'],
    ['GUERRA', 'GERRA'],
  ])('tells %s from %s', (a, b) => {
    expect(soundAlike(a.toLowerCase(), b.toLowerCase())).toBe(false);
  });

  it('lets JUMBO and YUMBO meet in the English reading alone', () => {
    const [jumbo = '', yumbo = ''] = words('JUMBO YUMBO');
    expect(englishReading(jumbo)).toBe(englishReading(yumbo));
    expect(spanishReading(jumbo)).not.toBe(spanishReading(yumbo));
  });

  it('keeps letters of other scripts', () => {
    expect(phoneticKeys('日本')).toEqual(['日本']);
  });
});
