/** Whether two values say the same: lists without order, absent and null alike. */
export function isSameContent(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  return JSON.stringify(a) === JSON.stringify(b) || contentOf(a) === contentOf(b);
}

/** One text for equal content: keys in order, lists without order, absent and null the same. */
function contentOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(contentOf).sort().join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, held]) => held !== undefined && held !== null);
  return `{${entries
    .map(([key, held]) => `${key}:${contentOf(held)}`)
    .sort()
    .join()}}`;
}
