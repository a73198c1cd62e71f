import type { CanonicalPerson } from '../../contract/canonical-brand.ts';
import type { CodeField } from '../../contract/code-fields.ts';
import type { Estado } from '../../contract/estado.ts';
import type { ListedTerm } from '../plazos/mark-terms.ts';
import type { BrandRecord } from './brand-record.ts';
import { type MarkHead, toMarkHead } from './stored-brand.ts';

/** A person in the form that the index needs: names for substring search, a tax id for exact search. */
interface IndexablePerson {
  /** The full name as displayed. */
  readonly nombre: string;
  readonly razonSocial?: string | undefined;
  /** The normalised tax id; present only if a source stated it for this mark. */
  readonly rut?: string | undefined;
}

/** A current or past relation of a person to a mark. `ambas` counts as both roles. */
export interface IndexableRelation extends IndexablePerson {
  /** The person's id in the corpus; absent when marks are indexed without a corpus. */
  readonly personaId?: number | undefined;
  readonly rol: 'titular' | 'representante' | 'ambas';
  /** False for a former holder: a transfer annotation proves that the mark was sold. */
  readonly vigente: boolean;
}

/** The lists of codes of a mark, each ascending; absent when no code is known. */
export type CodeLists = { readonly [Field in CodeField]?: readonly string[] };

/** A mark in the form that the index stores. */
export interface IndexableBrand extends CodeLists {
  readonly nroSolicitud: string;
  readonly nroRegistro: string | null;
  readonly denominacion: string;
  /** `spellingHash` of the mark; absent when the denomination has its original spelling. */
  readonly escrita?: number;
  readonly estado: Estado | null;
  readonly tipoSigno: string;
  readonly fechaPresentacion: string | null;
  readonly fechaPublicacion: string | null;
  readonly fechaRegistro: string | null;
  readonly fechaVencimiento: string | null;
  /** ISO date-time of the last change. */
  readonly fechaActualizacion: string;
  readonly clases: readonly number[];
  readonly relaciones: readonly IndexableRelation[];
  /** Absent when marks are indexed without their acts. */
  readonly plazos?: readonly ListedTerm[];
}

/** The fields of a mark that the index needs. */
type IndexableSource = MarkHead &
  Pick<BrandRecord, 'titulares' | 'representantes'> & {
    readonly titularesHistoricos?: readonly CanonicalPerson[];
  };

/** A person with or without a corpus id. */
type MaybeIdentified = CanonicalPerson & { readonly id?: number };

/** Converts a mark to the form that the index stores. */
export function toIndexableBrand(brand: IndexableSource): IndexableBrand {
  return {
    relaciones: [
      ...toRelations(brand.titulares, 'titular', true),
      ...toRelations(brand.representantes, 'representante', true),
      ...toRelations(brand.titularesHistoricos ?? null, 'titular', false),
    ],
    ...codeLists(brand),
    ...toMarkHead(brand),
  };
}

/** Reads the codes of each code field from a mark. */
const CODES_OF: Readonly<Record<CodeField, (brand: IndexableSource) => readonly string[] | null>> =
  {
    viena: ({ viena }) => viena,
  };
const CODE_READERS = Object.entries(CODES_OF);

function codeLists(brand: IndexableSource): CodeLists {
  const lists: Record<string, readonly string[]> = {};
  for (const [field, codesOf] of CODE_READERS) {
    const codes = codesOf(brand);
    if (codes !== null && codes.length > 0) lists[field] = codes;
  }
  return lists;
}

function toRelations(
  persons: readonly MaybeIdentified[] | null,
  rol: IndexableRelation['rol'],
  vigente: boolean,
): IndexableRelation[] {
  return (persons ?? []).map(({ id, nombre, razonSocial, rut }) => ({
    personaId: id,
    nombre,
    razonSocial,
    rut,
    rol,
    vigente,
  }));
}
