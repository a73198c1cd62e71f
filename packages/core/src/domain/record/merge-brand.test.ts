import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { propertyRuns } from '../../../../../test/support/property-runs.ts';
import type { CanonicalBrand } from '../../contract/canonical-brand.ts';
import { extractHistory, restoreFacts } from './brand-facts.ts';
import type { BrandRecord } from './brand-record.ts';
import type { Stamp } from './field-facts.ts';
import { type MergedBrand, mergeBrand, recordFromRow } from './merge-brand.ts';

const NRO = '1523001';
const at = (day: number, order = day): Stamp => ({
  at: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  order,
  line: 1,
});
const stating = (fields: Partial<CanonicalBrand>): CanonicalBrand => ({
  nroSolicitud: NRO,
  ...fields,
});

interface Statement {
  readonly brand: CanonicalBrand;
  readonly stamp: Stamp;
}

function mergeAll(statements: readonly Statement[]): MergedBrand | null {
  return statements.reduce<MergedBrand | null>(
    (held, { brand, stamp }) => mergeBrand(held, brand, stamp),
    null,
  );
}

const person = fc.record(
  {
    nombre: fc.constantFrom('ACME S.A.', 'Acme SA', 'JUAN PEREZ', '株式会社', '!/!'),
    rut: fc.constantFrom('76123456-0', '41000000-5'),
    pais: fc.constantFrom('CL', 'US'),
    comuna: fc.constantFrom('13101', '99'),
  },
  { requiredKeys: ['nombre'] },
);
const clase = fc.record(
  {
    clase: fc.constantFrom(9, 25, 35),
    estado: fc.constantFrom('registrada' as const, 'en_tramite' as const),
    cobertura: fc.constantFrom('calzado', 'vestuario'),
  },
  { requiredKeys: ['clase'] },
);
const party = fc.record(
  {
    nombre: fc.constantFrom('ACME S.A.', 'JUAN PEREZ'),
    rut: fc.constantFrom('76123456-0', '41000000-5'),
  },
  { requiredKeys: ['nombre'], noNullPrototype: true },
);
const annotation = fc.record(
  {
    fecha: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
    descripcion: fc.constantFrom('Publicada', 'PUBLICADA', 'Concedida'),
    fechaVencimiento: fc.constantFrom('2026-02-01', '2026-03-01'),
    observacion: fc.constantFrom('una', 'otra'),
    adquirentes: fc.array(party, { maxLength: 1 }),
    transferentes: fc.array(party, { maxLength: 1 }),
  },
  { requiredKeys: ['fecha', 'descripcion'] },
);
const brand = fc.record(
  {
    nroSolicitud: fc.constant(NRO),
    nroRegistro: fc.constantFrom(null, '863519', '863520'),
    denominacion: fc.constantFrom('KOLUN', 'COLÚN'),
    estado: fc.constantFrom('publicada' as const, 'registrada' as const),
    estadoOriginal: fc.constantFrom(null, 'Publicada', 'Rara'),
    fechaPresentacion: fc.constantFrom(null, '2024-03-18'),
    fechaVencimiento: fc.constantFrom(null, '2012-02-29', '2022-02-28', '2022-03-01', '2032-02-29'),
    clases: fc.array(clase, { maxLength: 3 }),
    titulares: fc.array(person, { maxLength: 3 }),
    representantes: fc.array(person, { maxLength: 2 }),
    anotaciones: fc.array(annotation, { maxLength: 3 }),
  },
  { requiredKeys: ['nroSolicitud'] },
);
/** Documents with few distinct times, so that many tie and the order of first import decides. */
const statements = fc
  .array(fc.tuple(brand, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 6 })
  .map((rows) => rows.map(([stated, day], i) => ({ brand: stated, stamp: at(day, i) })));

/** Sorts annotations of the same day, whose order is the only part of the result that may depend on arrival. */
function withoutOrderOfOneDay(merged: MergedBrand | null): unknown {
  if (!merged) return null;
  const { record, stated, holderHistory, renovaciones } = merged;
  const { acts: details = [], ...ofFields } = stated;
  const acts = record.anotaciones.map((act, position) => {
    const stamps = details.flatMap(([at, order, line, numbers]) =>
      numbers.map(Number).flatMap((number) => {
        return Math.floor(number / 8) === position ? [`${number % 8} ${at} ${order} ${line}`] : [];
      }),
    );
    return `${asSet(act)} ${stamps.sort()}`;
  });
  const anotaciones = acts.sort();
  return { record: { ...record, anotaciones }, stated: ofFields, holderHistory, renovaciones };
}

