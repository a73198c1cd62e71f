const LEADING_DIGITS = /^0*(\d*)/;

/**
 * The order of application numbers (decision D5): leading digits as a number, those without any
 * last, then UTF-16 units. Every order of marks ends with it.
 */
export function compareNroSolicitud(a: string, b: string): number {
  return compareLeadingNumbers(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Numbers may have 20 digits, more than a double holds: more digits are larger, else text order. */
function compareLeadingNumbers(a: string, b: string): number {
  const digitsA = leadingDigits(a);
  const digitsB = leadingDigits(b);
  if (digitsA === digitsB) return 0;
  if (digitsA === null || digitsB === null) return digitsA === null ? 1 : -1;
  return digitsA.length - digitsB.length || (digitsA < digitsB ? -1 : 1);
}

function leadingDigits(nro: string): string | null {
  const [whole, significant] = LEADING_DIGITS.exec(nro) ?? [];
  return whole === '' ? null : (significant ?? null);
}
