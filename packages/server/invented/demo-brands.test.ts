import { foldText, normalizeRut } from '@marcario/core';
import { type CanonicalBrand, canonicalBrandSchema } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { demoBrands } from './demo-brands.ts';
import { LANDSCAPES, MOTIFS } from './demo-names.ts';
import { generateBrands } from './generate-brands.ts';
import { LEGAL_PERSONS, NATURAL_PERSONS } from './persons.ts';
import { CONFLICTS, LARGE_HOUSES, TRADES } from './trades.ts';
import { feminine, plural } from './words.ts';

const GOODS = TRADES.flatMap(({ goods }) => goods);
const ENDED: ReadonlySet<string> = new Set(
  'denegada rechazada desistida abandonada vencida caducado anulada'.split(' '),
);

const MARKS = 20_000;
/** Enough marks for every conflict of the demonstration. */
const FEW = 4_000;
/** One year before the last day of the register. */
const LAST_YEAR = '2025-10-31';
const demonstration = [...demoBrands({ marks: MARKS, seed: 1 })];
const names = demonstration.flatMap(({ denominacion }) => denominacion || []);

const holderOf = ({ titulares = [] }: CanonicalBrand) => titulares[0]?.nombre ?? '';
const classesOf = ({ clases = [] }: CanonicalBrand) => clases.map(({ clase }) => clase);
const marksNamed = (name: string) =>
  demonstration.filter(({ denominacion }) => denominacion === name);

/** Returns the frequency of each class in percent of the marks. */
function sharesOf(brands: readonly CanonicalBrand[]): Map<number, number> {
  const shares = new Map<number, number>();
  for (const clase of brands.flatMap(classesOf)) {
    shares.set(clase, (shares.get(clase) ?? 0) + 100 / brands.length);
  }
  return shares;
}

