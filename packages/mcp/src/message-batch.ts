/** Messages of one batch: a list of tools in each would still be a megabyte. */
export const MOST_MESSAGES = 20;

/** True for one message, and for a batch of as many as are taken. */
export function isTakenBatch(message: unknown): boolean {
  if (!Array.isArray(message)) return true;
  return message.length > 0 && message.length <= MOST_MESSAGES;
}

/** What needs no key and answers kilobytes to a few bytes. */
const READINGS: ReadonlySet<unknown> = new Set(['tools/list', 'resources/read', 'prompts/get']);

/** How often a batch asks for what needs no key and is long, beyond the first time. */
export function readingsBeyondFirst(message: unknown): number {
  const messages: readonly unknown[] = Array.isArray(message) ? message : [];
  const readings = messages.filter((one) => READINGS.has(methodOf(one)));
  return Math.max(0, readings.length - 1);
}

function methodOf(message: unknown): unknown {
  return (message as { readonly method?: unknown } | null)?.method;
}
