/** Of the time that the demonstration corpus takes, as measured; its import takes the rest. */
const WRITING_SHARE = 0.04;

/** How far the demonstration corpus is. */
export interface CorpusProgress {
  /** Share of the marks that are written, 0 to 1. */
  readonly written: number;
  /** How far their import is, in percent. */
  readonly imported: number;
}

/** The demonstration corpus as one bar: its marks are written to a file, then imported. */
export function corpusPercent({ written, imported }: CorpusProgress): number {
  return 100 * WRITING_SHARE * written + (1 - WRITING_SHARE) * imported;
}
