/** The properties of a field of a mark that is a list of codes and has its own filter. */
interface CodeFieldRow {
  /** Converts a code to its canonical notation. */
  readonly normalize: (code: string) => string;
  /** Separates the levels of a code: a requested code includes all codes below it. Absent for codes without levels. */
  readonly separator?: string;
}

/**
 * The fields of a mark that are lists of codes, one row each. The schema and the parser of the filter, the column of
 * the in-memory index and the field of a search engine's index are derived from the row.
 */
const CODE_FIELDS = {
  /** Categories (26), divisions (26.4) and sections (26.4.1) of the Vienna Classification of figurative elements. */
  viena: {
    normalize: padVienaClass,
    separator: '.',
  },
} as const satisfies Readonly<Record<string, CodeFieldRow>>;

export type CodeField = keyof typeof CODE_FIELDS;

/** The syntax of each field's codes and the error for other texts; separate, because browsers do not load it. */
export const CODE_SYNTAX: Readonly<Record<CodeField, { pattern: RegExp; message: string }>> = {
  viena: {
    pattern: /^\d{1,2}(?:\.\d{1,2}){0,2}$/,
    message: 'must be a class of the Vienna Classification, such as 26.4.1',
  },
};

export const CODE_FIELD_NAMES = Object.keys(CODE_FIELDS) as readonly CodeField[];

/** Builds a table with one entry for each field of `CODE_FIELDS`, computed by `entryOf`. */
export function mapCodeFields<T>(entryOf: (field: CodeField, row: CodeFieldRow) => T) {
  const entries = CODE_FIELD_NAMES.map((field) => [field, entryOf(field, CODE_FIELDS[field])]);
  return Object.fromEntries(entries) as Readonly<Record<CodeField, T>>;
}

/** Normalises a Vienna class to two digits per part, because 26.4.1 and 26.04.01 are equal (decision F2). */
export function padVienaClass(code: string): string {
  return code
    .split('.')
    .map((part) => part.padStart(2, '0'))
    .join('.');
}
