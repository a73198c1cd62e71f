import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanonicalAnnotation, CanonicalPerson } from '../contract/canonical-brand.ts';
import { type Ownership, ownershipOf, type SeenHolder } from './ownership.ts';
import { foldText } from './text-folding.ts';

/** A holder that lists of these two years name; in the newest list when it says so. */
function seen(
  persona: string | CanonicalPerson,
  [desde, hasta]: readonly [string, string],
  listado = false,
): SeenHolder {
  const person = typeof persona === 'string' ? { nombre: persona } : persona;
  const nombres = new Set([foldText(person.nombre)]);
  return { persona: person, nombres, desde: `${desde}-01-01`, hasta: `${hasta}-01-01`, listado };
}

function transfer(year: string, from: readonly string[], to: readonly string[]) {
  const act: CanonicalAnnotation = {
    fecha: `${year}-06-01`,
    descripcion: 'Transferencia',
    ...(from.length > 0 && { transferentes: from.map((nombre) => ({ nombre })) }),
    ...(to.length > 0 && { adquirentes: to.map((nombre) => ({ nombre })) }),
  };
  return act;
}

function told({ vigentes, historicos }: Ownership) {
  return {
    vigentes: vigentes.map(({ nombre }) => nombre),
    historicos: historicos.map(({ persona, retiro }) => `${persona.nombre} ${retiro.fecha}`),
  };
}

describe('ownershipOf', () => {
  it('retires the seller of one share of three, and no co-owner', () => {
    const holders = [
      seen('Delta', ['2021', '2021'], true),
      seen('Beta', ['2019', '2021'], true),
      seen('Gamma', ['2019', '2021'], true),
      seen('Alfa', ['2019', '2020']),
    ];
    for (const from of [['Alfa'], []]) {
      expect(told(ownershipOf(holders, [transfer('2020', from, ['Delta'])]))).toEqual({
        vigentes: ['Delta', 'Beta', 'Gamma'],
        historicos: ['Alfa 2020-06-01'],
      });
    }
  });

  it('keeps co-owners of whom the newest list is silent and no act says that they sold', () => {
    const holders = [
      seen('Delta', ['2021', '2021'], true),
      seen('Beta', ['2019', '2020']),
      seen('Alfa', ['2019', '2020']),
    ];
    const { vigentes, historicos } = told(
      ownershipOf(holders, [transfer('2020', ['Alfa'], ['Delta'])]),
    );
    expect(vigentes).toEqual(['Delta', 'Beta']);
    expect(historicos).toEqual(['Alfa 2020-06-01']);
  });

  it('gives each of two sales in a row its own seller', () => {
    const sales = [transfer('2020', ['Alfa'], ['Beta']), transfer('2022', ['Beta'], ['Gamma'])];
    const seenAll = [
      seen('Gamma', ['2023', '2023'], true),
      seen('Beta', ['2021', '2021']),
      seen('Alfa', ['2019', '2019']),
    ];
    expect(told(ownershipOf(seenAll, sales)).historicos).toEqual([
      'Alfa 2020-06-01',
      'Beta 2022-06-01',
    ]);
    // The same when no list ever showed the one in between.
    const seenEnds = seenAll.filter(({ persona }) => persona.nombre !== 'Beta');
    expect(told(ownershipOf(seenEnds, sales)).historicos).toEqual(['Alfa 2020-06-01']);
    expect(
      told(
        ownershipOf(
          seenAll,
          sales.map(({ transferentes: _, ...act }) => act),
        ),
      ),
    ).toEqual(told(ownershipOf(seenAll, sales)));
  });

  it('takes a holder who comes back for a current one, and retires who gave it back', () => {
    const holders = [seen('Alfa', ['2019', '2023'], true), seen('Beta', ['2021', '2021'])];
    const sales = [transfer('2020', ['Alfa'], ['Beta']), transfer('2022', ['Beta'], ['Alfa'])];
    expect(told(ownershipOf(holders, sales))).toEqual({
      vigentes: ['Alfa'],
      historicos: ['Beta 2022-06-01'],
    });
  });

  it('retires one who came back and left again by the later sale', () => {
    const holders = [
      seen('Gamma', ['2025', '2025'], true),
      seen('Alfa', ['2019', '2023']),
      seen('Beta', ['2021', '2021']),
    ];
    const sales = [
      transfer('2020', ['Alfa'], ['Beta']),
      transfer('2022', ['Beta'], ['Alfa']),
      transfer('2024', ['Alfa'], ['Gamma']),
    ];
    expect(told(ownershipOf(holders, sales)).historicos).toEqual([
      'Beta 2022-06-01',
      'Alfa 2024-06-01',
    ]);
  });

  it('retires both sides of a merger with one acquirer', () => {
    const holders = [
      seen('Delta', ['2021', '2021'], true),
      seen('Alfa', ['2019', '2019']),
      seen('Beta', ['2019', '2019']),
    ];
    const { historicos } = told(
      ownershipOf(holders, [transfer('2020', ['Alfa', 'Beta'], ['Delta'])]),
    );
    expect(historicos).toEqual(['Alfa 2020-06-01', 'Beta 2020-06-01']);
  });

  it('keeps one who acquires in the very act', () => {
    const holders = [seen('Delta', ['2021', '2021'], true), seen('Alfa', ['2019', '2019'])];
    const act = transfer('2020', ['Alfa'], ['Alfa', 'Delta']);
    expect(told(ownershipOf(holders, [act])).historicos).toEqual([]);
  });

  it.each([
    ['names no acquirer', transfer('2020', ['Alfa'], [])],
    ['names an acquirer whom nobody saw', transfer('2020', ['Alfa'], ['Omega'])],
    ['is not later than the first sight of the holder', transfer('2018', ['Alfa'], ['Delta'])],
  ])('retires nobody by an act that %s', (_, act) => {
    const holders = [seen('Delta', ['2021', '2021'], true), seen('Alfa', ['2019', '2019'])];
    expect(told(ownershipOf(holders, [act]))).toEqual({
      vigentes: ['Delta', 'Alfa'],
      historicos: [],
    });
  });

  it('retires nobody whom the office still lists', () => {
    const holders = [seen('Alfa', ['2019', '2021'], true), seen('Delta', ['2019', '2021'], true)];
    const { historicos } = told(ownershipOf(holders, [transfer('2020', ['Alfa'], ['Delta'])]));
    expect(historicos).toEqual([]);
  });

  it('goes by the tax id before the name', () => {
    const acquirer = { nombre: 'Alfa', rut: '76100008-K' };
    const holders = [
      seen({ nombre: 'Delta SpA', rut: '76100008-K' }, ['2021', '2021'], true),
      seen({ nombre: 'Alfa', rut: '76543210-3' }, ['2019', '2019']),
    ];
    const act = { fecha: '2020-06-01', descripcion: 'x', adquirentes: [acquirer] };
    expect(told(ownershipOf(holders, [act])).historicos).toEqual(['Alfa 2020-06-01']);
  });

  it('follows two sales of one day to the buyer in the office list', () => {
    const holders = [
      seen('Gamma', ['2023', '2023'], true),
      seen('Beta', ['2019', '2019']),
      seen('Alfa', ['2019', '2019']),
    ];
    const sales = [transfer('2020', ['Alfa'], ['Beta']), transfer('2020', ['Beta'], ['Gamma'])];
    expect(told(ownershipOf(holders, sales)).vigentes).toEqual(['Gamma']);
    const circle = [transfer('2020', ['Alfa'], ['Beta']), transfer('2020', ['Beta'], ['Alfa'])];
    expect(told(ownershipOf(holders, circle)).vigentes).toEqual(['Gamma', 'Beta', 'Alfa']);
  });
});

