import { describe, expect, it } from 'vitest';
import { timelineMoments, timelineScale } from './timeline.ts';

it('what happened to a mark on one day is one moment, and the first day stands first', () => {
  const act = { codigo: null, seccionTipo: null, seccionNombre: null };
  const moments = timelineMoments({
    fechaPresentacion: '2025-05-20',
    fechaPublicacion: '2025-07-01',
    fechaRegistro: '2025-06-01',
    anotaciones: [
      { ...act, id: '2', fecha: '2025-07-01', descripcion: 'Publicación' },
      { ...act, id: '1', fecha: '2025-05-20', descripcion: 'Presentación de la solicitud' },
    ],
  });
  expect(moments).toEqual([
    { date: '2025-05-20', facts: [], acts: ['Presentación de la solicitud'] },
    { date: '2025-06-01', facts: ['Registrada'], acts: [] },
    { date: '2025-07-01', facts: [], acts: ['Publicación'] },
  ]);
});

describe('the axis of a timeline', () => {
  it('has every date on it, in order, with room at both ends', () => {
    const dates = ['1962-05-04', '1973-01-01', '2026-11-22'];
    const { at } = timelineScale(dates);
    const positions = dates.map(at);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(Math.min(...positions)).toBeGreaterThan(0);
    expect(Math.max(...positions)).toBeLessThan(100);
  });

  it('tells a few years, each where it begins', () => {
    const { ticks, at } = timelineScale(['1962-05-04', '2026-11-22']);
    expect(ticks.length).toBeGreaterThan(3);
    expect(ticks.length).toBeLessThanOrEqual(8);
    for (const tick of ticks) expect(tick.at).toBeCloseTo(at(`${tick.year}-01-01`));
  });

  it('has a width though all happened on one day', () => {
    expect(timelineScale(['2026-01-01']).at('2026-01-01')).toBeGreaterThan(0);
  });
});
