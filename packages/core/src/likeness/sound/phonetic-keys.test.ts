import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldKeepingSpanish } from '../text/spanish-folding.ts';
import { foldText } from '../text/text-folding.ts';
import { consonantSkeleton, MAX_READINGS, phoneticKeys, SKELETON_COUNT } from './phonetic-keys.ts';
import { englishReading, frenchReading, spanishReading } from './readings.ts';

function soundAlike(a: string, b: string): boolean {
  const keys = phoneticKeys(foldKeepingSpanish(b));
  return phoneticKeys(foldKeepingSpanish(a)).some((key) => keys.includes(key));
}

/** Pairs of names that must share a reading, by the rule that makes them sound alike. */
const ALIKE: Readonly<Record<string, string>> = {
  'ñ, ni, ny and gn are one sound': 'ESPAÑA-ESPANIA COMPAÑA-COMPANYA COÑAC-COGNAC VIÑA-VINIA',
  'ü after g is w, u is not heard': 'GÜEMES-WEMES PINGÜINO-PINWINO GUITARRA-GUITARA',
  'z, s and soft c are one sound': 'ZAPATO-SAPATO CENTRO-SENTRO VEZ-VES ESCENA-ESENA',
  'cc, x and xc are ks where a vowel follows':
    'ACCION-AKSION TEXAS-TECSAS EXCELENTE-ECSELENTE BOXER-BOKSER',
  'x is s before a consonant and at the beginning': 'EXTRA-ESTRA XILOFONO-SILOFONO TEXTO-TECSTO',
  'qu, hard c, k and ck are one sound': 'QUESO-KESO QUIOSCO-KIOSKO CASA-KASA BLACK-BLAK',
  'g before e and i is j': 'GENIO-JENIO GIRASOL-JIRASOL',
  'gh is hard': 'GHERSI-GUERSI',
  'll and y are one sound': 'LLUVIA-YUBIA CALLE-CAYE MAYA-MAIA',
  'final y is i, and so is y before a consonant': 'REY-REI YPACARAI-IPACARAY KYOTO-KIOTO',
  'hie- is ye-': 'HIELO-YELO HIERRO-YERO',
  'hue-, gua- and w are one glide': 'HUINCHA-WINCHA GUATÓN-WATON HUESO-WESO HUASO-GUASO',
  'w is a vowel where a consonant or the end is next to it': 'SWEET-SUIT TWIST-TUIST',
  'b and v are one sound': 'VACA-BACA NUEVO-NUEBO',
  'w may be b': 'WALTER-BALTER WAGNER-VAGNER',
  'h is not heard': 'HOLA-OLA AHORRO-AORRO RHODES-RODES',
  'ch and sh are one sound': 'CHAMPU-SHAMPU SCHOP-CHOP MATCH-MACH',
  'ph is f, doubled too': 'PHONO-FONO SAPPHIRO-SAFIRO',
  'th is t': 'THEO-TEO RUTH-RUT',
  'ch before a consonant is k': 'CHRISTIAN-CRISTIAN TECHNO-TEKNO',
  'initial ps, pt, pn, gn, kn, mn, wr, ts lose what nobody says':
    'PSICO-SICO PTERO-TERO PNEUMA-NEUMA GNOMO-NOMO KNOLL-NOL MNEMO-NEMO WRAP-RAP TSUNAMI-SUNAMI',
  'initial s and x before a consonant take an e': 'STAR-ESTAR XTREME-EXTREME SPORT-ESPORT',
  'doubled letters are one': 'TOTTUS-TOTUS PASSO-PASO GRUPPO-GRUPO ROSSI-ROSI',
  'm before b, p and v is n': 'CAMPO-CANPO BOMBA-BONBA EMVASE-ENBASE',
  'b before s and a consonant is not heard': 'OBSCURO-OSCURO SUBSTANCIA-SUSTANCIA',
  'English ee and ea are i': 'SPEED-SPID DREAM-DRIM BEER-BIR',
  'English oo is u': 'MOON-MUN FOOD-FUD COOL-KUL',
  'English igh is ai': 'LIGHT-LAIT KNIGHT-NAIT HIGH-JAI',
  'English -tion and -sion are one sound': 'STATION-STEISHON PASSION-PACHON',
  'an English silent e makes the vowel before it long':
    'MAKE-MEIK LIFE-LAIF BIKES-BAIKS STYLE-STAIL',
  'an English final e is not heard': 'HOME-JOM CODE-COD',
  'English ow and ou are au': 'POWER-PAUER SOUND-SAUND',
  'English j and soft g are y': 'JUMBO-YUMBO GIN-YIN JOB-YOB',
  'English h is j': 'HOTEL-JOTEL HOUSE-JAUS',
  'English qu is ku': 'QUICK-KUIK',
  'digits are number words of both tongues': '3M-TRESM 3M-THREEM 2-DOS 2-TWO 4-FOR 21-VEINTIUNO',
  'gu may be w before e and i too': 'GUISKI-WHISKY GUEB-WEB GUIFI-WIFI',
  'initial x may be sh': 'XAMPU-SHAMPU XANEL-CHANEL',
  'x between digits is said': '2X1-DOSPORUNO 4X4-CUATROPORCUATRO',
  'letters that cannot be said have names': 'KFC-KAEFECE LG-ELEGE 3M-TRESEME',
  'digits among letters are letters':
    'M4X-MAX BIMB0-BIMBO P1AZA-PLAZA C1NE-CINE 3L1TE-ELITE 5ANT0S-SANTOS FI7-FIT',
};

