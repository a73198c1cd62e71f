import type { OperationRoute } from '@marcario/core/contract';

const HEADER = 'Idempotency-Key';
const KEY_BYTES = 16;

/**
 * True when a second sending changes nothing that the first did not: a read, whatever its method, or a
 * write that the service knows again by its key. A removal is not: sent again, it finds nothing; but one
 * that a read's scope allows is, for there the service answers it alike.
 */
export function isRepeatable(route: OperationRoute): boolean {
  if (route.writes) return route.method === 'DELETE';
  const isRead = route.method === 'GET' || route.scope?.endsWith(':read') === true;
  return isRead || route.headers?.[HEADER] !== undefined;
}

/** The input with a key of its own, where the operation takes one and the caller gave none. */
export function withIdempotencyKey(
  route: OperationRoute,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const field = route.headers?.[HEADER];
  return field === undefined ? input : { ...input, [field]: input[field] ?? freshKey() };
}

/** Pages without https have no `randomUUID`. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
