import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import type { Anotacion } from '../../contract/anotacion.ts';
import type { TipoDePlazo } from '../../contract/plazo-vocabulary.ts';
import type { Plazo } from '../../contract/plazos.ts';
import { addBusinessDays, type HolidayCalendar } from '../calendar/business-days.ts';
import { calculateTerm } from './calendar-terms.ts';
import { plazosOf } from './mark-terms.ts';
import type { TermMark } from './term-facts.ts';

const CALENDAR: HolidayCalendar = {
  coverage: { from: '2023-01-01', through: '2027-12-31' },
  holidays: new Set([
    '2026-09-18',
    '2026-09-19',
    '2026-10-12',
    '2026-12-08',
    '2026-12-25',
    '2027-01-01',
  ]),
};

const BLANK: TermMark = {
  estado: 'en_tramite',
  nroRegistro: null,
  fechaPresentacion: '2026-01-05',
  fechaPublicacion: null,
  fechaRegistro: null,
  fechaVencimiento: null,
  clasesDetalle: [],
  anotaciones: [],
};

let acts = 0;
function act(fecha: string, descripcion: string, more: Partial<Anotacion> = {}): Anotacion {
  acts += 1;
  const none = { codigo: null, seccionTipo: null, seccionNombre: null };
  return { id: `a${acts}`, fecha, descripcion, ...none, ...more };
}

function terms(mark: Partial<TermMark>, today = '2026-11-22', calendar = CALENDAR): Plazo[] {
  return plazosOf({ ...BLANK, ...mark }, { calendar, today });
}

function term(tipo: TipoDePlazo, ...args: Parameters<typeof terms>): Plazo | undefined {
  return terms(...args).find((one) => one.tipo === tipo);
}

describe('the term of opposition', () => {
  const published = { estado: 'publicada', fechaPublicacion: '2026-09-04' } as const;

  it(`ends thirty business days after the publication ${proves('E2-oposicion')}`, () => {
    expect(term('oposicion', published, '2026-09-10')).toEqual({
      tipo: 'oposicion',
      regla: 'LPI-5',
      kind: 'fecha',
      base: { campo: 'fechaPublicacion', fecha: '2026-09-04' },
      vence: addBusinessDays(CALENDAR, '2026-09-04', 30),
      unidad: 'dia_habil',
      cantidad: 30,
      origen: 'calculado',
      advertencias: [],
    });
  });

  it(`runs through its last day, and its end proves nothing ${proves('E2-oposicion')}`, () => {
    const vence = addBusinessDays(CALENDAR, '2026-09-04', 30);
    expect(term('oposicion', published, vence)?.kind).toBe('fecha');
    const after = addBusinessDays(CALENDAR, vence, 1);
    expect(term('oposicion', published, after)).toMatchObject({
      kind: 'cerrado',
      advertencias: ['no_prueba_cierre'],
    });
  });

  it('begins anew with a later act of publication, not with its payment or its end', () => {
    const again = act('2026-10-01', 'Publicación en Diario Oficial', { codigo: 'M3' });
    const paid = act('2026-11-02', 'Pago de publicación', { codigo: 'M3' });
    const over = act('2026-11-03', 'Fin de plazo', { codigo: 'M3' });
    const found = term('oposicion', { ...published, anotaciones: [again, paid, over] });
    expect(found?.base).toEqual({ anotacionId: again.id, fecha: '2026-10-01' });
  });

  it(`does not begin anew with what only speaks of a publication ${proves('E2-oposicion')}`, () => {
    const again = act('2026-10-01', 'Publicación de la solicitud', { codigo: 'M3' });
    for (const text of ['Publicación fin de plazo', 'PUBLICACIÓN: PAGO', 'Publicación, plazo']) {
      for (const codigo of ['M3', null, '9999']) {
        const other = act('2026-11-02', text, { codigo, fechaVencimiento: '2026-12-30' });
        const found = term('oposicion', { ...published, anotaciones: [again, other] });
        expect(found?.base, text).toEqual({ anotacionId: again.id, fecha: '2026-10-01' });
      }
    }
  });

  it('is pending before any publication, and unknown where one is said but not dated', () => {
    expect(term('oposicion', {})?.kind).toBe('pendiente');
    expect(term('oposicion', { fechaPublicacion: '2027-01-01' })?.kind).toBe('pendiente');
    expect(term('oposicion', { estado: 'publicada' })).toMatchObject({
      kind: 'desconocido',
      falta: ['fecha'],
    });
  });

  it(`is what the office states, where an act does ${proves('E2-OFFICE')}`, () => {
    const stated = act('2026-09-04', 'Publicación', {
      codigo: 'M3',
      fechaVencimiento: '2026-12-01',
    });
    const senseless = act('2026-09-05', 'Publicación', { fechaVencimiento: '2026-09-01' });
    expect(term('oposicion', { ...published, anotaciones: [stated, senseless] })).toMatchObject({
      kind: 'fecha',
      vence: '2026-12-01',
      origen: 'oficina',
      base: { anotacionId: stated.id },
    });
  });

  it(`is unknown beyond the calendar, and over without a date long before it ${proves('E2-UNCOVERED')}`, () => {
    const late = { estado: 'publicada', fechaPublicacion: '2027-11-25' } as const;
    expect(term('oposicion', late, '2027-11-26')).toMatchObject({
      kind: 'desconocido',
      falta: ['calendario'],
      base: { fecha: '2027-11-25' },
    });
    const early = { estado: 'publicada', fechaPublicacion: '2022-06-01' } as const;
    const over = term('oposicion', early);
    expect(over?.kind).toBe('cerrado');
    expect(over).not.toHaveProperty('vence');
    const nowhere = { coverage: null, holidays: new Set<string>() };
    expect(term('oposicion', published, '2026-11-22', nowhere)?.kind).toBe('desconocido');
  });

  it(`needs only the days that are counted to be covered ${proves('E2-UNCOVERED')}`, () => {
    const eve = { estado: 'publicada', fechaPublicacion: '2022-12-31' } as const;
    expect(term('oposicion', eve, '2023-01-05')?.kind).toBe('fecha');
  });
});