/** Pairs of names that must not share a reading. */
const APART =
  `CASADO-CAZARO CASA-COSA GATO-GASTO PERRO-PELO GUERRA-GERRA PESO-BESO TOMA-DOMA NIÑO-NINO
  PATO-BATO CALOR-COLOR MESA-MISA LIDER-LITER MANO-MONO RIO-TIO SOL-SAL PERA-PERLA CHINA-FINA
  CASA-CASAS RED-RE VINO-LINO QUESO-PESO CENTRO-DENTRO 3M-EM 2024-2025`
    .split(/\s+/)
    .map((pair) => pair.split('-'));

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'abceghiklmnopqrstuvwxyzñü 123'), maxLength: 12 }),
);

describe('phoneticKeys', () => {
  const pairs = Object.entries(ALIKE).flatMap(([reason, all]) =>
    all.split(' ').map((pair) => [...pair.split('-'), reason]),
  );

  it('is held to a hundred pairs and more', () => {
    expect(pairs.length + APART.length).toBeGreaterThan(100);
  });

  it.each(pairs)('hears %s and %s as one: %s', (a = '', b = '') => {
    expect(soundAlike(a, b)).toBe(true);
  });

  it.each(APART)('tells %s from %s', (a = '', b = '') => {
    expect(soundAlike(a, b)).toBe(false);
  });

  it('lets JUMBO and YUMBO meet in the English reading alone', () => {
    expect(englishReading('jumbo')).toBe(englishReading('yumbo'));
    expect(spanishReading('jumbo')).not.toBe(spanishReading('yumbo'));
  });

  it('reads French names without their silent endings, and neither short nor English words so', () => {
    const pairs =
      'PERAULT-PERO BOUILLOT-BUYO DUVAUX-DUVO RIMBAUD-RAMBO DELACROIX-DELACRUA MARAIS-MARE';
    for (const pair of pairs.split(' ')) {
      const [name = '', heard = ''] = pair.split('-');
      expect([name, soundAlike(name, heard)]).toEqual([name, true]);
    }
    expect(['market', 'foot', 'super', 'hotel'].map(frenchReading)).toEqual(Array(4).fill(null));
    const endings =
      'eau eaud eault eaut eaux eaulx eaus auts auds aux aulx aud ault ot ots oux ie ieu ieux ier iers et ets eux ais ait aix ois oit oix';
    const unread = endings.split(' ').filter((ending) => frenchReading(`bar${ending}`) === null);
    expect(unread).toEqual(['ie']);
    expect(phoneticKeys('hot')).not.toContain('o');
  });

  it('keeps the weak sounds at the end, which only cost less', () => {
    expect(phoneticKeys('casas')).not.toEqual(phoneticKeys('casa'));
    expect(spanishReading('salud')).toBe('salud');
  });

  it('keeps letters of other scripts', () => {
    expect(phoneticKeys('日本')).toEqual(['日本']);
  });

  it('reads through what cannot be seen', () => {
    for (const unseen of ['\u200b', '\u00ad', '\u2060', '\ufeff', '\u202e']) {
      const split = `Z${unseen}APA${unseen}TO`;
      expect(foldKeepingSpanish(split)).toBe('zapato');
      expect(soundAlike(split, 'SAPATO')).toBe(true);
    }
  });

  it('gives every word few readings, each once, and none only to an empty word', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const word of foldKeepingSpanish(text).split(' ')) {
          const keys = phoneticKeys(word);
          expect(new Set(keys).size).toBe(keys.length);
          expect(keys.length).toBeLessThanOrEqual(MAX_READINGS);
          expect(keys.length === 0).toBe(word === '');
          expect(keys).not.toContain('');
        }
      }),
    );
  });

  it('reads a text the same however often it was spelled and read before', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = foldKeepingSpanish(text);
        const read = once.split(' ').map(phoneticKeys);
        expect(foldKeepingSpanish(once).split(' ').map(phoneticKeys)).toEqual(read);
        expect(once.split(' ').map(phoneticKeys)).toEqual(read);
      }),
    );
  });

  it('does not tell capitals, accents and their decomposed forms apart', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(phoneticKeys(foldKeepingSpanish(text.normalize('NFD')))).toEqual(
          phoneticKeys(foldKeepingSpanish(text.normalize('NFC'))),
        );
        const folded = foldText(text);
        // Skips texts with letters that have no capital of their own, such as the final sigma and the dotless i.
        if (foldText(folded.toUpperCase()) !== folded) return;
        expect(phoneticKeys(foldKeepingSpanish(folded.toUpperCase().toLowerCase()))).toEqual(
          phoneticKeys(foldKeepingSpanish(folded)),
        );
      }),
    );
  });
});