describe('the register of the demonstration', () => {
  it('is one that the import accepts as it is, the same for the same seed', () => {
    for (const brand of demonstration.slice(0, 2_000)) {
      expect(canonicalBrandSchema.parse(brand)).toEqual(brand);
    }
    const text = (seed: number) => JSON.stringify([...demoBrands({ marks: 1_000, seed })]);
    expect(text(7)).toBe(text(7));
    expect(text(7)).not.toBe(text(8));
  });

  it.each([0, 1, 19, 100])('has exactly as many marks as asked for: %i', (marks) => {
    expect([...demoBrands({ marks, seed: 1 })]).toHaveLength(marks);
  });

  it('notes of most demands who opposes, with an earlier mark of the register', () => {
    const demands = demonstration.flatMap(({ anotaciones = [] }) =>
      anotaciones.filter(({ descripcion }) => descripcion === 'Demanda de oposición'),
    );
    const noted = demands.flatMap(({ observacion = [] }) => observacion);
    expect(noted.length).toBeGreaterThan(demands.length / 2);
    const numbers = new Set(demonstration.map(({ nroRegistro }) => nroRegistro));
    for (const observacion of noted) {
      const [, opponent, registro] =
        /^Oponente: (.+); marca anterior: "[^"]+", registro N° (\d+); art/.exec(observacion) ?? [];
      expect(opponent).not.toBe('');
      expect(numbers.has(registro ?? '')).toBe(true);
    }
  });

  it('divides among the classes as the synthetic register does', () => {
    const shares = sharesOf(demonstration);
    for (const [clase, share] of sharesOf([...generateBrands({ marks: MARKS, seed: 1 })])) {
      const difference = Math.abs((shares.get(clase) ?? 0) - share);
      expect(difference, `class ${clase}: ${share} %`).toBeLessThan(2.5);
    }
  });

  it('keeps every tax id valid, inside the invented ranges, and one person’s', () => {
    const owners = new Map<string, string>();
    for (const { rut, nombre } of demonstration.flatMap(({ titulares = [] }) => titulares)) {
      if (rut === undefined) continue;
      expect(normalizeRut(rut)).toBe(rut);
      const number = Number.parseInt(rut, 10);
      const isInvented = [NATURAL_PERSONS, LEGAL_PERSONS].some(
        ({ first, size }) => number >= first && number < first + size,
      );
      expect(isInvented).toBe(true);
      expect(owners.get(rut) ?? nombre).toBe(nombre);
      owners.set(rut, nombre);
    }
  });

  it('files the family of a house under one holder, in the trade of the house', () => {
    for (const { word, trade } of LARGE_HOUSES) {
      // The words after `de` and `by` name the holder, whose mark may be in another trade, so they are cut off.
      const family = demonstration.filter(({ denominacion = '' }) => {
        const [head = ''] = denominacion.split(/ (?:de|by) /i);
        return foldText(head).split(' ').includes(foldText(word));
      });
      expect(family.length, word).toBeGreaterThan(3);
      expect(new Set(family.map(holderOf)).size, word).toBe(1);
      const classes = new Set([trade.clase, ...trade.kin]);
      expect(family.every((mark) => classesOf(mark).every((one) => classes.has(one)))).toBe(true);
    }
  });

  it('begins with the plain mark of each large house, which stands and tells its acts and renewals', () => {
    for (const { word, trade } of LARGE_HOUSES) {
      const [first] = demonstration.filter(
        ({ denominacion = '' }) => foldText(denominacion) === foldText(word),
      );
      expect(first).toMatchObject({ denominacion: word.toUpperCase(), estado: 'registrada' });
      expect(first && classesOf(first)).toEqual([trade.clase]);
      expect(first?.clases?.[0]?.cobertura).toBeTruthy();
      const { fechaRegistro, anotaciones = [] } = first ?? {};
      const renewals = anotaciones.filter(({ codigo }) => codigo === 'M7');
      expect(renewals.at(-1)?.fecha ?? fechaRegistro).toBe(fechaRegistro);
      const granted = anotaciones.find(({ codigo }) => codigo === 'M5');
      const years = Number(fechaRegistro?.slice(0, 4)) - Number(granted?.fecha.slice(0, 4));
      expect(renewals, word).toHaveLength(Math.floor(years / 10));
    }
    const kolun = marksNamed('KOLUN')[0]?.anotaciones ?? [];
    expect(kolun.filter(({ codigo }) => codigo === 'M7').length).toBeGreaterThan(2);
  });

  it('holds each conflict once: the elder registered, the younger published, of two holders', () => {
    for (const { elder, younger } of CONFLICTS) {
      const [older, ...othersOfElder] = marksNamed(elder.word.toUpperCase());
      const [newer, ...othersOfYounger] = marksNamed(younger.word.toUpperCase());
      expect([...othersOfElder, ...othersOfYounger]).toEqual([]);
      expect(older?.estado).toBe('registrada');
      expect(newer?.estado).toBe('publicada');
      expect(older && holderOf(older)).not.toBe(newer && holderOf(newer));
      expect([older?.titulares?.length, newer?.titulares?.length]).toEqual([1, 1]);
      expect(newer?.fechaPresentacion && newer.fechaPresentacion > LAST_YEAR).toBe(true);
    }
  });

  it.each(['2026-05-04', '2026-10-31', '2027-03-15'])(
    'has three marks that can still be opposed when it is made on %s, and is else the same',
    (madeOn) => {
      const made = [...demoBrands({ marks: FEW, seed: 1, madeOn })];
      const usual = [...demoBrands({ marks: FEW, seed: 1 })];
      const known = new Set(usual.map((brand) => JSON.stringify(brand)));
      const others = made.filter((brand) => !known.has(JSON.stringify(brand)));
      const open = CONFLICTS.filter(({ publishedFor }) => publishedFor !== undefined);
      expect(open).toHaveLength(3);
      for (const { younger } of open) {
        const mark = made.find(({ denominacion }) => denominacion === younger.word.toUpperCase());
        const days = (Date.parse(madeOn) - Date.parse(mark?.fechaPublicacion ?? '')) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(5);
        expect(days).toBeLessThanOrEqual(20);
        expect(
          mark?.fechaPresentacion && mark.fechaPresentacion < (mark.fechaPublicacion ?? ''),
        ).toBe(true);
      }
      expect(others.length).toBeLessThanOrEqual(open.length);
    },
  );

  it('lets no two marks of one name stand in one class', () => {
    const standing = demonstration.filter(
      ({ denominacion, estado }) => denominacion && estado && !ENDED.has(estado),
    );
    const seen = new Set<string>();
    const twice = standing.flatMap((mark) =>
      classesOf(mark).flatMap((clase) => {
        const key = `${foldText(mark.denominacion ?? '').replaceAll(' ', '')} in ${clase}`;
        if (seen.has(key)) return key;
        seen.add(key);
        return [];
      }),
    );
    expect(standing.length).toBeGreaterThan(8_000);
    expect(twice).toEqual([]);
  });

  it('files some names once more: what has ended, or for another class', () => {
    const byNameAndHolder = new Map<string, number>();
    for (const mark of demonstration.filter(({ denominacion }) => denominacion)) {
      const key = `${foldText(mark.denominacion ?? '')} of ${holderOf(mark)}`;
      byNameAndHolder.set(key, (byNameAndHolder.get(key) ?? 0) + 1);
    }
    expect([...byNameAndHolder.values()].filter((times) => times > 1).length).toBeGreaterThan(500);
  });

  it('knows the web, its words and East Asia only from the years on in which they came', () => {
    const untilYear = (year: string) =>
      demonstration.filter(({ fechaPresentacion }) => (fechaPresentacion ?? year) < year);
    const namedSo = (marks: readonly CanonicalBrand[], pattern: RegExp) =>
      marks.filter(({ denominacion = '' }) => pattern.test(denominacion));
    expect(namedSo(untilYear('1997'), /\.(?:cl|com|net)$/i)).toEqual([]);
    expect(namedSo(untilYear('1995'), /\b(?:cloud|online|smart|digital|app|software)\b/i)).toEqual(
      [],
    );
    const eastern = untilYear('1990').filter(({ titulares = [] }) =>
      titulares.some(({ pais = '' }) => ['CN', 'JP', 'KR'].includes(pais ?? '')),
    );
    expect(eastern).toEqual([]);
  });

  it('names the holder itself after by', () => {
    const message = demonstration.filter(({ denominacion = '' }) => / by /i.test(denominacion));
    expect(message.length).toBeGreaterThan(300);
    const foreign = message.filter((mark) => {
      const maker = foldText((mark.denominacion ?? '').split(/ by /i)[1] ?? '');
      return !foldText(holderOf(mark)).includes(maker);
    });
    expect(foreign).toEqual([]);
  });

  it('shares marks among kin and sister firms, rarely among more than three', () => {
    const shared = demonstration.filter(({ titulares = [] }) => titulares.length > 1);
    const strangers = shared.filter(({ titulares = [] }) => {
      const [first, ...others] = titulares.map(({ nombre }) => new Set(nombre.split(' ')));
      return others.some((other) => [...other].every((word) => !first?.has(word)));
    });
    expect(strangers.map(({ titulares }) => titulares)).toEqual([]);
    const crowded = shared.filter(({ titulares = [] }) => titulares.length > 3);
    expect(crowded.length).toBeLessThan(0.05 * shared.length);
  });

  it('calls a phrase of propaganda only what speaks to a buyer', () => {
    const slogans = demonstration.filter(({ tipoSigno }) => tipoSigno === 'frase_propaganda');
    expect(slogans.length).toBeGreaterThan(50);
    const mute = slogans.filter(
      ({ denominacion = '' }) => !/ (?:tu|ti|te|contigo|para|you|your)\b/i.test(denominacion),
    );
    expect(mute).toEqual([]);
  });

  it('goes with a mark into classes of one trade, five at most', () => {
    const strays = demonstration
      .map(classesOf)
      .filter(
        (held) =>
          held.length > 5 ||
          !TRADES.some(
            ({ clase, kin }) =>
              held.includes(clase) && held.every((one) => one === clase || kin.includes(one)),
          ),
      );
    // A sign that is filed again in a related class of its trade is filed in that class only.
    expect(strays.filter((held) => held.length > 1)).toEqual([]);
  });

  it('gives marks of four classes and more no more words than what the house does', () => {
    const wide = demonstration.filter((mark) => classesOf(mark).length >= 4);
    expect(wide.length).toBeGreaterThan(400);
    const tells = wide.filter(({ denominacion = '' }) => /^(el|la|los|las) /i.test(denominacion));
    expect(tells).toEqual([]);
  });

  it('says nothing twice in one name', () => {
    const stammers = names.filter((name) => /(?:^| )([^ &]{3,}) \1(?: |$)/i.test(name));
    expect(stammers).toEqual([]);
  });

  it('takes no name that the market knows', () => {
    const known = new Set(
      `soprole nestle carozzi lucchetti falabella ripley jumbo lider unimarc entel copec cencosud sodimac
       hites tricot salcobrand ambrosoli savory bresler cachantun kunstmann escudo watts trencito
       undurraga errazuriz cousino ferrari santander samsung sony google amazon microsoft toyota honda mazda nissan suzuki hyundai adidas
       nike reebok lacoste gucci prada armani sephora loreal nivea bayer pfizer novartis
       roche danone unilever ikea siemens bosch heineken lenovo huawei toshiba canon nikon yamaha`
        .split(/\s+/)
        .filter(Boolean),
    );
    const words = new Set(names.flatMap((name) => foldText(name).split(' ')));
    expect([...known].filter((name) => words.has(name))).toEqual([]);
  });
});

