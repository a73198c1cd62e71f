/** A typed array of any element type. */
export type Numbers =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/**
 * The contents of an index structure as typed arrays by name. In this form a segment is written to a file,
 * shared between threads, and loaded again without a copy.
 */
export type NamedArrays = ReadonlyMap<string, Numbers>;

interface NumbersIn {
  readonly BYTES_PER_ELEMENT: number;
  new (memory: ArrayBufferLike, offset: number, length: number): Numbers;
}

/** Element types of arrays, by the names that files use. */
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

/** Location of an array in a buffer or in a file. */
export interface ArrayLocation {
  readonly name: string;
  readonly kind: NumberKind;
  /** Offset of the array in bytes, a multiple of eight. */
  readonly offset: number;
  /** Length of the array in elements, not in bytes. */
  readonly length: number;
}

/** Locations of consecutive arrays, and their total length in bytes. */
export interface ArraysLayout {
  readonly places: readonly ArrayLocation[];
  readonly bytes: number;
}

/** Arrays begin at multiples of this number of bytes. */
export const ALIGNMENT = 8;

/** Maximum length of a chunk of arrays in bytes; platforms have no buffer above four gigabytes. */
export const MAX_PART_BYTES = 2 ** 30 - ALIGNMENT;

/** Returns whether a value is the name of an element type. */
export function isNumberKind(kind: unknown): kind is NumberKind {
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind);
}

/** Computes the location of each array, in the order of the map. */
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
 * Returns views of the arrays in `memory`, without a copy.
 * @param from added to each offset, a multiple of eight
 * @throws RangeError if a location is outside `memory`
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

/** Consecutive arrays that share one buffer. */
export interface ArraysChunk {
  readonly places: readonly ArrayLocation[];
  /** Offset of the chunk in bytes; `bytes` is its length. */
  readonly from: number;
  readonly bytes: number;
}

/**
 * Splits a layout at array boundaries into chunks of at most `maxBytes`; a longer array is a chunk of its own. So no
 * buffer has to contain all arrays, because platforms limit buffers to some gigabytes.
 * @throws RangeError if the locations are not contiguous or do not end at the length of the layout
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

/** Copies the arrays to shared memory, in buffers of at most `maxBytes` unless an array is longer. */
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

/** Returns the bytes of an array, padded to a multiple of `ALIGNMENT`; copied only if padding is needed. */
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
