import {
  type ArraysLayout,
  MAX_PART_BYTES,
  type Numbers,
  splitIntoChunks,
  viewArrays,
} from '../../../../arrays/array-layout.ts';

/** Memory from an offset of the group on. */
interface Stretch {
  readonly from: number;
  readonly bytes: Uint8Array;
}

/** Shared memory for a group of arrays, and the arrays in it. */
interface SharedChunk {
  readonly arrays: ReadonlyMap<string, Numbers>;
  /** Copies bytes to their destination, because parts and memory chunks have different boundaries. */
  readonly fill: (from: number, bytes: Uint8Array) => void;
}

/** @param maxBytes what a stretch of memory is long at most; one array is never cut */
export function allocateChunk(chunk: ArraysLayout, maxBytes: number = MAX_PART_BYTES): SharedChunk {
  const arrays = new Map<string, Numbers>();
  const stretches: Stretch[] = splitIntoChunks(chunk, maxBytes).map(
    ({ places: positions, from, bytes }) => {
      const memory = new SharedArrayBuffer(bytes);
      for (const [name, numbers] of viewArrays(memory, positions, -from)) arrays.set(name, numbers);
      return { from, bytes: new Uint8Array(memory) };
    },
  );
  const fillFrom = (from: number, bytes: Uint8Array) => {
    for (const stretch of stretches) {
      const at = from - stretch.from;
      const inside = bytes.subarray(Math.max(0, -at), Math.max(0, stretch.bytes.length - at));
      if (inside.length > 0) stretch.bytes.set(inside, Math.max(0, at));
    }
  };
  return { arrays, fill: fillFrom };
}
