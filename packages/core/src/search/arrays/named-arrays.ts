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

/** Gathers the arrays of a structure; those of a structure inside it under a name of their own. */
export class ArraysWriter {
  readonly #arrays: Map<string, Numbers>;
  readonly #prefix: string;

  constructor(arrays: Map<string, Numbers> = new Map(), prefix = '') {
    this.#arrays = arrays;
    this.#prefix = prefix;
  }

  get arrays(): NamedArrays {
    return this.#arrays;
  }

  put(name: string, numbers: Numbers): void {
    this.#arrays.set(this.#prefix + name, numbers);
  }

  under(name: string): ArraysWriter {
    return new ArraysWriter(this.#arrays, `${this.#prefix}${name}.`);
  }
}

/** Gives the arrays back to the structure that wrote them. */
export class ArraysReader {
  readonly #arrays: NamedArrays;
  readonly #prefix: string;

  constructor(arrays: NamedArrays, prefix = '') {
    this.#arrays = arrays;
    this.#prefix = prefix;
  }

  under(name: string): ArraysReader {
    return new ArraysReader(this.#arrays, `${this.#prefix}${name}.`);
  }

  has(name: string): boolean {
    return this.#arrays.has(this.#prefix + name);
  }

  u8(name: string): Uint8Array {
    return this.#as(Uint8Array, name);
  }

  i8(name: string): Int8Array {
    return this.#as(Int8Array, name);
  }

  u16(name: string): Uint16Array {
    return this.#as(Uint16Array, name);
  }

  u32(name: string): Uint32Array {
    return this.#as(Uint32Array, name);
  }

  i32(name: string): Int32Array {
    return this.#as(Int32Array, name);
  }

  f32(name: string): Float32Array {
    return this.#as(Float32Array, name);
  }

  f64(name: string): Float64Array {
    return this.#as(Float64Array, name);
  }

  #as<Kind extends Numbers>(kind: abstract new () => Kind, name: string): Kind {
    const numbers = this.#arrays.get(this.#prefix + name);
    if (numbers instanceof kind) return numbers;
    throw new TypeError(`array ${this.#prefix}${name} is not a ${kind.name}`);
  }
}
