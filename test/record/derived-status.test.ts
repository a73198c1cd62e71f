import type { CanonicalAnnotation, CanonicalBrand } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type Served, serve } from '../support/serve.ts';

/** What a mark states, the status that the corpus derives (null: nothing to add), and by which rule. */
type Case = readonly [
  what: string,
  stated: Partial<CanonicalBrand>,
  derived: string | null,
  rule?: string,
];

const act = (fecha: string, codigo: string | null, descripcion = 'Acto') => ({
  fecha,
  codigo,
  descripcion,
});
const GRANTED = act('2024-05-02', 'M5', 'Registro concedido');
const GRANTED_158 = act('2024-05-02', '158', 'Concesión');
const GRANTED_1230 = act('2024-05-02', '1230', 'Concesión');
const REFUSED = act('2024-03-01', null, 'Fallo de rechazo');
const NUMBER = { nroRegistro: '1402233', fechaRegistro: '2024-06-10' };
const FUTURE = { nroRegistro: '1402233', fechaRegistro: '2999-01-01' };
const acts = (...anotaciones: CanonicalAnnotation[]) => ({ anotaciones });
const class9 = (estado: 'registrada' | 'en_tramite') => ({
  clases: [{ clase: 9, estado }, { clase: 25 }, { clase: 35, estado: 'denegada' as const }],
});

const CASES: readonly Case[] = [
  ['a fresh application', { estado: 'en_tramite' }, null],
  ['a published one', { estado: 'publicada', ...acts(act('2024-01-02', 'M3')) }, null],
  [
    'number and date before the status flips',
    { estado: 'en_tramite', ...NUMBER },
    'registrada',
    'C7.3',
  ],
  ['the same while published', { estado: 'publicada', ...NUMBER }, 'registrada', 'C7.3'],
  ['the same under opposition', { estado: 'oposicion', ...NUMBER }, 'registrada', 'C7.3'],
  [
    'the same with an objection',
    { estado: 'observacion_de_fondo', ...NUMBER },
    'registrada',
    'C7.3',
  ],
  ['concedida with number and date', { estado: 'concedida', ...NUMBER }, 'registrada', 'C7.3'],
  [
    'number and date and grant act',
    { estado: 'concedida', ...NUMBER, ...acts(GRANTED) },
    'registrada',
    'C7.3',
  ],
  ['a registration date of today or before only', { estado: 'publicada', ...FUTURE }, null],
  [
    'a future date with a grant act',
    { estado: 'publicada', ...FUTURE, ...acts(GRANTED) },
    'registrada',
    'C7.4',
  ],
  ['a number without a date', { estado: 'publicada', nroRegistro: '1402233' }, null],
  [
    'a number without a date, granted',
    { estado: 'publicada', nroRegistro: '1402233', ...acts(GRANTED_158) },
    'registrada',
    'C7.4',
  ],
  ['a date without a number', { estado: 'publicada', fechaRegistro: '2024-06-10' }, null],
  [
    'the number 0 with a date',
    { estado: 'concedida', nroRegistro: '0', fechaRegistro: '2024-06-10' },
    null,
  ],
  [
    'the number 0 with a grant act',
    { estado: 'publicada', nroRegistro: '0', ...acts(GRANTED) },
    'concedida',
    'C7.6',
  ],
  [
    'a null number with a grant act',
    { estado: 'publicada', nroRegistro: null, ...acts(GRANTED) },
    'concedida',
    'C7.6',
  ],
  [
    'grant act M5 without a number',
    { estado: 'en_tramite', ...acts(GRANTED) },
    'concedida',
    'C7.6',
  ],
  [
    'grant act 158 without a number',
    { estado: 'oposicion', ...acts(GRANTED_158) },
    'concedida',
    'C7.6',
  ],
  [
    'grant act 1230 without a number',
    { estado: 'observacion_de_fondo', ...acts(GRANTED_1230) },
    'concedida',
    'C7.6',
  ],
  ['concedida with its grant act', { estado: 'concedida', ...acts(GRANTED) }, null],
  ['concedida with nothing else', { estado: 'concedida' }, null],
  [
    'one class of three registered, granted',
    { estado: 'concedida', ...class9('registrada'), ...acts(GRANTED) },
    'registrada',
    'C7.5',
  ],
  [
    'one class of three registered, published and granted',
    { estado: 'publicada', ...class9('registrada'), ...acts(GRANTED_1230) },
    'registrada',
    'C7.5',
  ],
  [
    'one class registered without a grant act',
    { estado: 'publicada', ...class9('registrada') },
    null,
  ],
  [
    'no class registered, granted',
    { estado: 'publicada', ...class9('en_tramite'), ...acts(GRANTED) },
    'concedida',
    'C7.6',
  ],
  ['registrada with everything', { estado: 'registrada', ...NUMBER, ...acts(GRANTED) }, null],
  ['registrada with nothing', { estado: 'registrada' }, null],
  [
    'esperando_renovacion with a grant act',
    { estado: 'esperando_renovacion', ...NUMBER, ...acts(GRANTED) },
    null,
  ],
  ['anulada with a grant act', { estado: 'anulada', ...NUMBER, ...acts(GRANTED) }, null],
  ['caducado with a grant act', { estado: 'caducado', ...NUMBER, ...acts(GRANTED_158) }, null],
  ['vencida with a grant act', { estado: 'vencida', ...NUMBER, ...acts(GRANTED_1230) }, null],
  ['denegada with a grant act alone', { estado: 'denegada', ...acts(REFUSED, GRANTED) }, null],
  [
    'a refusal reversed and then granted',
    { estado: 'denegada', ...NUMBER, ...acts(REFUSED, GRANTED) },
    'registrada',
    'C7.2',
  ],
  [
    'rechazada, reversed and granted',
    {
      estado: 'rechazada',
      ...NUMBER,
      ...acts(REFUSED, act('2024-04-01', null, 'Recurso de apelación'), GRANTED_1230),
    },
    'registrada',
    'C7.2',
  ],
  [
    'a grant that was refused afterwards',
    {
      estado: 'denegada',
      ...NUMBER,
      ...acts(GRANTED, act('2024-07-01', null, 'Fallo de rechazo')),
    },
    null,
  ],
  [
    'a grant on the day of the refusal',
    {
      estado: 'denegada',
      ...NUMBER,
      ...acts(act('2024-05-02', null, 'Fallo de rechazo'), GRANTED),
    },
    null,
  ],
  [
    'a reversal whose registration lies ahead',
    { estado: 'denegada', ...FUTURE, ...acts(REFUSED, GRANTED) },
    null,
  ],
  [
    'a reversal without a number',
    { estado: 'denegada', fechaRegistro: '2024-06-10', ...acts(REFUSED, GRANTED) },
    null,
  ],
  [
    'refused with number and date, never granted',
    { estado: 'rechazada', ...NUMBER, ...acts(REFUSED) },
    null,
  ],
  [
    'abandonada after the grant',
    { estado: 'abandonada', ...NUMBER, ...acts(GRANTED, act('2024-09-02', null, 'Abandono')) },
    null,
  ],
  [
    'abandonada, then granted after all',
    {
      estado: 'abandonada',
      ...NUMBER,
      ...acts(act('2024-03-02', 'M9', 'Solicitud tenida por abandonada'), GRANTED),
    },
    'registrada',
    'C7.2',
  ],
  [
    'desistida after the grant',
    { estado: 'desistida', ...NUMBER, ...acts(GRANTED, act('2024-09-02', null, 'Desistimiento')) },
    null,
  ],
  [
    'desistida before the grant',
    { estado: 'desistida', ...NUMBER, ...acts(act('2024-01-02', null, 'Desistimiento'), GRANTED) },
    'registrada',
    'C7.2',
  ],
  [
    'granted, then not renewed in time',
    { estado: 'abandonada', ...NUMBER, ...acts(GRANTED, act('2034-09-02', '1046')) },
    null,
  ],
  [
    'an unknown code that says granted',
    { estado: 'publicada', ...acts(act('2024-05-02', '99158', 'Registro concedido')) },
    null,
  ],
  [
    'the grant text without its code',
    { estado: 'publicada', ...acts(act('2024-05-02', null, 'Resolución de concesión')) },
    null,
  ],
  [
    'unknown codes beside number and date',
    { estado: 'publicada', ...NUMBER, ...acts(act('2024-05-02', 'ZZ')) },
    'registrada',
    'C7.3',
  ],
  [
    'an unknown code after the refusal reversed',
    {
      estado: 'denegada',
      ...NUMBER,
      ...acts(REFUSED, GRANTED, act('2024-08-01', 'ZZ', 'Un acto nuevo')),
    },
    'registrada',
    'C7.2',
  ],
  [
    'a refusal under an unknown code after the grant',
    {
      estado: 'denegada',
      ...NUMBER,
      ...acts(REFUSED, GRANTED, act('2024-08-01', 'ZZ', 'Fallo de rechazo')),
    },
    null,
  ],
  ['a refusal that no act dates', { estado: 'denegada', ...NUMBER, ...acts(GRANTED) }, null],
];

