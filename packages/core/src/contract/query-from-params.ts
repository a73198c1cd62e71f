/**
 * Converts input fields to query-string pairs, one per value of an array: the inverse of `paramsFromQuery`. It
 * does not use the schemas, so that a client can bundle it.
 */
export function* queryFromParams(
  params: Readonly<Record<string, unknown>>,
): Generator<[string, string]> {
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) yield [name, String(one)];
  }
}
