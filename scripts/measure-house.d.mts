/** Maximum number of lines of each package. */
export const MAX_LINES: Readonly<Record<string, number>>;

/** Returns the number of lines of each package, without tests and generated files. */
export function linesByPackage(): Readonly<Record<string, number>>;
