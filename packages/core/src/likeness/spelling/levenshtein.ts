/** Returns the Levenshtein distance, by dynamic programming with a single row. O(length²). */
export function editDistance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    let diagonal = row[0] ?? 0;
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j] ?? 0;
      const changed = diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      row[j] = Math.min(changed, above + 1, (row[j - 1] ?? 0) + 1);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
