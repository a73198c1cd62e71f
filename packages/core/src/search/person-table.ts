import type { Vigencia } from '../contract/brand-listing.ts';
import type { IndexableBrand, IndexableRelation } from '../domain/indexable-brand.ts';
import { foldText } from '../domain/text-folding.ts';
import type { Bitset } from './bitset.ts';
import { PostingPairs, type Postings } from './postings.ts';

const TITULAR = 1;
const REPRESENTANTE = 2;
const VIGENTE = 4;
const FLAG_BITS = 3;

/** In which relation a person is looked for. */
export interface RelationFilter {
  readonly rol: 'titular' | 'representante' | 'cualquiera';
  readonly vigencia: Vigencia;
}

/** The holders and representatives of one segment: distinct names and tax ids, each with its relations. */
export interface PersonTable {
  /** Distinct folded names and legal names. */
  readonly names: readonly string[];
  /** Relations of each name: the row, and in the lowest bits the role and whether it is current. */
  readonly relationsOfName: Postings;
  readonly rutIds: ReadonlyMap<string, number>;
  readonly relationsOfRut: Postings;
}

/** Gathers the persons of one segment's marks. */
export function buildPersonTable(brands: readonly IndexableBrand[]): PersonTable {
  const nameIds = new Map<string, number>();
  const rutIds = new Map<string, number>();
  const names = new PostingPairs();
  const ruts = new PostingPairs();
  const folded = new Map<string, string>();
  brands.forEach(({ relaciones }, row) => {
    for (const relation of relaciones) {
      const packed = (row << FLAG_BITS) | flagsOf(relation);
      for (const name of namesOf(relation, folded)) names.add(idOf(nameIds, name), packed);
      if (relation.rut !== undefined) ruts.add(idOf(rutIds, relation.rut), packed);
    }
  });
  return {
    names: [...nameIds.keys()],
    relationsOfName: names.build(nameIds.size),
    rutIds,
    relationsOfRut: ruts.build(rutIds.size),
  };
}

/** Adds to `rows` the marks of persons whose folded name holds `part`. A part without letters names nobody. */
export function addRowsByName(
  table: PersonTable,
  part: string,
  { filter, rows }: { readonly filter: RelationFilter; readonly rows: Bitset },
): void {
  if (part === '') return;
  table.names.forEach((name, id) => {
    if (name.includes(part)) addRelations(table.relationsOfName, id, { filter, rows });
  });
}

/** Adds to `rows` the marks of the person with this tax id. */
export function addRowsByRut(
  table: PersonTable,
  rut: string,
  { filter, rows }: { readonly filter: RelationFilter; readonly rows: Bitset },
): void {
  const id = table.rutIds.get(rut);
  if (id !== undefined) addRelations(table.relationsOfRut, id, { filter, rows });
}

function addRelations(
  { starts, ids }: Postings,
  group: number,
  { filter, rows }: { readonly filter: RelationFilter; readonly rows: Bitset },
): void {
  const to = starts[group + 1] ?? 0;
  for (let i = starts[group] ?? 0; i < to; i += 1) {
    const packed = ids[i] ?? 0;
    if (isWanted(packed, filter)) rows.add(packed >>> FLAG_BITS);
  }
}

function isWanted(packed: number, { rol, vigencia }: RelationFilter): boolean {
  const isVigente = (packed & VIGENTE) !== 0;
  if (vigencia !== 'todas' && isVigente !== (vigencia === 'vigente')) return false;
  if (rol === 'cualquiera') return true;
  return (packed & (rol === 'titular' ? TITULAR : REPRESENTANTE)) !== 0;
}

function flagsOf({ rol, vigente }: IndexableRelation): number {
  const roles = { titular: TITULAR, representante: REPRESENTANTE, ambas: TITULAR | REPRESENTANTE };
  return roles[rol] | (vigente ? VIGENTE : 0);
}

function namesOf(
  { nombre, razonSocial }: IndexableRelation,
  folded: Map<string, string>,
): Iterable<string> {
  const texts = razonSocial === undefined ? [nombre] : [nombre, razonSocial];
  return new Set(texts.map((text) => foldOnce(text, folded)));
}

function foldOnce(text: string, folded: Map<string, string>): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const result = foldText(text);
  folded.set(text, result);
  return result;
}

function idOf(ids: Map<string, number>, key: string): number {
  const known = ids.get(key);
  if (known !== undefined) return known;
  ids.set(key, ids.size);
  return ids.size - 1;
}
