import type { Change } from '../../contract/changes.ts';
import {
  type ChangesRequest,
  parseChangesRequest,
  sealChangesCursor,
} from '../../domain/listing/changes-request.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { OperationRun } from '../operation-runs.ts';

/** What changes are read with. */
export interface ChangeReads {
  /** Changes behind `after` and up to `through`, oldest first. */
  readonly changesPage: (
    request: ChangesRequest & { readonly through: number },
  ) => Promise<Change[]>;
  /** Every source that a run of the ledger names. */
  readonly knownSources: () => Promise<readonly string[]>;
}

/** `GET /v1/changes`: only changes that the answering generation contains (decision E4). */
export function listChanges(
  corpus: Pick<LiveCorpus, 'current'>,
  { changesPage, knownSources }: ChangeReads,
  cursorKeys: CursorKeys,
): OperationRun<'listChanges'> {
  return async (params) => {
    const request = parseChangesRequest(params, cursorKeys);
    const { index, dataAsOf } = corpus.current();
    if (request.sources !== null) requireKnown(request.sources, await knownSources());
    const through = Math.max(index.seq, request.after);
    const items = await changesPage({ ...request, through });
    // A page that is not full has examined everything up to the generation.
    const examined = items.length === request.limit ? (items.at(-1)?.seq ?? through) : through;
    return {
      items,
      nextCursor: sealChangesCursor(cursorKeys, examined),
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

function requireKnown(sources: readonly string[], known: readonly string[]): void {
  const unknown = sources.find((source) => !known.includes(source));
  if (unknown === undefined) return;
  const list = known.length === 0 ? 'none has run yet' : `known are ${known.join(', ')}`;
  throw new ServiceError('validation_error', `source: no source of this name; ${list}`);
}
