import { editDistance } from '../../../contract/edit-distance.ts';

/** 1 for equal texts, less for each letter to be changed, added or dropped, by the longer one's length. */
export function editLikeness(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  return length === 0 ? 0 : 1 - editDistance(a, b) / length;
}
