import { readFileSync } from 'node:fs';
import type { CanonicalBrand } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  type HolidayCalendar,
} from '../../packages/core/src/domain/calendar/business-days.ts';
import { plazosOf } from '../../packages/core/src/domain/plazos/mark-terms.ts';
import { toAnotaciones } from '../../packages/core/src/domain/record/brand-detail.ts';
import { generateBrands } from '../../packages/server/invented/generate-brands.ts';
import { proves } from '../requirements.ts';

/** `npm run soak` draws the whole register. */
const { MARCARIO_OPPOSED_MARKS = '5000' } = process.env;
const MARKS = Number(MARCARIO_OPPOSED_MARKS);
/** The year of which the marks were published. */
const [FROM, THROUGH] = ['2025-01-01', '2025-12-31'];
/** The generator has oppositions come so many days after the publication at most, weekends moved to Friday. */
const LATEST_DAYS = 44;

const [, ...lines] = readFileSync(
  new URL('../../packages/server/data/feriados-cl-2023-2027.csv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n');
const CALENDAR: HolidayCalendar = {
  coverage: { from: '2023-01-01', through: '2027-12-31' },
  holidays: new Set(lines.map((line) => line.slice(0, 10))),
};

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The end of the window as it was told on the day of publication. */
function windowOf(brand: CanonicalBrand, published: string): string | undefined {
  const acts = (brand.anotaciones ?? []).filter(({ fecha }) => fecha <= published);
  const mark = {
    estado: 'publicada' as const,
    nroRegistro: null,
    fechaPresentacion: brand.fechaPresentacion ?? null,
    fechaPublicacion: published,
    fechaRegistro: null,
    fechaVencimiento: null,
    clasesDetalle: [],
    anotaciones: toAnotaciones(
      acts.map(({ fecha, codigo = null, descripcion }, at) => ({
        id: `${at}`,
        fecha,
        codigo,
        descripcion,
      })) as never,
    ),
  };
  const term = plazosOf(mark, { calendar: CALENDAR, today: published }).find(
    ({ tipo }) => tipo === 'oposicion',
  );
  expect(term?.kind).toBe('fecha');
  return term?.vence;
}

describe('the marks of a year that were opposed', () => {
  it(`were so within their window, but for those that the generator has opposed later ${proves('E2-WINDOW')}`, () => {
    let opposed = 0;
    let within = 0;
    for (const brand of generateBrands({ marks: MARKS, seed: 11 })) {
      const published = brand.fechaPublicacion;
      const demand = brand.anotaciones?.find(({ descripcion }) =>
        descripcion.startsWith('Demanda'),
      );
      if (!published || !demand || published < FROM || published > THROUGH) continue;
      opposed += 1;
      const vence = windowOf(brand, published) ?? '';
      expect(vence).toBe(addBusinessDays(CALENDAR, published, 30));
      const after = days(published, demand.fecha);
      expect(after, `${brand.nroSolicitud}`).toBeLessThanOrEqual(LATEST_DAYS);
      if (demand.fecha <= vence) within += 1;
      // The window was shorter than the generator's, for want of holidays in it.
      else expect(days(published, vence), `${brand.nroSolicitud}`).toBeLessThan(after);
    }
    const share = within / opposed;
    console.log(`${within} of ${opposed} opposed within the window: ${(share * 100).toFixed(1)} %`);
    expect(opposed).toBeGreaterThan(MARKS / 10_000);
    expect(share).toBeGreaterThan(0.85);
  });
});
