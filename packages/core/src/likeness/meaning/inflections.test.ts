import { describe, expect, it } from 'vitest';
import irregularVerbs from '../data/lexicon/irregular-english-verbs.json' with { type: 'json' };
import irregularSpanishVerbs from '../data/lexicon/irregular-spanish-verbs.json' with {
  type: 'json',
};
import type { WordKind } from '../data/lexicon-data.ts';
import { conceptGroups } from './build-lexicon.ts';
import { englishForms, foreignPlurals, spanishForms } from './inflections.ts';

const made = (word: string, kind: WordKind) => {
  const { inflected, derived } = englishForms(word, kind);
  return [...inflected, ...derived];
};

describe('englishForms', () => {
  it.each([
    ['eagle', ['eagles']],
    ['fox', ['foxes']],
    ['church', ['churches']],
    ['berry', ['berries']],
    ['key', ['keys']],
    ['wolf', ['wolves']],
    ['knife', ['knives']],
    ['mango', ['mangos', 'mangoes']],
    ['golden eagle', ['golden eagles']],
  ])('makes of the noun %s: %j', (word, forms) => {
    expect(made(word, 'noun')).toEqual(expect.arrayContaining(forms));
  });

  it.each([
    ['strong', ['stronger', 'strongest', 'strongly']],
    ['wide', ['wider', 'widest', 'widely']],
    ['big', ['bigger', 'biggest', 'bigness']],
    ['happy', ['happier', 'happily', 'happiness']],
  ])('makes of the adjective %s: %j', (word, forms) => {
    expect(made(word, 'adjective')).toEqual(expect.arrayContaining(forms));
  });

  it.each([
    ['dance', ['dances', 'dancing', 'danced', 'dancer', 'dancers']],
    ['run', ['runs', 'running', 'runner']],
    ['carry', ['carries', 'carrying', 'carried', 'carrier']],
    ['see', ['seeing', 'saw', 'seen']],
    ['fly', ['flies', 'flying', 'flew', 'flown']],
    ['dream', ['dreamed', 'dreamt']],
    ['play', ['playing', 'played', 'player']],
  ])('makes of the verb %s: %j', (word, forms) => {
    expect(made(word, 'verb')).toEqual(expect.arrayContaining(forms));
  });

  it.each(['goed', 'flied', 'runned', 'winned'])('makes no %s', (form) => {
    expect(['go', 'fly', 'run', 'win'].flatMap((verb) => made(verb, 'verb'))).not.toContain(form);
  });

  it('lists no irregular verb that the lexicon has not', () => {
    const verbs = conceptGroups().flatMap(({ kind, english }) => (kind === 'verb' ? english : []));
    const irregular = irregularVerbs.verbs.map((line) => line.split(' ', 1)[0]);
    expect(verbs).toEqual(expect.arrayContaining(irregular));
  });

  it.each([
    ['corn', 'corner'],
    ['mast', 'master'],
    ['lad', 'lady'],
    ['arm', 'army'],
    ['k', 'king'],
  ])('does not take the noun %s for the root of %s', (word, form) => {
    expect(made(word, 'noun')).not.toContain(form);
  });
});

describe('spanish forms', () => {
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
      const verbs = conceptGroups().flatMap(({ kind, spanish }) =>
        kind === 'verb' ? spanish : [],
      );
      const irregular = irregularSpanishVerbs.verbs.map((line) => line.split(' ', 1)[0]);
      expect(verbs).toEqual(expect.arrayContaining(irregular));
    });

    it('makes no diminutive of the other gender, which is often another thing', () => {
      expect(made('bolso', 'noun')).not.toContain('bolsita');
      expect(made('punta', 'noun')).not.toContain('puntito');
    });
  });
});

describe('foreignPlurals', () => {
  it.each([
    ['fleur', ['fleurs']],
    ['lune', ['lunes']],
    ['chateau', ['chateaux']],
    ['gatto', ['gattos', 'gatti']],
    ['bacio', ['bacios', 'baci']],
    ['fuoco', ['fuocos', 'fuochi']],
    ['stella', ['stellas', 'stelle']],
    ['mucca', ['muccas', 'mucche']],
    ['haus', []],
    ['voix', []],
    ['holz', []],
  ])('makes %s plural as %j', (word, plurals) => {
    expect(foreignPlurals(word)).toEqual(plurals);
  });
});
