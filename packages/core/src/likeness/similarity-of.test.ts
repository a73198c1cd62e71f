import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createBrandIndex } from '../search/faces/create-brand-index.ts';
import { modelWithoutCorpus, similarity } from './similarity-of.ts';

describe('the similarity of two names', () => {
  it('is 1 for one name, the same both ways, and told with its signals', () => {
    expect(similarity('KOLUN', 'kolun')).toMatchObject({ score: 1, signals: { exact: true } });
    const there = similarity('LACTEOS KOLUN', 'Colún');
    expect(similarity('Colún', 'LACTEOS KOLUN')).toEqual(there);
    expect(there.score).toBeGreaterThan(0.5);
    expect(there.signals).toMatchObject({ exact: false, phonetic: expect.any(Number) });
    expect(similarity('KOLUN', 'ZORZAL').score).toBeLessThan(0.3);
    expect(similarity('!!!', '???').score).toBe(0);
  });

  it('knows what words mean, also after a corpus was asked that does without', () => {
    const [a, b] = ['PERRO FELIZ', 'HAPPY DOG'] as const;
    const known = similarity(a, b).score;
    expect(known).toBeGreaterThan(0.7);
    expect(createBrandIndex([], { embeddings: 'off' }).similar({ q: a }).items).toEqual([]);
    expect(modelWithoutCorpus(false).score(a, b)).toBeLessThan(0.5);
    expect(similarity(a, b).score).toBe(known);
  });

  it('is less by a word that the weights say is common', () => {
    const common = new Map([['zorrito', 1]]);
    const [a, b] = ['ZORRITO KAMEL', 'ZORRITO BUNIS'] as const;
    expect(similarity(a, b, common).score).toBeLessThan(similarity(a, b).score);
    expect(similarity(a, a, common).score).toBe(1);
  });

  it.each([
    ['CASA DEL HALCÓN', 'BIKE FALCON'],
    ['KUTRAL', 'FUEGOHOME'],
    ['TERRA ANDINA', 'LAND ROVER'],
    ['GATO PARDO', 'CAT'],
  ])('is not worth reporting for a concept alone: %s, %s', (a, b) => {
    expect(similarity(a, b).score).toBeLessThan(0.7);
  });

  it.each([
    ['CANGURO SALTARÍN', 'JUMPING KANGAROO'],
    ['VECINO AMABLE', 'FRIENDLY NEIGHBOR'],
    ['ZAPATERÍA LUNA', 'MOON SHOE STORE'],
  ])('is worth reporting where the wholes mean the same: %s, %s', (a, b) => {
    expect(similarity(a, b).score).toBeGreaterThan(0.7);
  });

  it('reads no word in a part of one that everybody knows', () => {
    expect(similarity('THERA', 'FEATHERS').score).toBeLessThan(0.7);
    expect(similarity('LAKEPARK', 'PARK LAKE').score).toBeGreaterThan(0.7);
  });

  it('puts the mark that is misspelled before one that only sounds like it', () => {
    expect(similarity('NIKKE', 'NIKE').score).toBeGreaterThan(similarity('NIKKE', 'NEKE').score);
  });

  it.each([
    ['SKY', 'ESKAI'],
    ['SKY', 'SKAI'],
    ['X', 'EQUIS'],
  ])('hears what is said in English or by the name of its letter: %s, %s', (a, b) => {
    expect(similarity(a, b).score).toBeGreaterThanOrEqual(0.7);
  });

  it('lets an index find a letter by its name, and the name by the letter', () => {
    const index = createBrandIndex(
      ['X', 'EQUIS', 'ZORZAL'].map((denominacion, at) => ({
        nroSolicitud: `90000${at}`,
        denominacion,
      })),
      { embeddings: 'off' },
    );
    const found = (q: string) => index.similar({ q }).items.map(({ nroSolicitud }) => nroSolicitud);
    expect(found('EQUIS')).toEqual(['900001', '900000']);
    expect(found('X')).toEqual(['900000', '900001']);
  });
});

it('answers what the README of this folder shows', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
  const [, table = ''] = readme.split('## Worked examples');
  const rows = table.split('\n').filter((line) => /\d\.\d\d/.test(line));
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const [one = '', other = '', ...shown] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const { score, signals } = similarity(one, other);
    const { text, phonetic, semantic, contains } = signals;
    const [inText, inSound, inMeaning, ofScore] = [text, phonetic, semantic ?? 0, score].map(
      (value) => value.toFixed(2),
    );
    expect([inText, inSound, inMeaning, contains ? 'yes' : 'no', ofScore], row).toEqual(shown);
  }
});
