import { describe, expect, it } from 'vitest';
import { computeLayout, type Numbers } from '../../../../arrays/array-layout.ts';
import {
  findOutdatedManifests,
  findUnusedParts,
  groupArrays,
  newManifestName,
  openManifest,
  PART_BYTES,
  partName,
  sealManifest,
  splitIntoParts,
} from './manifest.ts';
import { allocateChunk } from './shared-snapshot.ts';

const KEY = new Uint8Array(32).fill(1);
const MANIFEST = { identity: { version: '1' }, pieces: [] };
const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const [OWN, OTHER] = ['0'.repeat(16), '1'.repeat(16)] as [string, string];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a manifest', () => {
  it('is read by whoever has the key, and refused where a byte of it was changed', () => {
    const sealed = sealManifest(MANIFEST, KEY);
    expect(openManifest(sealed, KEY)).toEqual(MANIFEST);
    const refusal = 'its manifest is not as a process with this secret wrote it';
    for (let at = 0; at < sealed.length; at += 1) {
      const harmed = Uint8Array.from(sealed);
      harmed[at] = (harmed[at] ?? 0) ^ 1;
      expect(() => openManifest(harmed, KEY)).toThrow(refusal);
      expect(() => openManifest(sealed.subarray(0, at), KEY)).toThrow(refusal);
    }
    expect(() => openManifest(sealed, new Uint8Array(32))).toThrow(refusal);
  });
});

describe('the arrays of an index', () => {
  it('are a piece for each segment, and one for what changes', () => {
    const names = [
      'seq',
      'segments',
      '0.names.text',
      '0.live',
      '1.names.text',
      '1.live',
      '10.nros',
    ];
    const chunks = groupArrays(new Map(names.map((name) => [name, Uint8Array.of(1)])));
    expect(chunks.map((chunk) => [...chunk.keys()])).toEqual([
      ['seq', 'segments', '0.live', '1.live'],
      ['0.names.text'],
      ['1.names.text'],
      ['10.nros'],
    ]);
  });

  it('come out of parts as they went in, wherever memory is cut', () => {
    const arrays = new Map<string, Numbers>([
      ['odd', Uint8Array.of(1, 2, 3)],
      ['empty', new Uint8Array()],
      ['long', new Uint32Array(PART_BYTES / 2).map((_, at) => at)],
      ['seq', Float64Array.of(2 ** 40)],
    ]);
    const parts = [...splitIntoParts(arrays)];
    expect(parts.map(({ length }) => length)).toEqual([PART_BYTES, PART_BYTES, 16]);
    for (const maxBytes of [8, PART_BYTES, 4 * PART_BYTES]) {
      const memory = allocateChunk(computeLayout(arrays), maxBytes);
      // Parts may arrive in any order.
      parts.toReversed().forEach((part, nth) => {
        memory.fill((parts.length - 1 - nth) * PART_BYTES, part);
      });
      for (const [name, numbers] of arrays) {
        const [read, written] = [memory.arrays.get(name), numbers].map((one) =>
          Buffer.from(one?.buffer as ArrayBuffer, one?.byteOffset, one?.byteLength),
        );
        expect(read?.equals(written ?? Buffer.of(1))).toBe(true);
      }
    }
    expect([...splitIntoParts(new Map([['empty', new Uint8Array()]]))]).toEqual([]);
  });
});

describe('what is out of use', () => {
  const terms = { family: OWN, graceMs: 15 * MINUTE };
  const put = (name: string, at: number) => ({ name, at });

  it('goes once a newer one has replaced it for a while, or its version is long gone', () => {
    const names = [OWN, OWN, OWN, OTHER, OTHER].map((family, seq) => newManifestName(family, seq));
    const [first = '', second = '', third = '', older = '', old = ''] = names;
    const listed = [put(first, 0), put(second, MINUTE), put(third, 12 * MINUTE)];
    const outdated = (...more: { name: string; at: number }[]) =>
      findOutdatedManifests([...listed, ...more], terms).map(({ name }) => name);
    expect(outdated()).toEqual([]);
    expect(outdated(put(partName(A), 17 * MINUTE))).toEqual([first]);
    expect(outdated(put(partName(A), 40 * MINUTE))).toEqual([second, first]);
    const others = [put(older, MINUTE), put(old, 2 * MINUTE)];
    expect(outdated(...others, put(partName(A), DAY))).toEqual([older, second, first]);
    expect(outdated(...others, put(partName(A), 31 * DAY))).toEqual([old, older, second, first]);
  });

  it('are parts and drafts that no manifest names, and no other file of a folder', () => {
    const draft = `${partName(B)}.${crypto.randomUUID()}.tmp`;
    const names = [partName(A), partName(B), draft, 'letters.part', 'notes.txt', `${C}.tmp`];
    const listed = [...names.map((name) => put(name, 0)), put(partName(C), 20 * MINUTE)];
    const manifests = [Buffer.from(`of any form, with ${A} in it`)];
    const gone = (graceMs: number) => findUnusedParts(listed, { manifests, graceMs });
    expect(gone(15 * MINUTE).map(({ name }) => name)).toEqual([partName(B), draft]);
    expect(gone(20 * MINUTE)).toEqual([]);
  });
});
