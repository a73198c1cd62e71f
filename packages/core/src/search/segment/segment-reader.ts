import type { Bitset } from '../../arrays/bitset.ts';
import type { Postings } from '../../arrays/postings.ts';
import { CODE_FIELD_NAMES } from '../../contract/code-fields.ts';
import { ESTADOS } from '../../contract/estado.ts';
import type {
  CodeLists,
  IndexableBrand,
  IndexableRelation,
} from '../../domain/record/indexable-brand.ts';
import { codesOfRow } from './columns/code-column.ts';
import { classesOf } from './columns/profiles.ts';
import { fromDay, NO_VALUE } from './columns/row-columns.ts';
import { RowTerms } from './columns/term-lists.ts';
import { FLAG_BITS, unpackFlags } from './persons/person-relations.ts';
import type { CodeColumns, Segment } from './segment.ts';

/**
 * Reads the live marks of a segment back, with folded texts and all other fields unchanged. A
 * segment built from them returns the same results as this one.
 */
export function* readLiveBrands(segment: Segment, live: Bitset): Generator<IndexableBrand> {
  const relations = segment.persons.relationsByRow(segment.rowCount);
  const terms = new RowTerms(segment.terms, segment.rowCount);
  for (let row = 0; row < segment.rowCount; row += 1) {
    if (!live.has(row)) continue;
    const plazos = terms.of(row);
    yield {
      ...readMark(segment, row),
      relaciones: readRelations(segment, row, relations),
      ...(plazos.length > 0 && { plazos }),
    };
  }
}

/** Reads one mark without its persons and terms; its name is folded. O(1). */
export function readMark(
  segment: Segment,
  row: number,
): Omit<IndexableBrand, 'relaciones' | 'plazos'> {
  const { columns, profiles, names } = segment;
  const name = columns.names[row] ?? NO_VALUE;
  const registro = columns.registros.get(row);
  const profile = profiles.ofRow[row] ?? 0;
  return {
    nroSolicitud: columns.nros.get(row),
    nroRegistro: registro === '' ? null : registro,
    denominacion: name === NO_VALUE ? '' : names.table.text(name),
    escrita: columns.written[row] ?? 0,
    estado: ESTADOS[profiles.estados[profile] ?? ESTADOS.length] ?? null,
    tipoSigno: profiles.signTypeCodes.get(profiles.signTypes[profile] ?? 0),
    fechaPresentacion: fromDay(columns.days.filing[row]),
    fechaPublicacion: fromDay(columns.days.publication[row]),
    fechaRegistro: fromDay(columns.days.registration[row]),
    fechaVencimiento: fromDay(columns.days.expiry[row]),
    fechaActualizacion: new Date(columns.updatedAt[row] ?? 0).toISOString(),
    clases: classesOf(profiles, profile),
    ...codeListsOfRow(segment, row),
  };
}

function codeListsOfRow(columns: CodeColumns, row: number): CodeLists {
  const lists: Record<string, readonly string[]> = {};
  for (const field of CODE_FIELD_NAMES) {
    const codes = codesOfRow(columns[field], row);
    if (codes.length > 0) lists[field] = codes;
  }
  return lists;
}

function readRelations(
  { persons }: Segment,
  row: number,
  { starts, ids }: Postings,
): IndexableRelation[] {
  const relations: IndexableRelation[] = [];
  const to = starts[row + 1] ?? 0;
  for (let at = starts[row] ?? 0; at < to; at += 1) {
    const relation = ids[at] ?? 0;
    relations.push({ ...persons.relation(relation >>> FLAG_BITS), ...unpackFlags(relation) });
  }
  return relations;
}
