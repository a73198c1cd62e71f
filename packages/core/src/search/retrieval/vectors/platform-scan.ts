import { type CodeScan, createPlainScan } from './code-scan.ts';
import { createWasmScan } from './wasm-scan.ts';

const scans = new Map<number, CodeScan>();

/** The fastest scan of codes that the platform has, made once for each length of code. */
export function platformScan(words: number): CodeScan {
  const scan = scans.get(words) ?? createWasmScan(words) ?? createPlainScan(words);
  scans.set(words, scan);
  return scan;
}
