/**
 * The address, or null where the text is none. `URL.canParse` is not asked: once V8 has compiled its caller,
 * Node 20 reads the letters of Latin-1 in it as broken UTF-8, and `https://ñandú.cl/` is no address any more.
 */
export function parsedUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
