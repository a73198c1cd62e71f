import type { Embeddings } from '../contract/embeddings.ts';
import type { IndexableBrand } from '../domain/indexable-brand.ts';
import { buildColumns, type Columns } from './columns.ts';
import { soundEdits, spellingEdits } from './edit-allowance.ts';
import { FullText } from './full-text.ts';
import { buildPersonTable, type PersonTable } from './person-table.ts';
import { englishReading, spanishReading } from './phonetic/readings.ts';
import { readMeanings, type TextMeanings } from './semantic/text-meanings.ts';
import { SortedRows } from './sorted-rows.ts';
import { TextMatcher } from './text-matcher.ts';
import { buildTextTable, type TextTable } from './text-table.ts';

/** One way to read the marks of a segment, with what compares queries to it. */
export interface ReadTexts {
  readonly table: TextTable;
  readonly matcher: TextMatcher;
}

/**
 * An immutable part of the index: some marks, laid out in columns and read in several ways. Changes
 * never touch it; they make another segment and strike rows out (see `BrandIndex`).
 */
export interface Segment {
  readonly brands: readonly IndexableBrand[];
  readonly columns: Columns;
  readonly sorted: SortedRows;
  readonly persons: PersonTable;
  readonly fullText: FullText;
  readonly spelling: ReadTexts;
  readonly sounds: readonly ReadTexts[];
  /** Of the texts of `spelling`; null while embeddings are off. */
  readonly meanings: TextMeanings | null;
}

/** Builds a segment; row numbers are positions in `brands`. O(total letters). */
export function buildSegment(brands: readonly IndexableBrand[], embeddings: Embeddings): Segment {
  const columns = buildColumns(brands);
  const table = buildTextTable(columns.foldedNames);
  return {
    brands,
    columns,
    sorted: new SortedRows(columns),
    persons: buildPersonTable(brands),
    fullText: new FullText(table.texts),
    spelling: { table, matcher: new TextMatcher(table, { edits: spellingEdits, parts: true }) },
    sounds: [spanishReading, englishReading].map((reading) => soundTexts(brands, reading)),
    meanings: embeddings === 'off' ? null : readMeanings(table.texts),
  };
}

function soundTexts(
  brands: readonly IndexableBrand[],
  reading: (denominacion: string) => string,
): ReadTexts {
  const table = buildTextTable(brands.map(({ denominacion }) => reading(denominacion)));
  return { table, matcher: new TextMatcher(table, { edits: soundEdits, parts: false }) };
}
