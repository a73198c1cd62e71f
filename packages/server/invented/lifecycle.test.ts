import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { calendarDay } from './calendar.ts';
import { type Lifecycle, liveUntil } from './lifecycle.ts';
import { Random } from './random.ts';

const TODAY = calendarDay('2026-10-31');
const filed = fc.integer({ min: calendarDay('1950-01-01'), max: TODAY });

function lives(check: (life: Lifecycle) => void): void {
  fc.assert(
    fc.property(filed, fc.integer(), (day, seed) => {
      check(liveUntil(TODAY, day, new Random(seed)));
    }),
    { numRuns: propertyRuns(2_000) },
  );
}

it('takes its steps in order and none after today', () => {
  lives(({ filed, accepted, published, granted, registered }) => {
    const steps = [filed, accepted, published, granted, registered].filter(
      (day) => day !== undefined,
    );
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(Math.max(...steps)).toBeLessThanOrEqual(TODAY);
  });
});

it('closes what is refused, withdrawn, abandoned or annulled, and nothing else', () => {
  const closing = ['denegada', 'rechazada', 'desistida', 'abandonada', 'anulada'];
  lives(({ estado, closed }) => {
    expect(closed !== undefined).toBe(closing.includes(estado));
  });
});

it('calls a mark registered only while its term runs', () => {
  lives(({ estado, expires }) => {
    if (estado === 'registrada') expect(expires).toBeGreaterThan(TODAY);
    if (estado === 'vencida' || estado === 'caducado') expect(expires).toBeLessThanOrEqual(TODAY);
  });
});

it('has a term of ten years for whatever was registered', () => {
  lives(({ registered, expires }) => {
    expect(registered === undefined).toBe(expires === undefined);
    if (registered === undefined || expires === undefined) return;
    expect(Math.round((expires - registered) / 365.25)).toBe(10);
  });
});
