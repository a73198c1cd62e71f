import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSegment } from '../segment-draft.ts';
import { textQuery } from '../text-query.ts';
import { scoreNamesByGrams } from './gram-names.ts';
import { SegmentSearch } from './segment-search.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 2, maxLength: 14 });

function gramsOf(text: string): Set<string> {
  const edged = `<${text.replaceAll(' ', '')}>`;
  return new Set(Array.from({ length: edged.length - 2 }, (_, i) => edged.slice(i, i + 3)));
}

/** Trigrams in common, twice, over those of the query and the letters of the name. */
function slowDice(query: string, text: string): number {
  const asked = gramsOf(query);
  const shared = [...gramsOf(text)].filter((gram) => asked.has(gram)).length;
  return shared < 2 ? 0 : (2 * shared) / (asked.size + text.replaceAll(' ', '').length);
}

describe('scoreNamesByGrams', () => {
  it('finds exactly the names that share enough trigrams, and how many they share', () => {
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 30 }), (asked, names) => {
        const query = textQuery(asked, 'off');
        fc.pre(query !== null);
        const segment = buildSegment(names.map(brandNamed), 'off');
        const search = new SegmentSearch(segment, query, null);
        const scored = scoreNamesByGrams(search);
        const { touchedNames, gramScores } = search.scratch;
        const { table } = segment.names;
        const found = new Map<string, number>();
        for (const id of touchedNames.subarray(0, scored)) {
          found.set(table.text(id), gramScores[id] ?? 0);
        }
        for (let id = 0; id < table.size; id += 1) {
          const text = table.text(id);
          const dice = slowDice(query.folded, text);
          expect(found.has(text)).toBe(dice >= 0.45);
          if (found.has(text) && text !== query.folded) {
            expect(found.get(text)).toBe(Math.round(980 * Math.min(1, dice)));
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

function brandNamed(denominacion: string, place: number) {
  return {
    nroSolicitud: `${place}`,
    nroRegistro: null,
    denominacion,
    estado: null,
    tipoSigno: 'otra',
    fechaPresentacion: null,
    fechaActualizacion: '2026-01-01T00:00:00.000Z',
    clases: [],
    relaciones: [],
  };
}