describe('mergeBrand', () => {
  it(`takes each field from the newest document that states it ${proves('B6-NEWEST')}`, () => {
    const merged = mergeAll([
      { brand: stating({ denominacion: 'VIEJA', tipoSigno: 'mixta' }), stamp: at(1) },
      { brand: stating({ denominacion: 'NUEVA' }), stamp: at(2) },
    ]);
    expect(merged?.record).toMatchObject({ denominacion: 'NUEVA', tipoSigno: 'mixta' });
  });

  it('moves nothing back when an older document comes after a newer one', () => {
    const newer = mergeBrand(null, stating({ denominacion: 'NUEVA' }), at(2));
    const merged = mergeBrand(newer, stating({ denominacion: 'VIEJA', traduccion: 'x' }), at(1));
    expect(merged.record).toMatchObject({ denominacion: 'NUEVA', traduccion: 'x' });
    expect(merged.changed).toEqual(['traduccion']);
  });

  it(`lets a document say that there is none, which saying nothing never does ${proves('B6-ABSENT')}`, () => {
    const known = mergeBrand(null, stating({ nroRegistro: '863519' }), at(1));
    expect(mergeBrand(known, stating({}), at(2)).record.nroRegistro).toBe('863519');
    expect(mergeBrand(known, stating({ nroRegistro: null }), at(2)).record.nroRegistro).toBeNull();
  });

  it(`takes the registration number 0 for none, which says nothing ${proves('B1-NUMBERS')}`, () => {
    const none = mergeBrand(null, stating({ nroRegistro: '0' }), at(1));
    expect(none.record.nroRegistro).toBeNull();
    const known = mergeBrand(none, stating({ nroRegistro: '863519' }), at(2));
    expect(mergeBrand(known, stating({ nroRegistro: '00' }), at(3)).record.nroRegistro).toBe(
      '863519',
    );
  });

  it(`keeps the last status when the text is unknown, and begins with en_tramite ${proves('B5-UNKNOWN')}`, () => {
    const fresh = mergeBrand(null, stating({ estadoOriginal: 'Rara' }), at(1));
    expect(fresh.record).toMatchObject({ estado: 'en_tramite', estadoOriginal: 'Rara' });
    const known = mergeBrand(fresh, stating({ estado: 'publicada' }), at(2));
    const again = mergeBrand(known, stating({ estadoOriginal: 'Muy rara' }), at(3));
    expect(again.record).toMatchObject({ estado: 'publicada', estadoOriginal: 'Muy rara' });
  });

  it(`finds lists of the same members equal in any order ${proves('B6-UNCHANGED')}`, () => {
    const titulares = [{ nombre: 'ACME' }, { nombre: 'BETA', pais: 'CL' }];
    const clases = [{ clase: 35 }, { clase: 9, cobertura: 'x' }];
    const known = mergeBrand(null, stating({ titulares, clases }), at(1));
    const again = stating({ titulares: titulares.toReversed(), clases: clases.toReversed() });
    expect(mergeBrand(known, again, at(2)).changed).toEqual([]);
  });

  it('keeps the tax id that a dossier stated when a newer list of holders has no such column', () => {
    const known = mergeBrand(
      null,
      stating({ titulares: [{ nombre: 'ACME S.A.', rut: '76123456-0' }] }),
      at(1),
    );
    const merged = mergeBrand(
      known,
      stating({ titulares: [{ nombre: 'Acme S.A.', pais: 'CL' }] }),
      at(2),
    );
    expect(merged.record.titulares).toEqual([
      { nombre: 'Acme S.A.', rut: '76123456-0', pais: 'CL' },
    ]);
  });

  it('tells namesakes apart by their tax ids', () => {
    const titulares = [
      { nombre: 'JUAN PEREZ', rut: '41000000-5' },
      { nombre: 'Juan Pérez', rut: '42000000-2' },
    ];
    expect(mergeBrand(null, stating({ titulares }), at(1)).record.titulares).toEqual(titulares);
  });

  it('keeps two namesakes whom two documents tell apart by tax id or country', () => {
    const known = mergeBrand(
      null,
      stating({ titulares: [{ nombre: 'ACME', rut: '76123456-0', pais: 'CL' }] }),
      at(1),
    );
    const merged = mergeBrand(
      known,
      stating({ titulares: [{ nombre: 'ACME', pais: 'US' }] }),
      at(2),
    );
    expect(merged.record.titulares).toEqual([{ nombre: 'ACME', pais: 'US' }]);
    expect(merged.holderHistory?.current).toHaveLength(2);
  });

  it('takes one tax id for one holder, whatever name a later document writes', () => {
    const known = mergeBrand(
      null,
      stating({ titulares: [{ nombre: 'ACME S.A.', rut: '76123456-0', comuna: '13101' }] }),
      at(1),
    );
    const renamed = { nombre: 'ACME CHILE S.A.', rut: '76123456-0' };
    const merged = mergeBrand(known, stating({ titulares: [renamed] }), at(2));
    expect(merged.record.titulares).toEqual([{ ...renamed, comuna: '13101' }]);
    expect(merged.holderHistory).toBeNull();
  });

  it('retires a holder with the act that proves it, whichever comes first', () => {
    const first = { brand: stating({ titulares: [{ nombre: 'ALFA' }] }), stamp: at(1) };
    const then = { brand: stating({ titulares: [{ nombre: 'BETA' }] }), stamp: at(5) };
    const act = { fecha: '2026-01-03', descripcion: 'x', adquirentes: [{ nombre: 'Beta' }] };
    const sale = { brand: stating({ anotaciones: [act] }), stamp: at(9) };
    const inOrder = mergeAll([first, then, sale]);
    expect(inOrder?.holderHistory).toEqual({
      current: [{ nombre: 'BETA' }],
      past: [{ nombre: 'ALFA', retiradoEn: '2026-01-03', retiradoPor: expect.any(String) }],
    });
    expect(strip(mergeAll([sale, then, first]))).toEqual(strip(inOrder));
    const known = mergeAll([first, then]);
    expect(mergeBrand(known, sale.brand, sale.stamp).changed).toEqual(['titulares', 'anotaciones']);
  });

  it(`adds annotations up, each once, by date and then as they came ${proves('ANNOTATION-APPENDED', 'C5-DETAIL')}`, () => {
    const first = { fecha: '2026-01-02', descripcion: 'b' };
    const earlier = { fecha: '2026-01-01', descripcion: 'c' };
    const sameDay = { fecha: '2026-01-02', descripcion: 'a' };
    const known = mergeBrand(null, stating({ anotaciones: [first] }), at(2));
    const merged = mergeBrand(known, stating({ anotaciones: [earlier, first, sameDay] }), at(1));
    expect(merged.record.anotaciones).toEqual([earlier, first, sameDay]);
  });

  const expiring = (fechaVencimiento: string | null, day: number, order = day): Statement => ({
    brand: stating({ fechaVencimiento }),
    stamp: at(day, order),
  });
  const renewed = (...statements: Statement[]) => mergeAll(statements)?.renovaciones;

  it(`reads a renewal where a newer document moves the expiry by ten years ${proves('F6-READ')}`, () => {
    const [old, moved] = [expiring('2022-11-01', 1), expiring('2032-11-01', 5)];
    const seen = [{ desde: '2022-11-01', hasta: '2032-11-01', vistoEn: at(5).at }];
    expect(renewed(old, moved)).toEqual(seen);
    // The result does not depend on the order of statements or on repetitions.
    const again = expiring('2032-11-01', 9);
    for (const order of [
      [old, moved, again],
      [again, old, moved],
      [moved, again, moved, old],
    ]) {
      expect(renewed(...order)).toEqual(seen);
    }
    expect(renewed(old, moved, expiring('2042-11-01', 7))?.map(({ hasta }) => hasta)).toEqual([
      '2032-11-01',
      '2042-11-01',
    ]);
    // A renewed term that begins on the last day of February ends on its last day.
    expect(renewed(expiring('2022-02-28', 1), expiring('2032-02-29', 2))).toHaveLength(1);
  });

  it(`tells that a renewal came to light though the expiry is the same as before ${proves('F6-READ')}`, () => {
    const known = mergeAll([expiring('2032-11-01', 5)]);
    const { brand: older, stamp } = expiring('2022-11-01', 1);
    const merged = mergeBrand(known, older, stamp);
    expect([merged.record.fechaVencimiento, merged.changed]).toEqual([
      '2032-11-01',
      ['renovaciones'],
    ]);
    const first = mergeAll([expiring('2022-11-01', 1)]);
    const { brand: newer, stamp: then } = expiring('2032-11-01', 5);
    expect(mergeBrand(first, newer, then).changed).toEqual(['fechaVencimiento', 'renovaciones']);
  });

  it(`reads no renewal in what is none ${proves('F6-EVIDENCE')}`, () => {
    const none = [
      // No renewal: another length, an earlier expiry, a revoked expiry, two expiries in one document.
      [expiring('2022-11-01', 1), expiring('2032-11-03', 2)],
      [expiring('2022-11-01', 1), expiring('2042-11-01', 2)],
      [expiring('2032-11-01', 1), expiring('2022-11-01', 2)],
      [expiring('2022-11-01', 1), expiring('2032-11-01', 2), expiring('2022-11-01', 3)],
      [expiring('2022-11-01', 1), expiring('2032-11-01', 2), expiring(null, 3)],
      [expiring('2022-11-01', 2), expiring('2032-11-01', 2)],
    ];
    for (const statements of none) expect(renewed(...statements)).toEqual([]);
    // A correction of the expiry by one day does not revoke the renewal.
    const corrected = [expiring('2022-11-01', 1), expiring('2032-11-01', 2)];
    expect(renewed(...corrected, expiring('2032-11-02', 3))).toHaveLength(1);
  });

  it('makes of the first row of a mark what that row alone states', () => {
    fc.assert(
      fc.property(brand, (stated) => {
        expect(recordFromRow(stated)).toEqual(mergeBrand(null, stated, at(1)).record);
      }),
    );
  });

  it('changes nothing when a document is replayed', () => {
    fc.assert(
      fc.property(statements, fc.nat(), (documents, pick) => {
        const merged = mergeAll(documents);
        const replayed = documents[pick % documents.length];
        if (!merged || !replayed) throw new Error('there is always one');
        const again = mergeBrand(merged, replayed.brand, replayed.stamp);
        expect(again.changed).toEqual([]);
        expect(strip(again)).toEqual(strip(merged));
      }),
    );
  });

  it('ends in the same mark whatever the order in which documents arrive', () => {
    const shuffled = statements.chain((documents) =>
      fc.tuple(
        fc.constant(documents),
        fc.shuffledSubarray(documents, { minLength: documents.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([documents, shuffledDocuments]) => {
        const expected = withoutOrderOfOneDay(strip(mergeAll(documents)));
        expect(withoutOrderOfOneDay(strip(mergeAll(shuffledDocuments)))).toEqual(expected);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('names a field as changed exactly when its content is another', () => {
    fc.assert(
      fc.property(brand, brand, (one, other) => {
        const before = mergeBrand(null, one, at(1));
        const after = mergeBrand(before, other, at(2));
        const fields = Object.keys(after.record) as (keyof BrandRecord)[];
        const different = new Set<string>(
          fields.filter((field) => asSet(before.record[field]) !== asSet(after.record[field])),
        );
        if (asSet(before.holderHistory) !== asSet(after.holderHistory)) different.add('titulares');
        if (asSet(before.renovaciones) !== asSet(after.renovaciones)) different.add('renovaciones');
        expect(new Set<string>(after.changed)).toEqual(different);
      }),
    );
  });
});

describe('what is stated', () => {
  it('gives the facts back from the record, through JSON', () => {
    fc.assert(
      fc.property(statements, (documents) => {
        const merged = mergeAll(documents);
        if (!merged) throw new Error('there is always one');
        const { record, stated } = JSON.parse(JSON.stringify(merged)) as MergedBrand;
        const { acts: _, ...ofFields } = merged.stated;
        expect(extractHistory(restoreFacts(record, stated))).toEqual(ofFields);
      }),
    );
  });
});

function strip(merged: MergedBrand | null): MergedBrand | null {
  if (!merged) return null;
  const { record, stated, holderHistory, renovaciones } = merged;
  return { record, stated, holderHistory, renovaciones };
}

function asSet(value: unknown): string {
  const text = (held: unknown) =>
    JSON.stringify(held, (_, inner: unknown) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort())
        : inner,
    );
  return Array.isArray(value) ? value.map(text).sort().join() : text(value);
}
