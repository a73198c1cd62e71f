import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { PersonTraits } from './person-record.ts';
import { groupSamePersons } from './same-person.ts';

const sizes = (stated: readonly PersonTraits[]) =>
  groupSamePersons(stated).map((group) => group.length);

describe('groupSamePersons', () => {
  it(`takes one tax id for one person, however the name is written ${proves('C1-SAME')}`, () => {
    expect(
      sizes([
        { nombre: 'acme s a', rut: '1' },
        { nombre: 'acme sociedad', rut: '1' },
      ]),
    ).toEqual([2]);
  });

  it(`takes one name for one person where one feed has no tax id ${proves('C1-SAME')}`, () => {
    expect(
      sizes([
        { nombre: 'acme', rut: '1' },
        { nombre: 'acme', pais: 'CL' },
      ]),
    ).toEqual([2]);
  });

  it('keeps namesakes with two tax ids, or of two countries, apart', () => {
    expect(
      sizes([
        { nombre: 'acme', rut: '1' },
        { nombre: 'acme', rut: '2' },
      ]),
    ).toEqual([1, 1]);
    expect(
      sizes([
        { nombre: 'acme', pais: 'CL' },
        { nombre: 'acme', pais: 'US' },
      ]),
    ).toEqual([1, 1]);
    expect(
      sizes([
        { nombre: 'acme', rut: '1', pais: 'CL' },
        { nombre: 'acme', pais: 'US' },
      ]),
    ).toEqual([1, 1]);
  });

  it('lets a bare name speak of every person that it fits', () => {
    const bare = { nombre: 'acme' };
    expect(sizes([bare, { nombre: 'acme', rut: '1' }, { nombre: 'acme', rut: '2' }])).toEqual([
      2, 2,
    ]);
    expect(sizes([bare, { nombre: 'acme', pais: 'CL' }])).toEqual([2]);
    expect(sizes([bare, bare])).toEqual([2]);
  });

  it('groups alike in whatever order', () => {
    const traits = fc.record(
      {
        nombre: fc.constantFrom('a', 'b'),
        rut: fc.constantFrom('1', '2'),
        pais: fc.constantFrom('CL', 'US'),
      },
      { requiredKeys: ['nombre'] },
    );
    const shuffled = fc
      .array(traits, { maxLength: 6 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      );
    const asSet = (groups: PersonTraits[][]) =>
      groups
        .map((group) =>
          group
            .map((one) => JSON.stringify(one))
            .sort()
            .join(),
        )
        .sort();
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(asSet(groupSamePersons(other))).toEqual(asSet(groupSamePersons(one)));
        expect(new Set(groupSamePersons(one).flat())).toEqual(new Set(one));
      }),
    );
  });
});
