import { describe, expect, it } from 'vitest';
import type { ConceptGroup } from './concept-groups.ts';
import { conceptGroups } from './concept-groups.ts';
import { kindredConcepts } from './kindred-concepts.ts';
import broaderConcepts from './lexicon/broader-concepts.json' with { type: 'json' };

const group = (...english: string[]): ConceptGroup => ({
  field: 'field',
  kind: 'noun',
  spanish: [],
  english,
  foreign: [],
});

describe('kindredConcepts', () => {
  it('joins the kinds of one thing, a kind of two things with both', () => {
    const groups = [group('wolf'), group('dog'), group('sea lion'), group('seal')];
    const kindred = kindredConcepts(groups, ['wolf dog', 'dog sea_lion']);
    expect([...kindred]).toEqual([
      [0, [0, 1]],
      [1, [0, 1, 2]],
      [2, [1, 2]],
    ]);
  });

  it('refuses a word that names no concept, or two', () => {
    const groups = [group('bat'), group('bat', 'club')];
    expect(() => kindredConcepts(groups, ['bat club'])).toThrow('bat names 2 concepts');
    expect(() => kindredConcepts(groups, ['club owl'])).toThrow('owl names 0 concepts');
  });

  it('finds every word that is listed to name one concept', () => {
    expect(kindredConcepts(conceptGroups(), broaderConcepts.broader).size).toBeGreaterThan(300);
  });
});
