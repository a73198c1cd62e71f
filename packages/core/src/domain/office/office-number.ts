const WHOLE = /^(\d+)(?:\.0+)?$/;
const NOTHING = /^0+(?:\.0+)?$/;

/**
 * An application or registration number as the office's spreadsheets write it: `863519.0`, which
 * went through a floating-point column, is `863519`; `863520` keeps its last zero. Null for `0` and
 * `0.0`, which mean that there is none (decision B1). Anything else comes back as it is, for the
 * schema to judge.
 */
export function readOfficeNumber(text: string): string | null {
  if (NOTHING.test(text)) return null;
  return WHOLE.exec(text)?.[1] ?? text;
}
