import type { z } from 'zod';
import { LIMITS } from '../../contract/limits.ts';
import type { screeningParamsSchema } from '../../contract/screening.ts';
import { ServiceError } from '../service-error.ts';
import { distinctSorted } from './distinct-sorted.ts';
import { type SimilarRequest, similarRequest } from './similar-request.ts';

type Params = z.output<typeof screeningParamsSchema>;
type Consulta = Params['consultas'][number];

/** What a name is asked by: its text, or the number of a mark that bears it. */
export type AskedName =
  | { readonly q: string; readonly nro?: undefined }
  | { readonly nro: string; readonly q?: undefined };

/** One name of a screening. */
export interface ScreeningEntry {
  /** As sent, else its place in the list. */
  readonly id: string;
  readonly asked: AskedName;
  readonly request: SimilarRequest;
}

/**
 * The names of `POST /v1/brands/screening`, in the order asked (decision E5).
 * @throws ServiceError `invalid_input` above 50 names; `validation_error` for a name that is asked by both a
 * text and a number or by none, and for an id that stands twice; `invalid_rut`
 */
export function screeningEntries({ consultas, limit, ...shared }: Params): ScreeningEntry[] {
  if (consultas.length > LIMITS.screeningMax) {
    throw new ServiceError('invalid_input', `consultas: send at most ${LIMITS.screeningMax} names`);
  }
  const request = similarRequest({ ...shared, limit: limit ?? LIMITS.screeningItemsDefault });
  const entries = consultas.map((consulta, at) => entryOf(consulta, at, request));
  requireDistinctIds(entries);
  return entries;
}

function entryOf(consulta: Consulta, at: number, request: SimilarRequest): ScreeningEntry {
  const { id, clase } = consulta;
  return {
    id: id ?? String(at),
    asked: askedName(consulta, at),
    request: clase === undefined ? request : { ...request, clase: distinctSorted(clase) },
  };
}

function askedName({ q, nro }: Consulta, at: number): AskedName {
  if (q !== undefined && nro === undefined) return { q };
  if (nro !== undefined && q === undefined) return { nro };
  throw invalid(`consultas[${at}]: send either q, a text, or nro, an application number`);
}

function requireDistinctIds(entries: readonly ScreeningEntry[]): void {
  const known = new Set<string>();
  for (const [at, { id }] of entries.entries()) {
    if (known.has(id)) {
      throw invalid(
        `consultas[${at}]: its id stands for another name too; without id, a name has its place in the list, from 0`,
      );
    }
    known.add(id);
  }
}

function invalid(message: string): ServiceError {
  return new ServiceError('validation_error', message);
}
