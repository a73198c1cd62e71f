import { compareCodeUnits } from '../text/code-unit-order.ts';

const ZERO = 48;
const NINE = 57;

/**
 * Compares application numbers (decision D5): by the number in their leading digits, with texts that begin otherwise
 * last, then by UTF-16 units. It is the last criterion of every order of marks.
 */
export function compareNroSolicitud(a: string, b: string): number {
  return compareLeadingNumbers(a, b) || compareCodeUnits(a, b);
}

/** Compares by length and then digit by digit, because numbers may have 20 digits, more than a double can hold. */
function compareLeadingNumbers(a: string, b: string): number {
  const endA = digitsEnd(a);
  const endB = digitsEnd(b);
  if (endA === 0 || endB === 0) return Number(endA === 0) - Number(endB === 0);
  const startA = zerosEnd(a);
  const startB = zerosEnd(b);
  if (endA - startA !== endB - startB) return endA - startA - (endB - startB);
  for (let i = startA, j = startB; i < endA; i += 1, j += 1) {
    if (a.charCodeAt(i) !== b.charCodeAt(j)) return a.charCodeAt(i) - b.charCodeAt(j);
  }
  return 0;
}

function digitsEnd(text: string): number {
  let end = 0;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function zerosEnd(text: string): number {
  let end = 0;
  while (text.charCodeAt(end) === ZERO) end += 1;
  return end;
}

function isDigit(unit: number): boolean {
  return unit >= ZERO && unit <= NINE;
}
