/** The few parts of the WebAssembly binary format that one small function needs. */

/** Value types and the empty block type. */
export const I32 = 0x7f;
export const I64 = 0x7e;
export const V128 = 0x7b;
const EMPTY = 0x40;

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const SECTION = { type: 1, function: 3, memory: 5, export: 7, code: 10 } as const;
const FUNCTION_TYPE = 0x60;
const EXPORTED = { function: 0, memory: 2 } as const;

/** Instructions, under their names in the text format. */
export const op = {
  loop: (body: readonly number[]) => [0x03, EMPTY, ...body, 0x0b],
  if: (body: readonly number[]) => [0x04, EMPTY, ...body, 0x0b],
  brIf: (depth: number) => [0x0d, depth],
  localGet: (local: number) => [0x20, local],
  localSet: (local: number) => [0x21, local],
  localTee: (local: number) => [0x22, local],
  i32Store: [0x36, 2, 0],
  i32Const: (value: number) => [0x41, ...signed(value)],
  i64Const: (value: number) => [0x42, ...signed(value)],
  i32LeU: [0x4d],
  i32LtU: [0x49],
  i32Add: [0x6a],
  i32Sub: [0x6b],
  i32Or: [0x72],
  i32Shl: [0x74],
  i32ShrU: [0x76],
  i64Add: [0x7c],
  i64ShrU: [0x88],
  i32WrapI64: [0xa7],
  /** `offset` is added to the address on the stack. */
  v128Load: (offset: number) => [0xfd, 0x00, 4, ...unsigned(offset)],
  v128Xor: [0xfd, 0x51],
  i8x16Popcnt: [0xfd, 0x62],
  i8x16Add: [0xfd, 0x6e],
  i16x8ExtaddPairwiseI8x16U: [0xfd, 0x7d],
  i32x4ExtaddPairwiseI16x8U: [0xfd, 0x7f],
  i64x2ExtractLane: (lane: number) => [0xfd, 0x1d, lane],
};

/** One function on one page of memory. */
export interface WasmFunction {
  readonly params: readonly number[];
  readonly results: readonly number[];
  readonly locals: readonly number[];
  readonly body: readonly number[];
}

/** A module that exports the function as `run` and its memory of 64 KiB as `memory`. */
export function wasmModule({ params, results, locals, body }: WasmFunction): Uint8Array {
  const type = [
    FUNCTION_TYPE,
    ...vector(params.map((one) => [one])),
    ...vector(results.map((one) => [one])),
  ];
  const code = [...vector(locals.map((one) => [1, one])), ...body, 0x0b];
  return Uint8Array.from([
    ...MAGIC_AND_VERSION,
    ...section(SECTION.type, [type]),
    ...section(SECTION.function, [[0]]),
    ...section(SECTION.memory, [[1, 1, 1]]),
    ...section(SECTION.export, [
      [...name('run'), EXPORTED.function, 0],
      [...name('memory'), EXPORTED.memory, 0],
    ]),
    ...section(SECTION.code, [[...unsigned(code.length), ...code]]),
  ]);
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = vector(items);
  return [id, ...unsigned(content.length), ...content];
}

function vector(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}

function name(text: string): number[] {
  return [...unsigned(text.length), ...Array.from(text, (letter) => letter.charCodeAt(0))];
}

/** LEB128: seven bits a byte, the lowest first, the top bit set on all but the last. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** LEB128 of a number that is not negative: the last byte's sixth bit must not read as a sign. */
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}
