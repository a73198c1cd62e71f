/**
 * The partition point, by halving: the first number below `size` for which `holds`, which must hold for
 * all numbers after it too; `size` where there is none. O(log size).
 */
export function partitionPoint(size: number, holds: (i: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
