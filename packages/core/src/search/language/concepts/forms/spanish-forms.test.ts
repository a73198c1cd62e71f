import { describe, expect, it } from 'vitest';
import type { WordKind } from '../../word-knowledge.ts';
import { spanishForms } from './spanish-forms.ts';

const made = (word: string, kind: WordKind) => {
  const { inflected, derived } = spanishForms(word, kind);
  return [...inflected, ...derived];
};

describe('spanishForms', () => {
  it.each([
    ['gato', ['gatos', 'gatito', 'gatitos', 'gatote']],
    ['casa', ['casas', 'casita', 'casitas', 'casota']],
    ['leon', ['leones', 'leoncito']],
    ['flor', ['flores', 'florecita', 'florcita']],
    ['luz', ['luces', 'lucecita']],
    ['pez', ['peces', 'pececito']],
    ['vaca', ['vacas', 'vaquita']],
    ['amigo', ['amigos', 'amiguito']],
    ['taza', ['tazas', 'tacita']],
    ['coche', ['coches', 'cochecito']],
    ['arbol', ['arboles', 'arbolito']],
    ['colibri', ['colibris', 'colibries']],
    ['pais', ['paises']],
    ['aguila real', ['aguilas reales']],
    ['puesta de sol', ['puestas de sol', 'puestas de soles']],
  ])('makes of the noun %s: %j', (word, forms) => {
    expect(made(word, 'noun')).toEqual(expect.arrayContaining(forms));
  });

  it.each([
    ['blanco', ['blancos', 'blanquito', 'blanquisimo']],
    ['rapida', ['rapidas', 'rapidamente']],
    ['azul', ['azules', 'azulito']],
    ['feliz', ['felices', 'felicisimo', 'felizmente']],
  ])('makes of the adjective %s: %j', (word, forms) => {
    expect(made(word, 'adjective')).toEqual(expect.arrayContaining(forms));
  });

  it.each([
    ['bailar', ['baila', 'bailan', 'bailando', 'bailado', 'bailador', 'bailadora']],
    ['comer', ['come', 'comiendo', 'comida', 'comedor']],
    ['vivir', ['vive', 'viven', 'viviendo', 'vivido', 'vividores']],
  ])('makes of the verb %s: %j', (word, forms) => {
    expect(made(word, 'verb')).toEqual(expect.arrayContaining(forms));
  });

  it('makes no diminutive of the other gender, which is often another thing', () => {
    expect(made('bolso', 'noun')).not.toContain('bolsita');
    expect(made('punta', 'noun')).not.toContain('puntito');
  });
});
