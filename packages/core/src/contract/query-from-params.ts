/**
 * Input fields as query-string pairs, arrays repeated: the reverse of `paramsFromQuery`. It needs no schema, so
 * that a client can bundle it.
 */
export function* queryFromParams(
  params: Readonly<Record<string, unknown>>,
): Generator<[string, string]> {
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) yield [name, String(one)];
  }
}
