import type { NamedArrays, Numbers } from './named-arrays.ts';

type NumbersIn = new (memory: ArrayBufferLike, offset: number, length: number) => Numbers;

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

/** Arrays begin at multiples of this many bytes. */
export const ALIGNMENT = 8;

/** Whether a value is the name of a width. */
export function isNumberKind(kind: unknown): kind is NumberKind {
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind);
}

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
 * @param from where the first of them lies, a multiple of eight
 * @throws RangeError when a place lies outside
 */
export function arraysIn(
  memory: ArrayBufferLike,
  places: readonly ArrayPlace[],
  from = 0,
): NamedArrays {
  return new Map(
    places.map(({ name, kind, offset, length }) => [
      name,
      new KINDS[kind](memory, from + offset, length),
    ]),
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

/** The bytes of an array, filled up to where the next may begin. */
export function padded({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  if (byteLength % ALIGNMENT === 0) return bytes;
  const filled = new Uint8Array(Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT);
  filled.set(bytes);
  return filled;
}

function kindOf(numbers: Numbers): NumberKind {
  const kind = (Object.keys(KINDS) as NumberKind[]).find((name) => numbers instanceof KINDS[name]);
  if (kind === undefined) throw new TypeError('a part must be an array of numbers');
  return kind;
}
