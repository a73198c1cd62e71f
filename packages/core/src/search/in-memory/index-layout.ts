/**
 * Changes whenever the arrays of an index, or what stands in them, do: a portable snapshot is read by the
 * layout that it was written with and by no other. A test computes one index and says when to raise it.
 */
export const INDEX_LAYOUT = 3;
