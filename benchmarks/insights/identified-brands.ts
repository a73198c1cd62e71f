import type { CanonicalBrand } from '@marcario/core/contract';
import { generateBrands } from '@marcario/server';
import {
  type IndexableBrand,
  toIndexableBrand,
} from '../../packages/core/src/domain/record/indexable-brand.ts';
import type { CorpusOptions } from '../queries/synthetic-brands.ts';
import type { PersonRegister } from './person-register.ts';

/**
 * A synthetic register as the index takes it, its persons told apart. No mark comes twice, so that the
 * one statement of it is all that is known.
 */
export function* identifiedBrands(
  corpus: CorpusOptions,
  register: PersonRegister,
): Generator<IndexableBrand> {
  for (const mark of generateBrands(corpus)) {
    const { titulares = [], representantes = [] } = mark;
    const persons = register.identified([...titulares, ...representantes]);
    yield toIndexableBrand({
      nroSolicitud: mark.nroSolicitud,
      nroRegistro: mark.nroRegistro ?? null,
      denominacion: mark.denominacion ?? '',
      estado: mark.estado ?? 'en_tramite',
      tipoSigno: mark.tipoSigno ?? 'otra',
      fechaPresentacion: mark.fechaPresentacion ?? null,
      fechaPublicacion: mark.fechaPublicacion ?? null,
      fechaRegistro: mark.fechaRegistro ?? null,
      fechaVencimiento: mark.fechaVencimiento ?? null,
      clases: mark.clases ?? null,
      viena: mark.viena ?? null,
      titulares: persons.slice(0, titulares.length),
      representantes: persons.slice(titulares.length),
      fechaActualizacion: '2026-01-01T00:00:00.000Z',
    });
  }
}

/** So that the lists of a mark are who holds and represents it now, which SQL can count. */
export function* withoutTransfers(marks: Iterable<CanonicalBrand>): Generator<CanonicalBrand> {
  for (const { anotaciones: _, ...mark } of marks) yield mark;
}
