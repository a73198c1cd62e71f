import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import type { CanonicalAnnotation, CanonicalPerson } from '../../contract/canonical-brand.ts';
import { foldText } from '../../likeness/text/text-folding.ts';
import { type Ownership, ownershipOf, type SeenHolder } from './ownership.ts';

/** Creates a holder whom lists name from the first to the last year; `isListed` if the newest list names it. */
function seen(
  named: string | CanonicalPerson,
  [firstSeen, lastSeen]: readonly [string, string],
  isListed = false,
): SeenHolder {
  const person = typeof named === 'string' ? { nombre: named } : named;
  const names = new Set([foldText(person.nombre)]);
  return {
    person,
    names,
    firstSeen: `${firstSeen}-01-01`,
    lastSeen: `${lastSeen}-01-01`,
    isListed,
  };
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

function told({ current, past }: Ownership) {
  return {
    current: current.map(({ nombre }) => nombre),
    past: past.map(({ person, act }) => `${person.nombre} ${act.fecha}`),
  };
}

describe('ownershipOf', () => {
  it(`retires the seller of one share of three, and no co-owner ${proves('C2-RETIRED')}`, () => {
    const holders = [
      seen('Delta', ['2021', '2021'], true),
      seen('Beta', ['2019', '2021'], true),
      seen('Gamma', ['2019', '2021'], true),
      seen('Alfa', ['2019', '2020']),
    ];
    for (const from of [['Alfa'], []]) {
      expect(told(ownershipOf(holders, [transfer('2020', from, ['Delta'])]))).toEqual({
        current: ['Delta', 'Beta', 'Gamma'],
        past: ['Alfa 2020-06-01'],
      });
    }
  });

  it(`keeps co-owners of whom the newest list is silent and no act says that they sold ${proves('C2-CO-OWNERS')}`, () => {
    const holders = [
      seen('Delta', ['2021', '2021'], true),
      seen('Beta', ['2019', '2020']),
      seen('Alfa', ['2019', '2020']),
    ];
    const { current, past } = told(ownershipOf(holders, [transfer('2020', ['Alfa'], ['Delta'])]));
    expect(current).toEqual(['Delta', 'Beta']);
    expect(past).toEqual(['Alfa 2020-06-01']);
  });

  it('gives each of two sales in a row its own seller', () => {
    const sales = [transfer('2020', ['Alfa'], ['Beta']), transfer('2022', ['Beta'], ['Gamma'])];
    const seenAll = [
      seen('Gamma', ['2023', '2023'], true),
      seen('Beta', ['2021', '2021']),
      seen('Alfa', ['2019', '2019']),
    ];
    expect(told(ownershipOf(seenAll, sales)).past).toEqual(['Alfa 2020-06-01', 'Beta 2022-06-01']);
    // The result is the same when no list ever named the holder in between.
    const seenEnds = seenAll.filter(({ person }) => person.nombre !== 'Beta');
    expect(told(ownershipOf(seenEnds, sales)).past).toEqual(['Alfa 2020-06-01']);
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
      current: ['Alfa'],
      past: ['Beta 2022-06-01'],
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
    expect(told(ownershipOf(holders, sales)).past).toEqual(['Beta 2022-06-01', 'Alfa 2024-06-01']);
  });

  it('retires both sides of a merger with one acquirer', () => {
    const holders = [
      seen('Delta', ['2021', '2021'], true),
      seen('Alfa', ['2019', '2019']),
      seen('Beta', ['2019', '2019']),
    ];
    const { past } = told(ownershipOf(holders, [transfer('2020', ['Alfa', 'Beta'], ['Delta'])]));
    expect(past).toEqual(['Alfa 2020-06-01', 'Beta 2020-06-01']);
  });

  it(`keeps one who acquires in the very act ${proves('C2-RETIRED')}`, () => {
    const holders = [seen('Delta', ['2021', '2021'], true), seen('Alfa', ['2019', '2019'])];
    const act = transfer('2020', ['Alfa'], ['Alfa', 'Delta']);
    expect(told(ownershipOf(holders, [act])).past).toEqual([]);
  });

  it.each([
    ['names no acquirer', transfer('2020', ['Alfa'], [])],
    ['names an acquirer whom nobody saw', transfer('2020', ['Alfa'], ['Omega'])],
    ['is not later than the first sight of the holder', transfer('2018', ['Alfa'], ['Delta'])],
  ])('retires nobody by an act that %s', (_, act) => {
    const holders = [seen('Delta', ['2021', '2021'], true), seen('Alfa', ['2019', '2019'])];
    expect(told(ownershipOf(holders, [act]))).toEqual({
      current: ['Delta', 'Alfa'],
      past: [],
    });
  });

  it(`retires nobody whom the office still lists ${proves('C2-RETIRED')}`, () => {
    const holders = [seen('Alfa', ['2019', '2021'], true), seen('Delta', ['2019', '2021'], true)];
    const { past } = told(ownershipOf(holders, [transfer('2020', ['Alfa'], ['Delta'])]));
    expect(past).toEqual([]);
  });

  it('goes by the tax id before the name', () => {
    const acquirer = { nombre: 'Alfa', rut: '76100008-K' };
    const holders = [
      seen({ nombre: 'Delta SpA', rut: '76100008-K' }, ['2021', '2021'], true),
      seen({ nombre: 'Alfa', rut: '76543210-3' }, ['2019', '2019']),
    ];
    const act = { fecha: '2020-06-01', descripcion: 'x', adquirentes: [acquirer] };
    expect(told(ownershipOf(holders, [act])).past).toEqual(['Alfa 2020-06-01']);
  });

  it('follows two sales of one day to the buyer in the office list', () => {
    const holders = [
      seen('Gamma', ['2023', '2023'], true),
      seen('Beta', ['2019', '2019']),
      seen('Alfa', ['2019', '2019']),
    ];
    const sales = [transfer('2020', ['Alfa'], ['Beta']), transfer('2020', ['Beta'], ['Gamma'])];
    expect(told(ownershipOf(holders, sales)).current).toEqual(['Gamma']);
    const circle = [transfer('2020', ['Alfa'], ['Beta']), transfer('2020', ['Beta'], ['Alfa'])];
    expect(told(ownershipOf(holders, circle)).current).toEqual(['Gamma', 'Beta', 'Alfa']);
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
      { numRuns: propertyRuns(500) },
    );
  });

  it('everybody is current or past, and a sale leads on to somebody who holds the mark', () => {
    fc.assert(
      fc.property(holders, sales, (seenHolders, acts) => {
        const { current, past } = ownershipOf(seenHolders, acts);
        expect(current.length + past.length).toBe(seenHolders.length);
        for (const { person, isListed, firstSeen } of seenHolders) {
          const retired = past.find((one) => one.person === person);
          if (isListed) expect(retired).toBeUndefined();
          if (!retired) continue;
          expect(retired.act.adquirentes).not.toContainEqual({ nombre: person.nombre });
          expect(retired.act.fecha > firstSeen).toBe(true);
        }
        if (past.length > 0) expect(current.length).toBeGreaterThan(0);
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});
