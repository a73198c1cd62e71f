import type { Bitset } from '../../arrays/bitset.ts';
import type { Postings } from '../../arrays/postings.ts';
import { ESTADOS } from '../../contract/estado.ts';
import type { IndexableBrand, IndexableRelation } from '../../domain/record/indexable-brand.ts';
import { classesOf } from './columns/profiles.ts';
import { fromDay, NO_VALUE } from './columns/row-columns.ts';
import { RowTerms } from './columns/term-lists.ts';
import { vienaCodesOfRow } from './columns/viena-classes.ts';
import { FLAG_BITS, unpackFlags } from './persons/person-relations.ts';
import type { Segment } from './segment.ts';

/**
 * The live marks of a segment as it can give them back: texts folded, all else as it was. A
 * segment built from them answers as this one does.
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

/** One mark without its persons and terms, its name folded. O(1). */
export function readMark(
  { columns, profiles, names, viena }: Segment,
  row: number,
): Omit<IndexableBrand, 'relaciones' | 'plazos'> {
  const name = columns.names[row] ?? NO_VALUE;
  const registro = columns.registros.get(row);
  const profile = profiles.ofRow[row] ?? 0;
  const codes = vienaCodesOfRow(viena, row);
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
    ...(codes.length > 0 && { viena: codes }),
  };
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