let served: Served;
beforeAll(async () => {
  served = await serve(
    CASES.map(([what, stated], i) => ({
      nroSolicitud: String(800_000 + i),
      denominacion: what,
      ...stated,
    })),
  );
});
afterAll(() => served.close());

describe('the derived status', () => {
  it('is judged by at least forty cases', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(40);
  });

  it.each(CASES.map((one, i) => [...one.slice(0, 1), i] as [string, number]))(
    `of %s is as decided ${proves('REPORT-ROUTE', 'REPORT-DERIVADO', 'REPORT-DESACTUALIZADO', 'REPORT-ESTADO-RAW', 'REPORT-EVIDENCE', 'ESTADO-LAG', 'C7-RULES')}`,
    async (_, i) => {
      const [, stated, derived, rule] = CASES[i] as Case;
      const report = await served.api.report(String(800_000 + i));
      expect(report.estado).toBe(stated.estado);
      expect(report.estadoDesactualizado).toBe(derived !== null);
      if (derived === null) {
        expect(report).not.toHaveProperty('estadoDerivado');
        expect(report.evidencia).toEqual([]);
      } else {
        expect(report.estadoDerivado).toBe(derived);
        expect(new Set(report.evidencia.map(({ regla }) => regla))).toEqual(new Set([rule]));
      }
      for (const { anotacionId } of report.evidencia) {
        if (anotacionId === undefined) continue;
        expect(report.anotaciones.map(({ id }) => id)).toContain(anotacionId);
      }
      if (stated.nroRegistro === '0') expect(report.nroRegistro).toBeNull();
    },
  );

  it(`stands beside everything that the detail says ${proves('REPORT-ROUTE', 'B5-ORIGINAL', 'C6-REPORT')}`, async () => {
    const { estadoDerivado, estadoDesactualizado, evidencia, ...detail } =
      await served.api.report('800002');
    expect(detail).toEqual(await served.api.detail('800002'));
    expect(estadoDerivado).toBe('registrada');
    expect(estadoDesactualizado).toBe(true);
    expect(evidencia).toEqual([
      { regla: 'C7.3', campo: 'nroRegistro', valor: '1402233' },
      { regla: 'C7.3', campo: 'fechaRegistro', valor: '2024-06-10' },
    ]);
  });
});
