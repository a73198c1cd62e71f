import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { propertyRuns } from '../../../../test/support/property-runs.ts';
import { type GoodsSide, goodsRelation } from './goods-relation.ts';

type Written = readonly [clase: number, texto?: string | undefined];

function relation(a: Written, b: Written) {
  return goodsRelation({ clase: a[0], texto: a[1] }, { clase: b[0], texto: b[1] });
}

const WORDINGS = [
  'Leche',
  'productos lácteos',
  'queso',
  'helados comestibles',
  'Cerveza',
  'vinos',
  'ropa',
  'calzado de seguridad',
  'prendas de vestir',
  'computadores',
  'software de contabilidad',
  'venta de vestuario',
  'botillería',
  'publicidad',
  'servicios de restaurante',
  'reparación de automóviles',
  'automóviles',
  'aceites para motores',
  'excepto cervezas',
  'todos los productos de la clase',
  'con exclusión de software',
  'artículos de las clases 18, 25 y 28',
  'xyzzy',
  'muebles',
  'alimentos y accesorios para mascotas',
  'clothing',
  'retail services of shoes',
  'vestaurio',
] as const;

const side: fc.Arbitrary<GoodsSide> = fc.record({
  clase: fc.integer({ min: 1, max: 45 }),
  texto: fc.oneof(
    fc.array(fc.constantFrom(...WORDINGS), { maxLength: 6 }).map((items) => items.join('; ')),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  ),
});

/** Returns the CPU time of this process, which other processes on the machine do not affect. */
function processorMs(): number {
  return process.cpuUsage().user / 1000;
}

