import type { PersonaListada } from '../../contract/persona.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { sealListCursor } from '../../domain/listing/list-cursor.ts';
import {
  type PersonRequest,
  parsePersonRequest,
  personList,
} from '../../domain/listing/person-query.ts';
import type { CountedPerson, PersonasPage } from '../../store/person-store.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';

/** Reads a page of persons. */
export type ReadPersonas = (request: PersonRequest) => Promise<PersonasPage>;

/** `GET /v1/personas`: persons by number of marks (decision C12). */
export function listPersonas(
  corpus: LiveCorpus,
  readPersonas: ReadPersonas,
  cursorKeys: CursorKeys,
): OperationRun<'listPersonas'> {
  return async (params) => {
    const request = parsePersonRequest(params, cursorKeys);
    const { dataAsOf } = corpus.current();
    // One more than asked for tells whether another page follows.
    const { persons, total } = await readPersonas({ ...request, limit: request.limit + 1 });
    const page = persons.slice(0, request.limit);
    const last = persons.length > page.length ? page.at(-1) : undefined;
    const key = last && [last.vigentes, last.id];
    return {
      items: page.map(listed),
      nextCursor: key ? sealListCursor(cursorKeys, personList(request.query), key) : null,
      estimatedTotal: total,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

function listed({ id, ficha, rut, vigentes, historicas }: CountedPerson): PersonaListada {
  const person = { ...ficha, id: String(id), marcasTotal: vigentes, marcasHistoricas: historicas };
  return (rut === null ? person : { ...person, rut }) as PersonaListada;
}
