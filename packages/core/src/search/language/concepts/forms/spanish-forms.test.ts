import { describe, expect, it } from 'vitest';
import type { WordKind } from '../../word-knowledge.ts';
import { conceptGroups } from '../concept-groups.ts';
import irregularVerbs from '../lexicon/irregular-spanish-verbs.json' with { type: 'json' };
import { spanishForms } from './spanish-forms.ts';

const made = (word: string, kind: WordKind) => {
  const { inflected, derived } = spanishForms(word, kind);
  return [...inflected, ...derived];
};

describe('spanishForms', () => {
  it.each([
    ['gato', ['gatos', 'gatito', 'gatitos', 'gatillo', 'gatote']],
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
    ['bailar', ['bailaba', 'bailaron', 'bailara', 'bailaria', 'bailarla', 'bailame']],
    ['buscar', ['busque', 'busquen']],
    ['llegar', ['llegue', 'llega']],
    ['proteger', ['protejo', 'proteja', 'protege']],
    ['vencer', ['venzo', 'venzan', 'vence']],
    ['seguir', ['sigo', 'sigue', 'siguiendo', 'siguio']],
    ['sentir', ['siento', 'sienten', 'sintio', 'sintiendo']],
    ['encontrar', ['encuentro', 'encuentran', 'encuentre', 'encuentrame']],
    ['hacer', ['hago', 'hizo', 'hara', 'haria', 'hecho', 'hazlo']],
    ['abrir', ['abierto', 'abiertas']],
  ])('makes of the verb %s: %j', (word, forms) => {
    expect(made(word, 'verb')).toEqual(expect.arrayContaining(forms));
  });

  it('lists no irregular verb that the lexicon has not', () => {
    const verbs = conceptGroups().flatMap(({ kind, spanish }) => (kind === 'verb' ? spanish : []));
    const irregular = irregularVerbs.verbs.map((line) => line.split(' ', 1)[0]);
    expect(verbs).toEqual(expect.arrayContaining(irregular));
  });

  it('makes no diminutive of the other gender, which is often another thing', () => {
    expect(made('bolso', 'noun')).not.toContain('bolsita');
    expect(made('punta', 'noun')).not.toContain('puntito');
  });
});
