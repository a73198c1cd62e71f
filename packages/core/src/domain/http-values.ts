/**
 * Parses a URL; null when the text is not a valid URL. `URL.canParse` is not used: once V8 has compiled its caller,
 * Node 20 decodes Latin-1 letters in the text as invalid UTF-8 and rejects `https://ñandú.cl/`.
 */
export function tryParseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

const SECONDS = /^\d{1,9}$/;

/**
 * Converts a `Retry-After` header (seconds or an HTTP date) to milliseconds to wait; undefined if absent or invalid.
 */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime());
}

/** Part of an error message: how to escape characters that would end a user name, password or path too early. */
export const ESCAPE_HINT =
  'write # as %23, % as %25, / as %2F, ? as %3F, @ as %40, [ as %5B and ] as %5D within a user name or password';

/** Decodes the user name and password of a URL; null when they contain an invalid % escape. */
export function decodeUserInfo({
  username,
  password,
}: URL): { readonly username: string; readonly password: string } | null {
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
