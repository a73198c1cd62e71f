import { describe, expect, it } from 'vitest';
import { vectorOfName } from '../../search/semantic/vectors/name-vectors.ts';
import { embeddedNames } from './embedded-names.ts';

const tableOf = (names: readonly string[]) => ({
  size: names.length,
  text: (name: number) => names[name] ?? '',
});

/** Embeds a name as its length and its first letter, and keeps what it was asked. */
function recordingModel() {
  const asked: string[] = [];
  return {
    asked,
    dimensions: 2,
    embedNames: async (names: readonly string[]) => {
      asked.push(...names);
      return Int8Array.from(names.flatMap((name) => [name.length, name.charCodeAt(0)]));
    },
  };
}

describe('embeddedNames', () => {
  it('embeds only the names that no older segment has', async () => {
    const model = recordingModel();
    const table = tableOf(['a', 'b', 'cc']);
    const older = { table, vectors: await embeddedNames(model, table, []) };
    const merged = await embeddedNames(model, tableOf(['b', 'd', 'cc', 'ee']), [older]);
    expect(model.asked).toEqual(['a', 'b', 'cc', 'd', 'ee']);
    expect(vectorOfName(merged, 0)).toEqual(Int8Array.of(1, 98));
    expect(vectorOfName(merged, 3)).toEqual(Int8Array.of(2, 101));
  });

  it('embeds any number of names, each in its own row', async () => {
    const names = Array.from({ length: 1000 }, (_, i) => String.fromCharCode(97 + (i % 26)));
    const vectors = await embeddedNames(recordingModel(), tableOf(names), []);
    expect(vectorOfName(vectors, 999)).toEqual(Int8Array.of(1, 97 + (999 % 26)));
    expect(vectors.codes).toHaveLength(1000 * 4);
  });
});
