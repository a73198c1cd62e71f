/** The first number below `size` for which `holds`, which holds for all after it too; else `size`. */
export function firstWhere(size: number, holds: (i: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
