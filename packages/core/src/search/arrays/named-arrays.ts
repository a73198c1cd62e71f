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
