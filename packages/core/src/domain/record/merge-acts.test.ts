import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { CanonicalAnnotation } from '../../contract/canonical-brand.ts';
import { annotationIds } from './annotation-catalog.ts';
import type { Stamp } from './field-facts.ts';
import { type MergedBrand, mergeBrand } from './merge-brand.ts';

const NRO = '1523001';

interface Statement {
  readonly acts: readonly CanonicalAnnotation[];
  readonly day: number;
}

const stating = (acts: readonly CanonicalAnnotation[]) => ({
  nroSolicitud: NRO,
  anotaciones: [...acts],
});
const at = (day: number): Stamp => ({
  at: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  order: day,
  line: 1,
});

function merged(statements: readonly Statement[]): MergedBrand | null {
  return statements.reduce<MergedBrand | null>(
    (held, { acts, day }) => mergeBrand(held, stating(acts), at(day)),
    null,
  );
}

describe('the acts on a mark', () => {
  it(`are known again when they are stated with one more detail, or in other letters ${proves('ANNOTATION-APPENDED')}`, () => {
    const plain = [
      { fecha: '2026-05-05', descripcion: 'DEMANDA DE OPOSICION' },
      { fecha: '2026-05-06', codigo: '77', descripcion: 'Traslado' },
    ];
    const fuller = [
      { fecha: '2026-05-05', descripcion: 'Demanda de oposición', observacion: 'Por ALFA' },
      {
        fecha: '2026-05-06',
        codigo: '77',
        descripcion: 'Traslado',
        fechaVencimiento: '2026-06-17',
      },
    ];
    const once = { acts: plain, day: 1 };
    const again = { acts: fuller, day: 2 };
    for (const documents of [
      [once, again],
      [again, once],
      [once, again, once],
    ]) {
      expect(merged(documents)?.record.anotaciones).toEqual(fuller);
    }
    const known = merged([once]);
    expect(mergeBrand(known, stating(again.acts), at(again.day)).changed).toEqual(['anotaciones']);
    const ids = (mark: MergedBrand | null) => annotationIds(NRO, mark?.record.anotaciones ?? []);
    expect(ids(merged([once, again]))).toEqual(ids(known));
  });

  it(`have each detail from the newest statement of it, absent erasing nothing ${proves('B6-NEWEST', 'B6-ABSENT')}`, () => {
    const act = { fecha: '2026-05-06', descripcion: 'Traslado' };
    const statements = [
      { ...act, fechaVencimiento: '2026-06-01', observacion: 'primera' },
      { ...act, fechaVencimiento: '2026-06-15', adquirentes: [{ nombre: 'ALFA' }] },
      { ...act, observacion: 'tercera' },
      act,
    ].map((one, day) => ({ acts: [one], day: day + 1 }));
    for (const documents of [statements, statements.toReversed()]) {
      expect(merged(documents)?.record.anotaciones).toEqual([
        {
          ...act,
          fechaVencimiento: '2026-06-15',
          observacion: 'tercera',
          adquirentes: [{ nombre: 'ALFA' }],
        },
      ]);
    }
  });

  it('are the first and the second of a mark where they are of a row', () => {
    const sale = (nombre: string) => ({
      fecha: '2026-01-02',
      descripcion: 'Transferencia',
      adquirentes: [{ nombre }],
    });
    const first = { acts: [sale('ALFA')], day: 1 };
    const both = { acts: [sale('ALFA'), sale('BETA')], day: 2 };
    for (const documents of [[both], [first, both], [both, first]]) {
      expect(merged(documents)?.record.anotaciones).toEqual([sale('ALFA'), sale('BETA')]);
    }
  });

  it('give way to what is stated anew where no times are kept of them', () => {
    const held = { fecha: '2026-05-06', descripcion: 'Traslado', observacion: 'vieja' };
    const first = mergeBrand(null, stating([held]), at(2));
    const { acts: _, ...untimed } = first.stated;
    const known = { ...first, stated: untimed };
    const again = stating([{ ...held, observacion: 'nueva' }]);
    expect(mergeBrand(known, again, at(1)).record.anotaciones).toMatchObject([
      { observacion: 'nueva' },
    ]);
  });

  it('are there as often as the row that states them most often has them', () => {
    const act = { fecha: '2026-01-02', descripcion: 'Publicada' };
    const once = { acts: [act], day: 1 };
    const twice = { acts: [act, { ...act }], day: 2 };
    for (const statements of [[twice], [once, twice], [twice, once], [twice, once, twice]]) {
      expect(merged(statements)?.record.anotaciones).toEqual([act, act]);
    }
  });
});