describe('the term of publication', () => {
  it(`runs from the newest acceptance, and is pending before it ${proves('E2-publicacion')}`, () => {
    expect(term('publicacion', {})).toMatchObject({
      kind: 'pendiente',
      advertencias: ['designacion_internacional'],
    });
    const first = act('2026-10-01', 'Aceptación a trámite', { codigo: 'M2' });
    const second = act('2026-11-02', 'Aceptación a trámite');
    const found = term('publicacion', { anotaciones: [first, second] });
    expect(found).toMatchObject({ kind: 'fecha', base: { anotacionId: second.id } });
    expect(found?.vence).toBe(addBusinessDays(CALENDAR, '2026-11-02', 20));
  });

  it('does not run from an acceptance under the code of another act', () => {
    const accepted = act('2026-10-01', 'Aceptación a trámite', { codigo: 'M2' });
    for (const codigo of ['M1', 'M4', '9999']) {
      const other = act('2026-11-02', 'Aceptación a trámite', { codigo });
      expect(term('publicacion', { anotaciones: [other] })?.kind).toBe('pendiente');
      const found = term('publicacion', { anotaciones: [accepted, other] });
      expect(found?.base).toEqual({ anotacionId: accepted.id, fecha: '2026-10-01' });
    }
  });

  it('is not there once the application is published', () => {
    expect(term('publicacion', { fechaPublicacion: '2026-10-01' })).toBeUndefined();
  });
});

