import { describe, expect, it } from 'vitest';
import { asked, soughtMarks } from './question.ts';
import { lifeOf } from './statuses.ts';

describe('the question of the page', () => {
  it('is narrowed by what was chosen and by nothing else', () => {
    const narrowed = asked({ q: 'a', clase: [29], liveOnly: true });
    expect(narrowed).toMatchObject({ q: 'a', clase: [29] });
    expect(asked({ q: 'a', clase: [], liveOnly: false })).toEqual({ q: 'a' });
  });

  it('asks of living marks for exactly the statuses that are not coloured as over', () => {
    const { estado = [] } = asked({ q: 'a', clase: [], liveOnly: true });
    expect(estado.map(lifeOf)).not.toContain('over');
    expect([...estado].sort()).toEqual([
      'concedida',
      'en_tramite',
      'esperando_renovacion',
      'observacion_de_fondo',
      'oposicion',
      'publicada',
      'registrada',
    ]);
  });

  it('is told in words', () => {
    expect(soughtMarks({ q: 'a', clase: [], liveOnly: false }, 1)).toBe('marca similar');
    const narrowed = { q: 'a', clase: [9, 42], liveOnly: true };
    expect(soughtMarks(narrowed, 2)).toBe(
      'marcas similares registradas o en trámite en las clases 9 y 42',
    );
  });
});
