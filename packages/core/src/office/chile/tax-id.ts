/** Matches digits and a check digit, written with points and a hyphen, with a hyphen only, or with neither. */
const FORMS = /^(?:(\d{1,3}(?:\.\d{3}){1,2})-([\dkK])|(\d{1,9})-([\dkK])|(\d{1,9})([\dkK]))$/;

/** The first number of a legal person; smaller numbers belong to natural persons (decision C1). */
const FIRST_LEGAL_PERSON = 50_000_000;

/** Matches a number written like a tax id, with any hyphen, dash or minus sign that word processors insert. */
const LIKE_TAX_ID =
  /(?<![\d.-])(?:\d{1,3}(?:[. ]\d{3}){1,2}|\d{5,8})\s*([\u2010-\u2015\u2212\ufe58\ufe63\uff0d-])\s*[\dkK](?![\d-]|\p{L})/gu;
const HIDDEN = '[rut]';

/** The RUT, whose check digit is modulo 11 with K for 10 (specification 4.2, RUT rules). */
export const TAX_ID = {
  sendWords: 'digits and check digit, such as 12345678-5, 12.345.678-5 or 123456785',
  normalize,
  checkDigit,
  isPublic,
} as const;

export const TAX_ID_FORM = {
  pattern: /^\d{1,9}-[\dK]$/,
  words: 'digits, hyphen, check digit',
  filterWords: 'dotted, hyphenated or digits only',
} as const;

function normalize(text: string): string | null {
  const form = FORMS.exec(text.trim());
  if (!form) return null;
  const digits = (form[1] ?? form[3] ?? form[5] ?? '').replaceAll('.', '').replace(/^0+/, '');
  const check = (form[2] ?? form[4] ?? form[6] ?? '').toUpperCase();
  if (digits === '' || checkDigit(digits) !== check) return null;
  return `${digits}-${check}`;
}

/** Computes the check digit by modulo 11: 0 to 9, or K. */
function checkDigit(digits: string): string {
  let sum = 0;
  let factor = 2;
  for (let i = digits.length - 1; i >= 0; i -= 1) {
    sum += Number(digits[i]) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  const rest = 11 - (sum % 11);
  return rest === 11 ? '0' : rest === 10 ? 'K' : String(rest);
}

function isPublic(rut: string): boolean {
  return Number.parseInt(rut, 10) >= FIRST_LEGAL_PERSON;
}

/** Replaces tax ids that are not public by `[rut]`, also numbers that look like one but have a wrong check digit. */
export function hideTaxIds(text: string): string {
  return text.replace(LIKE_TAX_ID, (found, dash: string) => {
    const rut = normalize(found.replace(dash, '-').replace(/\s/g, ''));
    return rut !== null && isPublic(rut) ? found : HIDDEN;
  });
}
