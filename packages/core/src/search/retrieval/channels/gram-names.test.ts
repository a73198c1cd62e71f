import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../../../test/support/property-runs.ts';
import { TextPool } from '../../../arrays/text-pool.ts';
import { EditDistance } from '../../../likeness/spelling/edit-distance.ts';
import { NameFilter } from '../../filter/name-filter.ts';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { buildSegment } from '../../segment/segment-builder.ts';
import { SegmentQuery } from '../segment-query.ts';
import { parseTextQuery } from '../text-query.ts';
import { forEachNameByTrigrams } from './gram-names.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 2, maxLength: 14 });

const minScores = fc.constantFrom(0, 450, 600, 750, 900);

function gramsOf(text: string): Set<string> {
  const edged = `<${text.replaceAll(' ', '')}>`;
  return new Set(Array.from({ length: edged.length - 2 }, (_, i) => edged.slice(i, i + 3)));
}

/** Reference Dice coefficient: twice the common trigrams / (trigrams of the query + letters of the name). */
function slowDice(query: string, text: string): number {
  const request = gramsOf(query);
  const shared = [...gramsOf(text)].filter((gram) => request.has(gram)).length;
  return shared < 2 ? 0 : (2 * shared) / (request.size + text.replaceAll(' ', '').length);
}

/** Reference similarity by edits, ignoring blanks: 1 minus edits per letter; 0 for more than two edits. */
function slowCloseness(query: string, text: string): number {
  const [request, other] = [query.replaceAll(' ', ''), text.replaceAll(' ', '')];
  const edits = new EditDistance(request, 2).distanceTo(TextPool.of([other]), 0);
  return edits > 2 ? 0 : 1 - edits / Math.max(request.length, other.length);
}

describe('eachNameByGrams', () => {
  it('finds exactly the names that share enough trigrams, and how near they are', () => {
    fc.assert(
      fc.property(
        name,
        fc.array(name, { maxLength: 30 }),
        minScores,
        (request, names, minScore) => {
          const query = parseTextQuery(request, 'off');
          fc.pre(query !== null);
          const segment = buildSegment(names.map(brandWithName), 'off');
          const search = new SegmentQuery(query, new NameFilter(segment, null));
          const { table } = segment.names;
          const found = new Map<string, number>();
          forEachNameByTrigrams(search, minScore, (id, score) => {
            expect(found.has(table.text(id))).toBe(false);
            found.set(table.text(id), score);
          });
          for (let id = 0; id < table.size; id += 1) {
            const text = table.text(id);
            const dice = slowDice(query.folded, text);
            const best = Math.max(Math.min(1, dice), slowCloseness(query.folded, text));
            if (found.has(text)) expect(found.get(text)).toBe(Math.round(980 * best));
            if (dice >= 0.45 && 980 * dice >= minScore) expect(found.has(text)).toBe(true);
            if (dice < 0.45) expect(found.has(text)).toBe(false);
          }
        },
      ),
      { numRuns: propertyRuns(500), examples: [['bbbb', ['bbb b'], 0]] },
    );
  });
});
