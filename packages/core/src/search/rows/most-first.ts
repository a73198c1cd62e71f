import { buildPostings } from '../postings.ts';

/** The ids with a size, by which `sizes` tells it: the greatest size first, then by id. O(ids + sizes). */
export function mostFirst(sizes: Uint32Array): Uint32Array {
  const greatest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const bySize = buildPostings(greatest, (emit) => {
    for (let id = 0; id < sizes.length; id += 1) {
      const size = sizes[id] ?? 0;
      if (size > 0) emit(greatest - size, id);
    }
  });
  return bySize.ids;
}
