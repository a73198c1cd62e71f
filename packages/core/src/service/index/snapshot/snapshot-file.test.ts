import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NamedArrays } from '../../../search/arrays/named-arrays.ts';
import { SnapshotError } from '../../../search/segment/snapshot-head.ts';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts';

const IDENTITY = { version: '1', corpus: 'ñandú' };
const PARTS: NamedArrays = new Map<string, Uint8Array | Uint32Array | Float64Array>([
  ['odd', Uint8Array.of(1, 2, 3)],
  ['empty', new Uint8Array(0)],
  ['0.words', Uint32Array.of(0, 1, 0xffffffff)],
  ['seq', Float64Array.of(2 ** 40)],
]);

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
  path = join(folder, 'deep', 'search.snapshot');
});
afterAll(() => rm(folder, { recursive: true }));

const accept = async () => {};

describe('a snapshot file', () => {
  it('gives back the same arrays and tells its identity', async () => {
    const bytes = await writeSnapshotFile(path, IDENTITY, PARTS);
    expect((await readFile(path)).length).toBe(bytes);
    let told: unknown;
    const arrays = await readSnapshotFile(path, async (identity) => {
      told = identity;
    });
    expect(told).toEqual(IDENTITY);
    expect([...arrays]).toEqual([...PARTS]);
    for (const numbers of arrays.values()) expect(numbers.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('is refused when it is not the wanted one, also where it is damaged besides', async () => {
    const bytes = await writeSnapshotFile(path, IDENTITY, PARTS);
    const refuse = async () => {
      throw new SnapshotError('it is of another corpus');
    };
    await expect(readSnapshotFile(path, refuse)).rejects.toThrow('it is of another corpus');
    const harmed = await readFile(path);
    harmed[bytes - 1] = (harmed[bytes - 1] ?? 0) ^ 1;
    await writeFile(path, harmed);
    await expect(readSnapshotFile(path, refuse)).rejects.toThrow('it is of another corpus');
    await expect(readSnapshotFile(path, accept)).rejects.toThrow('its checksum is wrong');
  });

  it('is named damaged wherever it was cut off or one bit of it was turned', async () => {
    await writeSnapshotFile(path, IDENTITY, PARTS);
    const whole = await readFile(path);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 0, max: 7 }),
        fc.boolean(),
        async (at, bit, isCut) => {
          const harmed = Buffer.from(whole);
          harmed[at] = (harmed[at] ?? 0) ^ (1 << bit);
          await writeFile(path, harmed);
          if (isCut) await truncate(path, at);
          await expect(readSnapshotFile(path, accept)).rejects.toThrow(SnapshotError);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('replaces the one before as a whole, and leaves nothing else behind', async () => {
    await writeSnapshotFile(path, IDENTITY, PARTS);
    await writeSnapshotFile(path, { version: '2' }, new Map([['a', Uint8Array.of(9)]]));
    expect([...(await readSnapshotFile(path, accept)).keys()]).toEqual(['a']);
    expect(await readdir(join(folder, 'deep'))).toEqual(['search.snapshot']);
  });

  it('leaves the one before alone when it cannot be written', async () => {
    await writeSnapshotFile(path, IDENTITY, PARTS);
    const impossible = new Map([['a', new Array(3) as unknown as Uint8Array]]);
    await expect(writeSnapshotFile(path, IDENTITY, impossible)).rejects.toThrow();
    expect((await readSnapshotFile(path, accept)).size).toBe(PARTS.size);
    expect(await readdir(join(folder, 'deep'))).toEqual(['search.snapshot']);
  });

  it('says that there is none by the error of the system', async () => {
    await expect(readSnapshotFile(join(folder, 'none'), accept)).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