describe('the terms of a registration', () => {
  const registered = {
    estado: 'registrada',
    nroRegistro: '1200100',
    fechaPresentacion: '2023-01-10',
    fechaRegistro: '2024-02-29',
    fechaVencimiento: '2034-02-28',
  } as const;

  it(`tell when renewal opens, ends, and until when there is grace ${proves('E2-renovacion')}`, () => {
    expect(term('renovacion', { ...registered, fechaVencimiento: '2026-08-31' })).toEqual({
      tipo: 'renovacion',
      regla: 'LPI-24',
      kind: 'fecha',
      base: { campo: 'fechaVencimiento', fecha: '2026-08-31' },
      abre: '2026-02-28',
      vence: '2026-08-31',
      // 28 February 2027 is a Sunday.
      graciaHasta: '2027-03-01',
      unidad: 'mes',
      cantidad: 6,
      origen: 'oficina',
      advertencias: ['designacion_internacional'],
    });
  });

  it('say so where the end of the grace period cannot be moved', () => {
    expect(term('renovacion', registered)).toMatchObject({
      kind: 'fecha',
      graciaHasta: '2034-08-28',
      falta: ['calendario'],
    });
  });

  it('tell no grace that would end after the last date that can be written', () => {
    const found = term('renovacion', { ...registered, fechaVencimiento: '9999-12-31' });
    expect(found).toMatchObject({
      kind: 'fecha',
      abre: '9999-06-30',
      vence: '9999-12-31',
      falta: ['calendario'],
    });
    expect(found).not.toHaveProperty('graciaHasta');
  });

  it(`do not tell an expiry from a renewal that came since it opened ${proves('E2-renovacion')}`, () => {
    const renewed = act('2026-05-01', 'Renovación del registro', { codigo: 'M7' });
    const found = term('renovacion', {
      ...registered,
      fechaVencimiento: '2026-08-31',
      anotaciones: [renewed],
    });
    expect(found).toMatchObject({
      kind: 'desconocido',
      advertencias: ['posible_renovacion', 'designacion_internacional'],
    });
    expect(found).not.toHaveProperty('vence');
  });

  it(`are over under the law before the reform, without grace ${proves('E2-renovacion')}`, () => {
    const old = { ...registered, fechaRegistro: '2012-05-08', fechaVencimiento: '2022-05-08' };
    const found = term('renovacion', old);
    expect(found).toMatchObject({
      kind: 'cerrado',
      advertencias: ['ley_anterior', 'designacion_internacional'],
    });
    expect(found).not.toHaveProperty('graciaHasta');
  });

  it(`tell when nullity prescribes, but not from what may be a renewal ${proves('E2-nulidad')}`, () => {
    expect(term('nulidad', registered)).toMatchObject({
      kind: 'fecha',
      vence: '2029-02-28',
      advertencias: ['mala_fe'],
    });
    const late = { ...registered, fechaPresentacion: '2015-02-28' };
    expect(term('nulidad', late)).toMatchObject({ kind: 'desconocido', falta: ['fecha'] });
    expect(term('nulidad', { ...late, fechaPresentacion: null })?.kind).toBe('fecha');
  });

  it(`tell from when non-use may be claimed ${proves('E2-no_uso')}`, () => {
    expect(term('no_uso', registered)).toMatchObject({ kind: 'fecha', abre: '2029-02-28' });
    const old = { ...registered, fechaRegistro: '2020-03-01', fechaVencimiento: '2030-03-01' };
    expect(term('no_uso', old)?.kind).toBe('pendiente');
    const renewal = act('2023-05-01', 'Renovación', { codigo: 'M7' });
    expect(term('no_uso', { ...old, anotaciones: [renewal] })).toMatchObject({
      kind: 'fecha',
      abre: '2028-05-01',
    });
    const over = { ...old, fechaRegistro: '2012-03-01', fechaVencimiento: '2022-06-01' };
    expect(term('no_uso', over)).toMatchObject({
      kind: 'desconocido',
      falta: ['acto_de_renovacion'],
    });
  });

  const older = { ...registered, fechaRegistro: '2012-11-01', fechaPresentacion: '2011-06-01' };

  it(`wait for the end of ten years that are the mark's first, and of no others ${proves('E2-no_uso-RENEWED')}`, () => {
    const kind = (fechaVencimiento: string, today: string, more: Partial<TermMark> = {}) => {
      const found = term('no_uso', { ...older, fechaVencimiento, ...more }, today);
      return [found?.kind, found?.falta?.[0]];
    };
    // An expiry ten years and six months after registration is no renewal; one day more proves a renewal.
    expect(kind('2023-05-01', '2023-05-01')).toEqual(['pendiente', undefined]);
    expect(kind('2023-05-01', '2023-05-02')).toEqual(['desconocido', 'acto_de_renovacion']);
    expect(kind('2023-05-02', '2023-05-01')).toEqual(['desconocido', 'acto_de_renovacion']);
    expect(kind('2032-11-01', '2026-11-22')).toEqual(['desconocido', 'acto_de_renovacion']);
    const unknown = term('no_uso', { ...older, fechaVencimiento: '2032-11-01' });
    expect(unknown).toMatchObject({ base: { campo: 'fechaRegistro', fecha: '2012-11-01' } });
    expect(unknown).not.toHaveProperty('abre');
    // An act before the reform, within a year of the start of the term, belongs to that renewal.
    const renewedOn = (fecha: string) =>
      kind('2032-04-01', '2026-11-22', {
        fechaRegistro: '2012-04-01',
        anotaciones: [act(fecha, 'Renovación', { codigo: 'M7' })],
      });
    expect(['2022-04-20', '2022-05-08', '2021-04-01'].map(renewedOn)).toEqual(
      Array(3).fill(['pendiente', undefined]),
    );
    expect(renewedOn('2021-03-31')).toEqual(['desconocido', 'acto_de_renovacion']);
    expect(renewedOn('2022-05-09')[0]).toBe('fecha');
    expect(
      kind('2032-04-01', '2032-04-02', {
        fechaRegistro: '2012-04-01',
        anotaciones: [act('2022-04-20', 'Renovación', { codigo: 'M7' })],
      }),
    ).toEqual(['desconocido', 'acto_de_renovacion']);
    // A registration or a renewal act since the reform determines the date, whatever the expiry is.
    const act2022 = act('2022-12-05', 'Renovación', { codigo: 'M7' });
    expect(kind('2032-11-01', '2026-11-22', { anotaciones: [act2022] })[0]).toBe('fecha');
    expect(kind('2046-11-01', '2026-11-22', { fechaRegistro: '2022-05-09' })[0]).toBe('fecha');
  });

  it(`run from a renewal that documents show, unless an act knows its day ${proves('F6-EVIDENCE')}`, () => {
    const renovaciones = [
      { desde: '2022-11-01', hasta: '2032-11-01', vistoEn: '2023-02-01T12:00:00.000Z' },
    ];
    const renewed = { ...older, fechaVencimiento: '2032-11-01', renovaciones };
    expect(term('no_uso', renewed)).toMatchObject({
      kind: 'fecha',
      base: { campo: 'renovaciones', fecha: '2022-11-01' },
      abre: '2027-11-01',
      origen: 'calculado',
    });
    const dated = act('2022-12-05', 'Renovación', { codigo: 'M7' });
    expect(term('no_uso', { ...renewed, anotaciones: [dated] })).toMatchObject({
      base: { anotacionId: dated.id, fecha: '2022-12-05' },
      abre: '2027-12-05',
    });
    // An act of a later renewal is not the first.
    const later = act('2032-05-01', 'Renovación', { codigo: 'M7' });
    expect(term('no_uso', { ...renewed, anotaciones: [later] }, '2033-01-01')).toMatchObject({
      abre: '2027-11-01',
    });
    // Without an act, no possible renewal of the new term is reported.
    expect(term('renovacion', renewed)).toMatchObject({ kind: 'fecha', abre: '2032-05-01' });
    // A registration date as old as the renewed term is the renewal's, whatever the filing date is.
    const moved = { ...renewed, fechaRegistro: '2022-10-20', fechaPresentacion: null };
    expect(term('nulidad', moved)).toMatchObject({ kind: 'desconocido', falta: ['fecha'] });
    expect(term('nulidad', { ...moved, renovaciones: [] })?.kind).toBe('fecha');
  });

  it(`count no renewal of before the reform as the first since ${proves('F6-EVIDENCE')}`, () => {
    const term2021 = (vistoEn: string) => ({
      ...older,
      fechaRegistro: '2011-06-01',
      fechaVencimiento: '2031-06-01',
      renovaciones: [{ desde: '2021-06-01', hasta: '2031-06-01', vistoEn }],
    });
    expect(term('no_uso', term2021('2021-08-01T12:00:00.000Z'))?.kind).toBe('pendiente');
    expect(term('no_uso', term2021('2026-08-01T12:00:00.000Z'))).toMatchObject({
      kind: 'desconocido',
      falta: ['acto_de_renovacion'],
    });
  });

  it('rest on no registration in the future and on no expiry before it', () => {
    for (const wrong of [
      { fechaRegistro: '2027-01-01' },
      { fechaVencimiento: '2024-02-29' },
      { fechaVencimiento: null, fechaRegistro: null },
    ]) {
      const found = terms({ ...registered, ...wrong });
      expect(found.map(({ tipo, kind }) => [tipo, kind])).toEqual([
        ['renovacion', 'desconocido'],
        ['nulidad', 'desconocido'],
        ['no_uso', 'desconocido'],
      ]);
      expect(found.every(({ falta }) => falta?.includes('fecha'))).toBe(true);
    }
  });
});

