import type { NamedArrays, Numbers } from './array-layout.ts';

/**
 * How a structure is written as arrays by name, and taken up again without a copy: both ways are derived
 * from one declaration of its fields.
 */
export interface Codec<T> {
  readonly write: (value: T, to: ArraysWriter) => void;
  /** @throws TypeError when an array is missing, or of another width */
  readonly read: (from: ArraysReader) => T;
  /** Whether any array of it is there. */
  readonly isIn: (from: ArraysReader) => boolean;
}

/* @__NO_SIDE_EFFECTS__ */
function column<Kind extends Numbers>(kind: abstract new () => Kind): Codec<Kind> {
  return {
    write: (numbers, to) => to.put(numbers),
    read: (from) => from.numbers(kind),
    isIn: (from) => from.isThere,
  };
}

export const u8 = column<Uint8Array>(Uint8Array);
export const i8 = column<Int8Array>(Int8Array);
export const u16 = column<Uint16Array>(Uint16Array);
export const u32 = column<Uint32Array>(Uint32Array);
export const i32 = column<Int32Array>(Int32Array);
export const f64 = column<Float64Array>(Float64Array);

type Fields<T> = { readonly [Name in keyof T]: Codec<T[Name]> };

/** A structure of fields, each under its name; they are written in this order. */
/* @__NO_SIDE_EFFECTS__ */
export function fields<T extends object>(codecs: Fields<T>): Codec<T> {
  const all = Object.entries(codecs) as [string & keyof T, Codec<T[keyof T]>][];
  return {
    write: (value, to) => {
      for (const [name, codec] of all) codec.write(value[name], to.under(name));
    },
    read: (from) =>
      Object.fromEntries(all.map(([name, codec]) => [name, codec.read(from.under(name))])) as T,
    isIn: (from) => all.some(([name, codec]) => codec.isIn(from.under(name))),
  };
}

/** A value that is made of another one, which is what is written. */
/* @__NO_SIDE_EFFECTS__ */
export function madeOf<Parts, T>(
  parts: Codec<Parts>,
  make: (parts: Parts) => T,
  partsOf: (made: T) => Parts,
): Codec<T> {
  return {
    write: (made, to) => parts.write(partsOf(made), to),
    read: (from) => make(parts.read(from)),
    isIn: parts.isIn,
  };
}

/** A number, as an array of one. */
export const count32: Codec<number> = madeOf(
  u32,
  ([count = 0]) => count,
  (count) => Uint32Array.of(count),
);
export const number64: Codec<number> = madeOf(
  f64,
  ([number = 0]) => number,
  (number) => Float64Array.of(number),
);

/** A value that may be absent, and then has no array. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(codec: Codec<T>): Codec<T | null> {
  return {
    write: (value, to) => {
      if (value !== null) codec.write(value, to);
    },
    read: (from) => (codec.isIn(from) ? codec.read(from) : null),
    isIn: codec.isIn,
  };
}

/** Two structures whose arrays are under the same name, side by side. */
/* @__NO_SIDE_EFFECTS__ */
export function beside<One, Other>(
  one: Codec<One>,
  other: Codec<Other>,
): Codec<readonly [One, Other]> {
  return {
    write: ([first, second], to) => {
      one.write(first, to);
      other.write(second, to);
    },
    read: (from) => [one.read(from), other.read(from)],
    isIn: (from) => one.isIn(from) || other.isIn(from),
  };
}

/** Values by their position, and how many they are. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<T>(codec: Codec<T>, count: string): Codec<readonly T[]> {
  return {
    write: (values, to) => {
      count32.write(values.length, to.under(count));
      values.forEach((value, at) => {
        codec.write(value, to.under(String(at)));
      });
    },
    read: (from) =>
      Array.from({ length: count32.read(from.under(count)) }, (_, at) =>
        codec.read(from.under(String(at))),
      ),
    isIn: (from) => count32.isIn(from.under(count)),
  };
}

/** The arrays of a value; none is copied. */
export function arraysOf<T>(codec: Codec<T>, value: T): NamedArrays {
  const writer = new ArraysWriter();
  codec.write(value, writer);
  return writer.arrays;
}

/** The value of arrays, which it goes on using. @throws TypeError when one is missing */
export function fromArrays<T>(codec: Codec<T>, arrays: NamedArrays): T {
  return codec.read(new ArraysReader(arrays));
}

/** A place under which arrays are put by name. */
class ArraysWriter {
  readonly arrays: Map<string, Numbers>;
  readonly #place: string;

  constructor(arrays: Map<string, Numbers> = new Map(), place = '') {
    this.arrays = arrays;
    this.#place = place;
  }

  put(numbers: Numbers): void {
    this.arrays.set(this.#place, numbers);
  }

  under(name: string): ArraysWriter {
    return new ArraysWriter(this.arrays, placeUnder(this.#place, name));
  }
}

/** A place under which arrays are found by name. */
class ArraysReader {
  readonly #arrays: NamedArrays;
  readonly #place: string;

  constructor(arrays: NamedArrays, place = '') {
    this.#arrays = arrays;
    this.#place = place;
  }

  under(name: string): ArraysReader {
    return new ArraysReader(this.#arrays, placeUnder(this.#place, name));
  }

  get isThere(): boolean {
    return this.#arrays.has(this.#place);
  }

  numbers<Kind extends Numbers>(kind: abstract new () => Kind): Kind {
    const numbers = this.#arrays.get(this.#place);
    if (numbers instanceof kind) return numbers;
    throw new TypeError(`array ${this.#place} is not a ${kind.name}`);
  }
}

function placeUnder(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}