describe('the relation of goods', () => {
  it.each([
    // one item is the other, or a kind of it
    [[29, 'Leche'], [29, 'Leche y productos lácteos'], 'identica', 'contenido'],
    [[29, 'Queso de cabra'], [29, 'Productos lácteos'], 'identica', 'contenido'],
    [[25, 'Todos los productos de la clase'], [25, 'Medias'], 'identica', 'todo_de_la_clase'],
    [[25, 'vestaurio'], [25, 'Prendas de vestir'], 'identica', 'contenido'],
    [[25, 'Clothing, footwear and headgear'], [25, 'Prendas de vestir'], 'identica', 'contenido'],
    [
      [9, 'Computer software for accounting'],
      [9, 'Programas computacionales'],
      'identica',
      'contenido',
    ],
    [[30, 'Coffee, tea and cocoa'], [43, 'Cafeterías'], 'similar', 'complementario'],
    // the head decides what a good is
    [[9, 'Programas de computador'], [9, 'Computadores'], 'similar', 'complementario'],
    // the same group, across classes too
    [[29, 'Papas fritas'], [30, 'Snacks'], 'similar', 'mismo_grupo'],
    // sold side by side
    [[30, 'Café'], [30, 'Té'], 'similar', 'complementario'],
    [[30, 'Café'], [43, 'Cafeterías'], 'similar', 'complementario'],
    [[12, 'Automóviles'], [37, 'Taller mecánico'], 'similar', 'complementario'],
    // a retailer of the goods
    [[25, 'Zapatos'], [35, 'Venta de vestuario y calzado'], 'similar', 'venta_del_producto'],
    [[33, 'Pisco'], [35, 'Botillería'], 'similar', 'venta_del_producto'],
    [
      [28, 'Pelotas'],
      [35, 'Venta de artículos de las clases 18, 25 y 28'],
      'similar',
      'venta_del_producto',
    ],
    [[29, 'Leche'], [35, 'Venta de toda clase de productos'], 'remota', 'venta_del_producto'],
    // only the classes are related, or not even they
    [[9, 'Extintores'], [9, 'Relojes inteligentes'], 'remota', 'misma_clase'],
    [[19, 'Cemento'], [32, 'Cerveza'], 'ninguna', 'clases_ajenas'],
  ] as const)(`reads %j and %j as %s by %s ${proves('F13-RELATION')}`, (a, b, relacion, motivo) => {
    expect(relation(a, b)).toMatchObject({ relacion, motivo });
    expect(relation(b, a)).toEqual(relation(a, b));
  });

  it(`takes exclusions away before any rule ${proves('F13-EXCLUSIONS')}`, () => {
    expect(
      relation([9, 'Software'], [35, 'Venta de computadores, excepto software']).relacion,
    ).toBe('remota');
    expect(relation([25, 'Ropa'], [25, 'Ropa, excepto calzado de seguridad']).relacion).toBe(
      'identica',
    );
    expect(
      relation([9, 'Calzado de seguridad'], [9, 'Cascos (salvo calzado de seguridad)']).relacion,
    ).not.toBe('identica');
    expect(relation([32, 'Cerveza'], [32, 'Bebidas sin alcohol, excepto cervezas'])).toMatchObject({
      relacion: 'similar',
      motivo: 'complementario',
    });
  });

  it(`says desconocida, by the classes, where a side says no goods ${proves('F13-UNKNOWN')}`, () => {
    const unknown = (texto?: string) => relation([30, texto], [43, 'Restaurantes']);
    const answer = {
      relacion: 'desconocida',
      motivo: 'clases_relacionadas',
      base: 'clase',
      compartido: [],
    };
    for (const texto of [
      undefined,
      '',
      '  ',
      'Productos y artículos',
      'excepto cervezas; salvo vinos',
    ]) {
      expect(unknown(texto)).toEqual(answer);
    }
    expect(relation([30], [30]).motivo).toBe('misma_clase');
    expect(relation([30], [12]).motivo).toBe('clases_ajenas');
  });

  it('tells the closest items as they are written', () => {
    expect(relation([29, 'Jamón;  Leche   entera '], [29, 'leche']).compartido).toEqual([
      'Leche entera',
      'leche',
    ]);
  });

  it(`is symmetric ${proves('F13-SYMMETRIC')}`, () => {
    fc.assert(
      fc.property(side, side, (a, b) => {
        expect(goodsRelation(a, b)).toEqual(goodsRelation(b, a));
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it(`is the same whichever order items, and however many blanks, come in ${proves('F13-SYMMETRIC')}`, () => {
    const items = fc.uniqueArray(fc.constantFrom(...WORDINGS), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        items,
        side,
        fc.integer({ min: 1, max: 45 }),
        fc.nat(),
        (words, other, clase, turn) => {
          const turned = [
            ...words.slice(turn % words.length),
            ...words.slice(0, turn % words.length),
          ].reverse();
          const written = { clase, texto: words.join('; ') };
          const again = { clase, texto: `  ${turned.join(' ;\n ')} ;` };
          expect(goodsRelation(again, other)).toEqual(goodsRelation(written, other));
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it(`reads 20,000 random texts, and hostile and long ones, in bounded time ${proves('F13-BOUNDED')}`, () => {
    const known = { clase: 25, texto: 'Ropa; calzado; sombreros' };
    const random = fc.sample(fc.string({ unit: 'binary', maxLength: 200 }), {
      numRuns: propertyRuns(20_000),
      seed: 1,
    });
    const started = processorMs();
    for (const texto of random) goodsRelation({ clase: 25, texto }, known);
    expect(processorMs() - started).toBeLessThan(20_000);
    const distinct = Array.from({ length: 20_000 }, (_, n) => `b${n.toString(36)}`).join(',');
    const hostile = [
      'excepto ',
      'y ',
      ',',
      ';',
      '(',
      'clase 1 a 34 ',
      'sin ',
      '́',
      'ropa de ',
      'a',
      ' ',
      '\n',
      'no comprendidos en ',
    ].map((piece) => piece.repeat(100_000 / piece.length));
    for (const texto of [...hostile, distinct]) {
      const before = processorMs();
      goodsRelation({ clase: 35, texto }, { clase: 35, texto });
      expect(processorMs() - before).toBeLessThan(2000);
    }
  }, 120_000);
});