describe('terms that run from a notification', () => {
  it(`are unknown, since no source carries it, unless the office states their end ${proves('E2-NOTIFIED')}`, () => {
    const demand = act('2026-10-05', 'Demanda de oposición', { codigo: 'M4' });
    const opposed = { estado: 'oposicion', anotaciones: [demand] } as const;
    expect(term('contestacion', opposed)).toMatchObject({
      kind: 'desconocido',
      falta: ['notificacion'],
    });
    const served = act('2026-10-12', 'Traslado', { fechaVencimiento: '2026-12-01' });
    expect(term('contestacion', { ...opposed, anotaciones: [demand, served] })).toMatchObject({
      kind: 'fecha',
      vence: '2026-12-01',
      origen: 'oficina',
    });
    expect(term('observacion_de_fondo', { estado: 'observacion_de_fondo' })?.kind).toBe(
      'desconocido',
    );
    expect(term('apelacion', { estado: 'rechazada' })?.falta).toEqual(['notificacion']);
    expect(term('pago_final', { estado: 'concedida' })?.falta).toEqual(['ejecutoria']);
    expect(term('pago_final', { estado: 'concedida', nroRegistro: '1' })).toBeUndefined();
  });

  it('take a demand for later than an answer of its day', () => {
    const demand = act('2026-10-05', 'Demanda de oposición', { codigo: 'M4' });
    const sameDay = act('2026-10-05', 'Contestación');
    const answer = act('2026-10-06', 'Contestación');
    const opposed = { estado: 'oposicion' } as const;
    const anotaciones = [demand, sameDay];
    expect(term('contestacion', { ...opposed, anotaciones })).toBeDefined();
    const answered = { ...opposed, anotaciones: [...anotaciones, answer] };
    expect(term('contestacion', answered)).toBeUndefined();
  });
});

