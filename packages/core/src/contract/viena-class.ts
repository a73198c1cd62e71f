/** A category (26), division (26.4) or section (26.4.1) of the Vienna Classification of figurative elements. */
export const VIENA_CLASS = /^\d{1,2}(?:\.\d{1,2}){0,2}$/;

/** Normalises a class to two digits per part, because 26.4.1 and 26.04.01 mean the same (decision F2). */
export function padVienaClass(code: string): string {
  return code
    .split('.')
    .map((part) => part.padStart(2, '0'))
    .join('.');
}
