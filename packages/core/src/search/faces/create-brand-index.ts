import { Index } from 'flexsearch';
import { EMPTY_LEXICON, loadLexicon } from '../../likeness/data/lexicon-data.ts';
import { foldSpanishLetters } from '../../likeness/text/spanish-folding.ts';
import { tokenizeFolded } from '../../likeness/text/text-folding.ts';
import { type BrandInput, readBrandInputs, requireConcepts } from '../in-memory/brand-input.ts';
import { SummaryTable } from '../in-memory/packed-summaries.ts';
import { buildGeneration, createGeneration, type Generation } from '../segment/generation.ts';
import { GenerationKeeper } from '../segment/generation-keeper.ts';
import type { LiveSegment } from '../segment/segment.ts';
import type { FullText } from '../segment/terms/name-index.ts';
import type { NameTable } from '../segment/terms/name-table.ts';
import { type InMemoryBrands, InMemoryIndex, type InMemoryOptions } from './in-memory-brands.ts';

/**
 * Indexes marks in memory, in a browser as well as in Node: about 25 microseconds and half a kilobyte
 * a mark.
 *
 * @param brands marks as canonical NDJSON states them (decision B4) or as the API answers them; of a
 * number given twice the later one counts
 * @throws ServiceError `validation_error` that names the position, the number and the field of a mark
 * that is not well formed
 * @example
 * const marks = createBrandIndex([{ nroSolicitud: '1262023', denominacion: 'KOLUN', clases: [29] }]);
 * marks.search({ q: 'colun' }).items;
 */
export function createBrandIndex(
  brands: Iterable<BrandInput>,
  options: InMemoryOptions = {},
): InMemoryBrands {
  const { embeddings = 'off' } = options;
  loadLexicon(embeddings === 'off' ? EMPTY_LEXICON : requireConcepts(embeddings));
  const read = readBrandInputs(brands, options.onProgress);
  const rows = new SummaryTable();
  for (const brand of read) rows.set(brand);
  const indexable = read.map((brand) => brand.indexable);
  const generation = buildGeneration(indexable, {
    seq: 0,
    embeddings: embeddings === 'off' ? 'off' : 'concepts',
  });
  const index = new GenerationKeeper(useFlexFullText(generation));
  return new InMemoryIndex({ index, rows }, options);
}

/**
 * Full text in FlexSearch, for the marks that a program begins with, built by the first question. Names go in by number, so each
 * list comes back ascending. One resolution slot: ranking is ours, and one slot is handed out without
 * a copy. Segments never change, so the register that makes updates cheap would only cost memory.
 */
export function createFlexFullText(names: NameTable): FullText {
  let index: Index | undefined;
  return {
    namesContaining: (token) => {
      index ??= buildFlexIndex(names);
      return index.search(token, { limit: names.size }) as number[];
    },
  };
}

/** The generation with segments that find whole words by FlexSearch. */
function useFlexFullText(generation: Generation): Generation {
  return createGeneration(generation.segments.map(useFlexNames), generation);
}

function useFlexNames(live: LiveSegment): LiveSegment {
  const { names } = live.segment;
  const fullText = createFlexFullText(names.table);
  return { ...live, segment: { ...live.segment, names: { ...names, fullText } } };
}

function buildFlexIndex(names: NameTable): Index {
  const index = new Index({
    tokenize: 'strict',
    resolution: 1,
    encode: (text) => tokenizeFolded(foldSpanishLetters(text)),
  });
  for (let name = 0; name < names.size; name += 1) index.add(name, names.text(name));
  return index;
}
