/** How many edits two texts of about this length may differ by and still be taken for one. */
export type EditAllowance = (length: number) => number;

/** For spellings: one edit from four letters on, two from eight. */
export const spellingEdits: EditAllowance = (length) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** For sounds: the reading has already taken away what sounds alike, so fewer. */
export const soundEdits: EditAllowance = (length) => (length < 6 ? 0 : length < 12 ? 1 : 2);
