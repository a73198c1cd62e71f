import { describe, expect, it } from 'vitest';
import { type Kind, otherKinds, takenFor } from './intent.ts';

describe('a text in the box', () => {
  it.each<[string, Kind]>([
    ['116678', 'numero'],
    ['116.678', 'numero'],
    [' 1 234 567 ', 'numero'],
    ['76.543.210-3', 'rut'],
    ['76543210-k', 'rut'],
    ['765432103', 'rut'],
    ['765432104', 'numero'],
    ['Lácteos del Ñuble S.A.', 'titular'],
    ['VIÑA MORA LTDA', 'titular'],
    ['novafrut', 'nombre'],
    ['4 estaciones', 'nombre'],
    ['spa', 'nombre'],
  ])('%j is taken for: %s', (text, kind) => {
    expect(takenFor(text)).toBe(kind);
  });

  it('may be something else, which is offered', () => {
    expect(otherKinds('116678', 'numero')).toEqual(['nombre', 'rut', 'titular', 'representante']);
    expect(otherKinds('novafrut', 'nombre')).toEqual(['titular', 'representante']);
  });
});
