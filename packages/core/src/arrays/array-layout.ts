/** Numbers side by side, of any width. */
export type Numbers =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/**
 * What an index structure is made of: arrays of numbers by name. In this form a segment is put into a
 * file, shared between threads, and taken up again without a copy.
 */
export type NamedArrays = ReadonlyMap<string, Numbers>;

interface NumbersIn {
  readonly BYTES_PER_ELEMENT: number;
  new (memory: ArrayBufferLike, offset: number, length: number): Numbers;
}

/** The widths of numbers that arrays may have, by the names that files use. */
type NumberKind = 'u8' | 'i8' | 'u16' | 'u32' | 'i32' | 'f32' | 'f64';

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
export interface ArrayLocation {
  readonly name: string;
  readonly kind: NumberKind;
  /** In bytes from the beginning, a multiple of eight. */
  readonly offset: number;
  /** In numbers. */
  readonly length: number;
}

/** Parts one behind the other. */
export interface ArraysLayout {
  readonly places: readonly ArrayLocation[];
  readonly bytes: number;
}

/** Arrays begin at multiples of this many bytes. */
export const ALIGNMENT = 8;

/** What a part of arrays is long at most; a platform has no stretch of memory above four gigabytes. */
export const MAX_PART_BYTES = 2 ** 30 - ALIGNMENT;

/** Whether a value is the name of a width. */
export function isNumberKind(kind: unknown): kind is NumberKind {
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind);
}

/** Says where each array goes, in the order in which they were written. */
export function computeLayout(arrays: NamedArrays): ArraysLayout {
  let bytes = 0;
  const places = [...arrays].map(([name, numbers]) => {
    const offset = bytes;
    bytes += paddedLength(numbers.byteLength);
    return { name, kind: numberKind(numbers), offset, length: numbers.length };
  });
  return { places, bytes };
}

/**
 * The arrays in `memory`, without a copy.
 * @param from added to each offset, a multiple of eight
 * @throws RangeError when a place lies outside
 */
export function viewArrays(
  memory: ArrayBufferLike,
  places: readonly ArrayLocation[],
  from = 0,
): NamedArrays {
  return new Map(
    places.map(({ name, kind, offset, length }) => [
      name,
      new KINDS[kind](memory, from + offset, length),
    ]),
  );
}

/** Arrays that follow each other, and whose memory is one piece. */
export interface ArraysChunk {
  readonly places: readonly ArrayLocation[];
  /** Where the part begins, in bytes, and how long it is. */
  readonly from: number;
  readonly bytes: number;
}

/**
 * Cuts a layout between arrays into parts of at most `maxBytes`; an array that is longer is a part of its own.
 * No stretch of memory need then be as long as the whole, which platforms bound at some gigabytes.
 * @throws RangeError when the places do not follow each other to the end, each where the one before it ends
 */
export function splitIntoChunks({ places, bytes }: ArraysLayout, maxBytes: number): ArraysChunk[] {
  const parts: { places: ArrayLocation[]; from: number; bytes: number }[] = [];
  let end = 0;
  for (const place of places) {
    if (place.offset !== end) throw new RangeError('arrays do not follow each other');
    const length = paddedLength(place.length * KINDS[place.kind].BYTES_PER_ELEMENT);
    const last = parts.at(-1);
    if (last !== undefined && last.bytes + length <= maxBytes) {
      last.places.push(place);
      last.bytes += length;
    } else {
      parts.push({ places: [place], from: end, bytes: length });
    }
    end += length;
  }
  if (end !== bytes) throw new RangeError('the arrays are not as long as they are said to be');
  return parts;
}

function paddedLength(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

/** The arrays copied into memory that threads share. */
export function copyToSharedMemory(
  arrays: NamedArrays,
  maxBytes: number = MAX_PART_BYTES,
): NamedArrays {
  const shared = new Map<string, Numbers>();
  for (const { places, from, bytes } of splitIntoChunks(computeLayout(arrays), maxBytes)) {
    const memory = new SharedArrayBuffer(bytes);
    for (const [name, numbers] of viewArrays(memory, places, -from)) {
      numbers.set(arrays.get(name) ?? []);
      shared.set(name, numbers);
    }
  }
  return shared;
}

/** The bytes of an array, filled up to where the next may begin. */
export function paddedCopy({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  if (byteLength % ALIGNMENT === 0) return bytes;
  const filled = new Uint8Array(Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT);
  filled.set(bytes);
  return filled;
}

function numberKind(numbers: Numbers): NumberKind {
  const kind = (Object.keys(KINDS) as NumberKind[]).find((name) => numbers instanceof KINDS[name]);
  if (kind === undefined) throw new TypeError('a part must be an array of numbers');
  return kind;
}