describe('skeletonOf', () => {
  it.each([
    ['kolun', 'kalin', 'vowels are not of it'],
    ['bonba', 'panpa', 'b and p are one class'],
    ['kasa', 'gaCa', 'and so are k and g, s and ch'],
    ['kolun', 'kolum', 'and m and n'],
    ['Yubia', 'ubia', 'nor are glides'],
    ['kasas', 'kasa', 'nor is a final s'],
    ['salud', 'salu', 'nor a final d'],
    ['kid', 'kids', 'nor both'],
  ])('of %s is that of %s: %s', (a, b) => {
    expect(consonantSkeleton(a)).toBe(consonantSkeleton(b));
  });

  it.each([
    ['karo', 'kalo'],
    ['kasado', 'kasaro'],
    ['lana', 'nala'],
    ['kaska', 'kaka'],
    ['日本', 'a'],
  ])('of %s is not that of %s', (a, b) => {
    expect(consonantSkeleton(a)).not.toBe(consonantSkeleton(b));
  });

  it('is a whole number with room for a key beside it, however long the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (key) => {
        const skeleton = consonantSkeleton(key);
        expect(Number.isInteger(skeleton)).toBe(true);
        expect(skeleton).toBeGreaterThanOrEqual(0);
        expect(skeleton).toBeLessThan(SKELETON_COUNT);
      }),
    );
  });
});
