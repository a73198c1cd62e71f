import type { Estado } from '../../contract/estado.ts';
import type { ListedTerm } from '../plazos/listed-terms.ts';

/** A person as the index needs one: names to search by substring, a tax id to search exactly. */
export interface IndexablePerson {
  /** Full display name. */
  readonly nombre: string;
  readonly razonSocial?: string | undefined;
  /** Normalised; present only where a source gave it for this mark. */
  readonly rut?: string | undefined;
}

/** A current or past relation of a person to a mark. `ambas` counts as both roles. */
export interface IndexableRelation extends IndexablePerson {
  /** The person in the corpus; absent where marks are indexed without one. */
  readonly personaId?: number | undefined;
  readonly rol: 'titular' | 'representante' | 'ambas';
  /** False once a transfer annotation retired the holder. */
  readonly vigente: boolean;
}

/** What the in-memory index holds of a mark. */
export interface IndexableBrand {
  readonly nroSolicitud: string;
  readonly nroRegistro: string | null;
  readonly denominacion: string;
  /** `writtenHash` of the mark; absent where the denomination is as it is written. */
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
  /** Absent where marks are indexed without their acts. */
  readonly plazos?: readonly ListedTerm[];
}
