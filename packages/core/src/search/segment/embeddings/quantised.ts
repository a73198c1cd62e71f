const LARGEST = 127;

/**
 * A vector in one byte a number, the largest becoming 127 or -127. Its length is lost; cosines change by
 * less than a hundredth at a few hundred dimensions. A vector that is no number somewhere, as models make of
 * an empty text, has no direction: all zeros.
 */
export function quantised(vector: ArrayLike<number>): Int8Array {
  let largest = 0;
  for (let i = 0; i < vector.length; i += 1) largest = Math.max(largest, Math.abs(vector[i] ?? 0));
  const scale = largest > 0 ? LARGEST / largest : 0;
  return Int8Array.from(vector, (number) => Math.round(number * scale));
}
