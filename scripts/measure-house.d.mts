/** The greatest number of lines that each package may have. */
export const MAX_LINES: Readonly<Record<string, number>>;

/** How many lines each package has, tests and generated files left out. */
export function linesByPackage(): Readonly<Record<string, number>>;
