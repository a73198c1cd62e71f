import { MOST_CODES, PLACE_SHIFT } from './code-scan.ts';
import { I32, I64, op, V128, wasmModule } from './wasm-module.ts';

export const BLOCK_BYTES = 16;
export const WORD_BYTES = 4;
/** In the page: the asked code, then what is found, then the codes. */
export const FOUND_AT = 512;
export const CODES_AT = FOUND_AT + MOST_CODES * WORD_BYTES;
/** A block adds up to 8 to a byte of the sum, which must not run over. */
export const MOST_BLOCKS = 31;

/** Parameters and locals by number; the blocks of the asked code stand behind them. */
const END = 0;
const LIMIT = 1;
const AT = 2;
const OUT = 3;
const PLACE = 4;
const DISTANCE = 5;
const TWO_SUMS = 6;
const FOUR_SUMS = 7;
const ASKED = 8;
const LOCALS = [I32, I32, I32, I32, I64, V128];

/**
 * The module whose `run(end, limit)` finds, among the codes of the page, those near the asked one, and says
 * how many they are.
 *
 * For each code up to the address `end`, the bits that differ from the asked one are counted by byte
 * over all its blocks, then the bytes are added up side by side. The count is always written behind
 * what was found so far, and kept by moving on when it is near enough: the loop has no branch.
 *
 * @param blocks of 128 bits in a code; they are written out, not looped over
 */
export function scanModule(blocks: number): Uint8Array {
  const each = Array.from({ length: blocks }, (_, block) => block);
  const step = [
    ...each.flatMap(differingBits),
    ...SUM_OF_BYTES,
    ...WRITE_FOUND,
    ...addTo(PLACE, op.i32Const(1 << PLACE_SHIFT)),
    ...addTo(AT, op.i32Const(blocks * BLOCK_BYTES)),
    ...IS_BEFORE_END,
    ...op.brIf(0),
  ];
  return wasmModule({
    params: [I32, I32],
    results: [I32],
    locals: [...LOCALS, ...each.map(() => V128)],
    body: [
      ...each.flatMap(loadAsked),
      ...addTo(AT, op.i32Const(CODES_AT)),
      ...addTo(OUT, op.i32Const(FOUND_AT)),
      ...IS_BEFORE_END,
      ...op.if(op.loop(step)),
      ...FOUND_COUNT,
    ],
  });
}

function loadAsked(block: number): number[] {
  const load = op.v128Load(block * BLOCK_BYTES);
  return [...op.i32Const(0), ...load, ...op.localSet(ASKED + block)];
}

/** The differing bits of one block by byte, on top of those of the blocks before. */
function differingBits(block: number): number[] {
  const code = [...op.localGet(AT), ...op.v128Load(block * BLOCK_BYTES)];
  const bits = [...code, ...op.localGet(ASKED + block), ...op.v128Xor, ...op.i8x16Popcnt];
  return block === 0 ? bits : [...bits, ...op.i8x16Add];
}

/** Sixteen bytes to eight sums, to four; the halves, of two sums each, to one half; its two to one. */
const SUM_OF_BYTES = [
  ...op.i16x8ExtaddPairwiseI8x16U,
  ...op.i32x4ExtaddPairwiseI16x8U,
  ...op.localTee(FOUR_SUMS),
  ...op.i64x2ExtractLane(0),
  ...op.localGet(FOUR_SUMS),
  ...op.i64x2ExtractLane(1),
  ...op.i64Add,
  ...op.localTee(TWO_SUMS),
  ...op.localGet(TWO_SUMS),
  ...op.i64Const(32),
  ...op.i64ShrU,
  ...op.i64Add,
  ...op.i32WrapI64,
  ...op.localSet(DISTANCE),
];

const WRITE_FOUND = [
  ...op.localGet(OUT),
  ...op.localGet(PLACE),
  ...op.localGet(DISTANCE),
  ...op.i32Or,
  ...op.i32Store,
  ...addTo(OUT, [
    ...op.localGet(DISTANCE),
    ...op.localGet(LIMIT),
    ...op.i32LeU,
    ...op.i32Const(Math.log2(WORD_BYTES)),
    ...op.i32Shl,
  ]),
];

const IS_BEFORE_END = [...op.localGet(AT), ...op.localGet(END), ...op.i32LtU];

const FOUND_COUNT = [
  ...op.localGet(OUT),
  ...op.i32Const(FOUND_AT),
  ...op.i32Sub,
  ...op.i32Const(Math.log2(WORD_BYTES)),
  ...op.i32ShrU,
];

function addTo(local: number, value: readonly number[]): number[] {
  return [...op.localGet(local), ...value, ...op.i32Add, ...op.localSet(local)];
}
