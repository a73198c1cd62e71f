import type { z } from 'zod';
import type { ChangedField } from '../../contract/changed-fields.ts';
import type { changesParamsSchema } from '../../contract/changes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { ServiceError } from '../service-error.ts';
import { parseBrandFilters } from './brand-filters.ts';
import { type BrandQuery, EVERY_MARK } from './brand-query.ts';
import { type CursorKeys, openCursor, sealCursor } from './cursor.ts';

type Params = z.output<typeof changesParamsSchema>;

const CURSOR = { version: 1, endpoint: 'changes', sort: 'seq', query: '' } as const;

/** Which changes, parsed once at the edge. Null: any. */
export interface ChangesRequest {
  /** Changes with a greater `seq`. */
  readonly after: number;
  readonly limit: number;
  readonly campos: readonly ChangedField[] | null;
  readonly sources: readonly string[] | null;
  /** Whose marks: those that the answering generation finds. */
  readonly marks: BrandQuery | null;
}

/**
 * Parameters of `GET /v1/changes` (decision E4).
 * @throws ServiceError `validation_error` for a cursor that is not one of changes, `invalid_rut`
 */
export function parseChangesRequest(
  { since, limit = LIMITS.changesPageDefault, campo, source, ...persons }: Params,
  cursorKeys: CursorKeys,
): ChangesRequest {
  const filters = parseBrandFilters(persons);
  const namesPersons = Object.values(persons).some((value) => value !== undefined);
  return Object.freeze({
    after: since === undefined ? 0 : openChangesCursor(cursorKeys, since),
    limit,
    campos: campo ?? null,
    sources: source ?? null,
    marks: namesPersons ? { ...EVERY_MARK, ...filters } : null,
  });
}

/** The cursor behind a change. It serves any filter, so that a mirror may change what it follows. */
export function sealChangesCursor(keys: CursorKeys, seq: number): string {
  return sealCursor(keys, { ...CURSOR, key: [seq] });
}

function openChangesCursor(keys: CursorKeys, text: string): number {
  const cursor = openCursor(keys, text);
  const [seq] = cursor?.key ?? [];
  const fits = cursor?.version === CURSOR.version && cursor.endpoint === CURSOR.endpoint;
  if (fits && typeof seq === 'number') return seq;
  throw new ServiceError(
    'validation_error',
    'since: send nextCursor of a page of changes unchanged',
  );
}
