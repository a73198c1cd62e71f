import type { NamedArrays, Numbers } from '../../../search/arrays/named-arrays.ts';

type NumbersIn = new (memory: SharedArrayBuffer, offset: number, length: number) => Numbers;

/** The widths of numbers that arrays may have, by the names that files use. */
export type NumberKind = 'u8' | 'i8' | 'u16' | 'u32' | 'i32' | 'f32' | 'f64';

const KINDS: Readonly<Record<NumberKind, NumbersIn>> = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
};

/** Where an array lies in a stretch of memory or of a file. */
export interface ArrayPlace {
  readonly name: string;
  readonly kind: NumberKind;
  /** In bytes from the beginning, a multiple of eight. */
  readonly offset: number;
  /** In numbers. */
  readonly length: number;
}

/** Parts one behind the other. */
export interface PartsLayout {
  readonly places: readonly ArrayPlace[];
  readonly bytes: number;
}

const ALIGNMENT = 8;

/** Says where each array goes, in the order in which they were written. */
export function layOut(arrays: NamedArrays): PartsLayout {
  let bytes = 0;
  const places = [...arrays].map(([name, numbers]) => {
    const offset = bytes;
    bytes += Math.ceil(numbers.byteLength / ALIGNMENT) * ALIGNMENT;
    return { name, kind: kindOf(numbers), offset, length: numbers.length };
  });
  return { places, bytes };
}

/**
 * The arrays in `memory`, without a copy.
 * @throws RangeError when a place lies outside
 */
export function arraysIn(memory: SharedArrayBuffer, places: readonly ArrayPlace[]): NamedArrays {
  return new Map(
    places.map(({ name, kind, offset, length }) => [name, new KINDS[kind](memory, offset, length)]),
  );
}

/** The arrays copied into memory that threads share. */
export function inSharedMemory(arrays: NamedArrays): NamedArrays {
  const { places, bytes } = layOut(arrays);
  const memory = new SharedArrayBuffer(bytes);
  const shared = arraysIn(memory, places);
  for (const [name, numbers] of arrays) shared.get(name)?.set(numbers);
  return shared;
}

function kindOf(numbers: Numbers): NumberKind {
  const kind = (Object.keys(KINDS) as NumberKind[]).find((name) => numbers instanceof KINDS[name]);
  if (kind === undefined) throw new TypeError('a part must be an array of numbers');
  return kind;
}