describe('the grammar of the demonstration', () => {
  const masculineNouns = new Set([
    ...MOTIFS.masculine,
    ...LANDSCAPES.masculine,
    ...TRADES.flatMap((trade) => trade.places),
    'sabor',
  ]);
  const feminineNouns = new Set([
    ...MOTIFS.feminine,
    ...LANDSCAPES.feminine,
    ...TRADES.flatMap((trade) => trade.shops),
    'vida',
  ]);
  const folded = (words: Iterable<string>) => new Set([...words].map(foldText));
  const plurals = (words: Iterable<string>) => folded([...words].map(plural));

  it.each([
    ['el', folded(masculineNouns)],
    ['la', folded(feminineNouns)],
    ['los', plurals(masculineNouns)],
    ['las', plurals(feminineNouns)],
    ['del', folded(masculineNouns)],
  ])('puts %s before words of that gender and number alone', (article, allowed) => {
    const following = names.flatMap((name) => {
      const words = foldText(name).split(' ');
      return words.flatMap((word, at) => (word === article ? (words[at + 1] ?? '') : []));
    });
    expect(following.length).toBeGreaterThan(50);
    expect(following.filter((word) => !allowed.has(word))).toEqual([]);
  });

  it('never contracts a and el, de and el, by halves', () => {
    expect(names.filter((name) => /(?:^| )(?:de el|a el|del la) /i.test(name))).toEqual([]);
  });

  it('has no feminine noun that takes el, and no noun in both genders', () => {
    const nouns = [
      ...feminineNouns,
      ...GOODS.filter(({ isFeminine }) => isFeminine).map(({ noun }) => noun),
    ];
    expect(
      nouns.filter((noun) => /^h?[aá](?:gua|guila|lma|rma|rea|cha|ncla|la|ve|lba)$/.test(noun)),
    ).toEqual([]);
    expect([...masculineNouns].filter((noun) => feminineNouns.has(noun))).toEqual([]);
  });

  it('has no noun of which the plural is irregular', () => {
    const counted = GOODS.filter(({ isCounted }) => isCounted).map(({ noun }) => noun);
    const nouns = [...masculineNouns, ...feminineNouns, ...counted];
    expect(nouns.filter((noun) => /[íúáéó]s$|[úx]$|[aeiou].+[^áéíóú]n$/.test(noun))).toEqual([]);
  });

  it('has adjectives of which the feminine and the plural are regular', () => {
    const adjectives = [
      ...MOTIFS.adjectives,
      ...LANDSCAPES.adjectives,
      ...GOODS.flatMap(({ qualities }) => qualities),
    ];
    expect(adjectives.filter((one) => /(?:or|ón|ín|án|és)$/.test(one))).toEqual([]);
    expect([feminine('ahumado'), feminine('integral')]).toEqual(['ahumada', 'integral']);
  });

  it('has a quality for every good, and goods to count in every trade', () => {
    expect(GOODS.filter(({ noun, qualities }) => !noun || qualities.some((one) => !one))).toEqual(
      [],
    );
    expect(TRADES.filter(({ goods }) => !goods.some(({ isCounted }) => isCounted))).toEqual([]);
  });

  it('says e for y before the sound of i', () => {
    expect(names.filter((name) => / y h?[ií](?![aeiou])/i.test(name))).toEqual([]);
    expect(names.filter((name) => / e h?[ií]/i.test(name)).length).toBeGreaterThan(0);
  });

  it('has a trade for every class, with roots that go on with a vowel', () => {
    expect(new Set(TRADES.map(({ clase }) => clase)).size).toBe(45);
    const roots = TRADES.flatMap((trade) => trade.roots);
    expect(roots.filter((root) => /(?<!q)[aeiouáéíóú]$/.test(root))).toEqual([]);
  });
});
