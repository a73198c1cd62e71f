const SECONDS = /^\d{1,9}$/;

/** Milliseconds that a `Retry-After` header asks to wait: seconds or an HTTP date; undefined for none. */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}