describe('a calculated term', () => {
  it('counts business days and moves months and years to one', () => {
    const days = { desde: '2026-09-04', cantidad: 20, unidad: 'dia_habil' } as const;
    expect(calculateTerm(CALENDAR, days).vence).toBe('2026-10-05');
    const next = { desde: '2026-11-20', cantidad: 30, unidad: 'dia_habil' } as const;
    expect(calculateTerm(CALENDAR, next).vence).toBe('2027-01-06');
    const month = { desde: '2026-01-31', cantidad: 1, unidad: 'mes' } as const;
    // 28 February 2026 is a Saturday.
    expect(calculateTerm(CALENDAR, month).vence).toBe('2026-03-02');
  });

  it('is refused where a day that must be known is not covered', () => {
    const days = { desde: '2027-11-25', cantidad: 30, unidad: 'dia_habil' } as const;
    expect(() => calculateTerm(CALENDAR, days)).toThrow(/known from 2023-01-01/);
    const years = { desde: '2027-01-01', cantidad: 1, unidad: 'anio' } as const;
    // 1 January 2028 is a Saturday; the Monday after it is not covered.
    expect(() => calculateTerm(CALENDAR, years)).toThrow(/known from/);
  });

  it('ends where a walk day by day ends', () => {
    const from = fc
      .date({ min: new Date('2023-01-02'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(from, fc.integer({ min: 1, max: 60 }), (desde, cantidad) => {
        const { vence } = calculateTerm(CALENDAR, { desde, cantidad, unidad: 'dia_habil' });
        expect(vence).toBe(walked(desde, cantidad));
      }),
    );
  });
});

/** Reference implementation that counts day by day. */
function walked(from: string, days: number): string {
  const day = new Date(`${from}T12:00:00Z`);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    const text = day.toISOString().slice(0, 10);
    const isWeekend = [0, 6].includes(day.getUTCDay());
    if (!isWeekend && !CALENDAR.holidays.has(text)) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
