import type { NamedArrays, Numbers } from './array-layout.ts';

/**
 * Writes a structure as named arrays and reads it again without a copy. Both directions are derived from one
 * declaration of its fields.
 */
export interface Codec<T> {
  readonly write: (value: T, to: ArraysWriter) => void;
  /** @throws TypeError if an array is missing or has another element type */
  readonly read: (from: ArraysReader) => T;
  /** Returns whether any array of the structure is present. */
  readonly isPresent: (from: ArraysReader) => boolean;
}

/* @__NO_SIDE_EFFECTS__ */
function typedArrayCodec<Kind extends Numbers>(kind: abstract new () => Kind): Codec<Kind> {
  return {
    write: (numbers, to) => to.put(numbers),
    read: (from) => from.numbers(kind),
    isPresent: (from) => from.isPresent,
  };
}

export const u8 = typedArrayCodec<Uint8Array>(Uint8Array);
export const i8 = typedArrayCodec<Int8Array>(Int8Array);
export const u16 = typedArrayCodec<Uint16Array>(Uint16Array);
export const u32 = typedArrayCodec<Uint32Array>(Uint32Array);
export const i32 = typedArrayCodec<Int32Array>(Int32Array);
export const f64 = typedArrayCodec<Float64Array>(Float64Array);

type Fields<T> = { readonly [Name in keyof T]: Codec<T[Name]> };

/** Codec of an object: each field is written under its name, in this order. */
/* @__NO_SIDE_EFFECTS__ */
export function objectCodec<T extends object>(codecs: Fields<T>): Codec<T> {
  const all = Object.entries(codecs) as [string & keyof T, Codec<T[keyof T]>][];
  return {
    write: (value, to) => {
      for (const [name, codec] of all) codec.write(value[name], to.under(name));
    },
    read: (from) =>
      Object.fromEntries(all.map(([name, codec]) => [name, codec.read(from.under(name))])) as T,
    isPresent: (from) => all.some(([name, codec]) => codec.isPresent(from.under(name))),
  };
}

/** Codec of a value that is converted to another one for writing, and back after reading. */
/* @__NO_SIDE_EFFECTS__ */
export function mapped<Parts, T>(
  parts: Codec<Parts>,
  make: (parts: Parts) => T,
  partsOf: (made: T) => Parts,
): Codec<T> {
  return {
    write: (made, to) => parts.write(partsOf(made), to),
    read: (from) => make(parts.read(from)),
    isPresent: parts.isPresent,
  };
}

/** Codecs of a number as an array with one element. */
export const uint32Number: Codec<number> = mapped(
  u32,
  ([count = 0]) => count,
  (count) => Uint32Array.of(count),
);
export const float64Number: Codec<number> = mapped(
  f64,
  ([number = 0]) => number,
  (number) => Float64Array.of(number),
);

/** Codec of a nullable value; no array is written for null. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(codec: Codec<T>): Codec<T | null> {
  return {
    write: (value, to) => {
      if (value !== null) codec.write(value, to);
    },
    read: (from) => (codec.isPresent(from) ? codec.read(from) : null),
    isPresent: codec.isPresent,
  };
}

/** Codec of a pair of structures, whose arrays are written under one common path. */
/* @__NO_SIDE_EFFECTS__ */
export function merged<One, Other>(
  one: Codec<One>,
  other: Codec<Other>,
): Codec<readonly [One, Other]> {
  return {
    write: ([first, second], to) => {
      one.write(first, to);
      other.write(second, to);
    },
    read: (from) => [one.read(from), other.read(from)],
    isPresent: (from) => one.isPresent(from) || other.isPresent(from),
  };
}

/** Codec of a list: the number of values, then each value under its position. */
/* @__NO_SIDE_EFFECTS__ */
export function listCodec<T>(codec: Codec<T>, count: string): Codec<readonly T[]> {
  return {
    write: (values, to) => {
      uint32Number.write(values.length, to.under(count));
      values.forEach((value, at) => {
        codec.write(value, to.under(String(at)));
      });
    },
    read: (from) =>
      Array.from({ length: uint32Number.read(from.under(count)) }, (_, at) =>
        codec.read(from.under(String(at))),
      ),
    isPresent: (from) => uint32Number.isPresent(from.under(count)),
  };
}

/** Returns the arrays of a value without copying them. */
export function encodeArrays<T>(codec: Codec<T>, value: T): NamedArrays {
  const writer = new ArraysWriter();
  codec.write(value, writer);
  return writer.arrays;
}

/** Builds a value from arrays, which it continues to use. @throws TypeError if an array is missing */
export function decodeArrays<T>(codec: Codec<T>, arrays: NamedArrays): T {
  return codec.read(new ArraysReader(arrays));
}

/** Writes arrays to a map under a path; `under` extends the path by a name. */
class ArraysWriter {
  readonly arrays: Map<string, Numbers>;
  readonly #path: string;

  constructor(arrays: Map<string, Numbers> = new Map(), place = '') {
    this.arrays = arrays;
    this.#path = place;
  }

  put(numbers: Numbers): void {
    this.arrays.set(this.#path, numbers);
  }

  under(name: string): ArraysWriter {
    return new ArraysWriter(this.arrays, joinPath(this.#path, name));
  }
}

/** Reads arrays from a map under a path; `under` extends the path by a name. */
class ArraysReader {
  readonly #arrays: NamedArrays;
  readonly #path: string;

  constructor(arrays: NamedArrays, place = '') {
    this.#arrays = arrays;
    this.#path = place;
  }

  under(name: string): ArraysReader {
    return new ArraysReader(this.#arrays, joinPath(this.#path, name));
  }

  get isPresent(): boolean {
    return this.#arrays.has(this.#path);
  }

  numbers<Kind extends Numbers>(kind: abstract new () => Kind): Kind {
    const numbers = this.#arrays.get(this.#path);
    if (numbers instanceof kind) return numbers;
    throw new TypeError(`array ${this.#path} is not a ${kind.name}`);
  }
}

function joinPath(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}
