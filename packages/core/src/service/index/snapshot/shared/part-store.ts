import { type SnapshotError, snapshotDamaged } from '../../../../search/segment/snapshot-head.ts';

/** A part as its store lists it. */
export interface StoredPart {
  readonly name: string;
  /** When it was put, in milliseconds by the clock of the store. */
  readonly at: number;
}

/** Where processes leave the parts of a snapshot for each other. Names are made of letters, digits, dots and hyphens. */
export interface PartStore {
  /** As operators write it: no secret is in it. */
  readonly place: string;
  /** Whole or not at all; in the place of one of the same name. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Null when there is none.
   * @throws SnapshotError when it is longer than `most` bytes, of which nothing is read
   */
  get(name: string, most: number): Promise<Uint8Array | null>;
  list(): Promise<readonly StoredPart[]>;
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>;
}

/** The error of a part that is not as its manifest says. */
export function partTooLong(): SnapshotError {
  return snapshotDamaged('a part is too long');
}