const name = fc.constantFrom('Alfa', 'Beta', 'Gamma', 'Delta');
const year = fc.integer({ min: 2018, max: 2024 }).map(String);
const holders = fc
  .uniqueArray(name, { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.tuple(
      ...names.map((one) =>
        fc.record({ name: fc.constant(one), a: year, b: year, listed: fc.boolean() }),
      ),
    ),
  )
  .map((all) =>
    all.map(({ name: one, a, b, listed }) => seen(one, a < b ? [a, b] : [b, a], listed)),
  );
const sales = fc.array(
  fc
    .record({ year, from: fc.array(name, { maxLength: 2 }), to: fc.array(name, { maxLength: 2 }) })
    .map(({ year: when, from, to }) => transfer(when, from, to)),
  { maxLength: 5 },
);

describe('whatever was seen', () => {
  it('the order in which acts came does not matter, nor does their replay', () => {
    const shuffled = sales.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(holders, shuffled, (seenHolders, [acts, otherOrder]) => {
        const expected = ownershipOf(seenHolders, acts);
        expect(ownershipOf(seenHolders, otherOrder)).toEqual(expected);
        expect(ownershipOf(seenHolders, [...otherOrder, ...acts])).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('everybody is current or past, and a sale leads on to somebody who holds the mark', () => {
    fc.assert(
      fc.property(holders, sales, (seenHolders, acts) => {
        const { vigentes, historicos } = ownershipOf(seenHolders, acts);
        expect(vigentes.length + historicos.length).toBe(seenHolders.length);
        for (const { persona, listado, desde } of seenHolders) {
          const past = historicos.find((one) => one.persona === persona);
          if (listado) expect(past).toBeUndefined();
          if (!past) continue;
          expect(past.retiro.adquirentes).not.toContainEqual({ nombre: persona.nombre });
          expect(past.retiro.fecha > desde).toBe(true);
        }
        if (historicos.length > 0) expect(vigentes.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});
