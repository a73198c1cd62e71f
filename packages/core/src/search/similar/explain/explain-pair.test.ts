import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../../test/requirements.ts';
import type { Compartido } from '../../../contract/explanation.ts';
import { LOW_CONFIDENCE } from '../../../domain/similarity-band.ts';
import { editSimilarity } from '../../../likeness/judge/match-signals.ts';
import { builtInLexicon, withRelatedConcepts } from '../../../likeness/meaning/concept-lexicon.ts';
import {
  pronunciationSimilarity,
  textSounds,
} from '../../../likeness/sound/pronunciation-similarity.ts';
import { foldText } from '../../../likeness/text/text-folding.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { buildGeneration } from '../../segment/generation.ts';
import { corpusSimilarityModel } from '../corpus-similarity.ts';
import { documentFrequency } from './document-frequency.ts';
import { explainSimilarity } from './explain-pair.ts';

const BENCHMARKS = new URL('../../../../../../benchmarks/', import.meta.url);
const NAMES = ['KOLUN', 'KOLUN LIGHT', 'AGUA KOLUN', 'ZAPATO', 'ZAPATOS DEL SUR', 'GRUPO SUR'];
const generation = buildGeneration(NAMES.map(brandWithName), { seq: 1, embeddings: 'concepts' });
const model = corpusSimilarityModel(generation);
const count = documentFrequency(generation);

function explain(a: string, b: string) {
  const [one, other] = [a, b].map((name) => ({ name, prepared: model.prepare(name) }));
  if (!one || !other) throw new Error('two marks');
  const judged = model.explain(one.prepared, other.prepared);
  return { score: judged.score, ...explainSimilarity(one, other, judged, count) };
}

/** Tells whether a shared element is correct: its spans are equal, sound alike or mean the same. */
function isRight(a: string, b: string, { tipo, a: inA, b: inB }: Compartido): boolean {
  const [one, other] = [a.slice(...inA), b.slice(...inB)];
  const [oneLetters, otherLetters] = [one, other].map((slice) =>
    foldText(slice).replaceAll(' ', ''),
  );
  if (!oneLetters || !otherLetters) return false;
  if (tipo === 'concepto') {
    const { words, related } = builtInLexicon();
    const [senses, otherSenses] = [oneLetters, otherLetters].map((word) => {
      const known = words.get(word);
      return [...(known?.senses ?? []), ...(known?.sensesAbroad ?? [])];
    });
    return withRelatedConcepts(senses ?? [], related).some((sense) => otherSenses?.includes(sense));
  }
  if (tipo !== 'sonido') return oneLetters === otherLetters;
  const heard = pronunciationSimilarity(textSounds(one), textSounds(other));
  const written = editSimilarity(oneLetters, otherLetters);
  return Math.max(heard, written, model.score(one, other)) >= 0.4;
}

function similarPairs(file: string): [string, string][] {
  const [, ...rows] = readFileSync(new URL(file, BENCHMARKS), 'utf8').split('\n');
  return rows.flatMap((row): [string, string][] => {
    const [a = '', b = '', label] = row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    const plain = (cell: string) => cell.replace(/^"|"$/g, '').replaceAll('""', '"');
    return label === 'similar' ? [[plain(a), plain(b)]] : [];
  });
}

describe('what two marks share', () => {
  it.each([
    ['similarity/pairs-dev.csv', 2],
    ['judge/pairs-everyday-dev.csv', 0],
  ])(
    'is named for every pair of %s that we call similar too, and is right in all of them',
    (file, maxWithout) => {
      const pairs = similarPairs(file).map(([a, b]) => ({ a, b, ...explain(a, b) }));
      const called = pairs.filter(({ score }) => score >= LOW_CONFIDENCE);
      expect(called.length).toBeGreaterThan(pairs.length / 2);
      const without = pairs.filter(({ compartidos }) => compartidos.length === 0);
      const wrong = pairs.flatMap(({ a, b, compartidos }) =>
        compartidos.filter((one) => !isRight(a, b, one)).map((one) => [a, b, one]),
      );
      expect(wrong).toEqual([]);
      expect(called.filter((pair) => without.includes(pair))).toEqual([]);
      // People call some pairs similar in which the similarity model finds nothing.
      expect(without.length).toBeLessThanOrEqual(maxWithout);
    },
  );

  it(`is words by how many marks hold them, beginnings, sounds and concepts ${proves('E6-SHARED')}`, () => {
    expect(explain('KOLUN', 'Agua Kolún').compartidos).toEqual([
      { tipo: 'palabra', a: [0, 5], b: [5, 10], marcas: 3 },
    ]);
    expect(explain('ROSA Z.U.N.', 'ZUN').compartidos).toEqual([
      { tipo: 'palabra', a: [5, 10], b: [0, 3], marcas: 0 },
    ]);
    expect(explain('GUARDABOSQUE', 'GUARDA BOSQUES').compartidos).toEqual([
      { tipo: 'inicio', a: [0, 12], b: [0, 13], marcas: null },
    ]);
    expect(explain('QUESO', 'KESO').compartidos).toMatchObject([
      { tipo: 'sonido', a: [0, 5], b: [0, 4] },
    ]);
    expect(explain('ÁGUILA', 'EAGLE').compartidos).toMatchObject([
      { tipo: 'concepto', a: [0, 6], b: [0, 5] },
    ]);
    expect(explain('KOLUN', 'MERCURIO').compartidos).toEqual([]);
  });

  it.each([
    ['QUESO', 'KESO', 'es'],
    ['KOLUN', 'KOLUN', 'es'],
    ['KFC', 'KAEFECE', 'es'],
    ['3M', 'TRES M', 'es'],
    ['LUZ & SOL', 'LUS Y ZOL', 'es'],
    ['SMILE', 'ESMAIL', 'en'],
    ['QUESO LIGHT', 'KESO LAIT', 'en'],
    ['3M', 'THREE M', 'en'],
    ['FACEBOOK', 'FEISBUK', 'en'],
    ['KOLUN', 'MERCURIO', undefined],
  ] as const)(
    `tells by which reading %s and %s sound alike: %s ${proves('E6-COMPARE')}`,
    (a, b, lectura) => {
      for (const { aspectos } of [explain(a, b), explain(b, a)]) {
        expect(aspectos.fonetico.lectura).toBe(lectura);
        expect('lectura' in aspectos.fonetico).toBe(lectura !== undefined);
        expect([aspectos.visual, aspectos.conceptual].some((other) => 'lectura' in other)).toBe(
          false,
        );
      }
    },
  );

  it(`has grades by published bounds ${proves('E6-GRADES')}`, () => {
    const { aspectos } = explain('KOLUN', 'KOLUN');
    expect(aspectos.visual).toEqual({ valor: 1, grado: 'identico' });
    expect(explain('KOLUN', 'MERCURIO').aspectos.fonetico.grado).toBe('nulo');
  });
});
