import { setImmediate } from 'node:timers/promises';
import type { Change } from '../../contract/changes.ts';
import { parseChangesRequest, sealChangesCursor } from '../../domain/listing/changes-request.ts';
import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { ListedMarks } from '../../search/listing/listed-marks.ts';
import type { ChangesRange } from '../../store/change-store.ts';
import { withJoinedPersons } from '../index/joined-person-filters.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import { type RutHash, withHashedRutFilter } from '../index/rut-hash.ts';
import type { OperationRun } from '../operation-runs.ts';

/** What changes are read with. */
export interface ChangeReads {
  /** Changes behind `after` and up to `through`, oldest first. */
  readonly changesPage: (range: ChangesRange) => Promise<Change[]>;
  /** Every source that a run of the ledger names. */
  readonly knownSources: () => Promise<readonly string[]>;
  readonly hashRut: RutHash;
}

/** So many marks are looked up in the sequence; of more the sequence is walked, where they are not far apart. */
const MOST_LOOKED_UP = 20_000;
/** Marks that are taken, and changes that are walked, before other requests have a turn. */
const SLICE = 2_000;

/**
 * `GET /v1/changes`: only changes that the answering generation contains (decision E4). Whose marks are meant is
 * decided by that generation too: a mark that was sold is no longer among those of its old holder.
 */
export function listChanges(
  corpus: Pick<LiveCorpus, 'current'>,
  { changesPage, knownSources, hashRut }: ChangeReads,
  cursorKeys: CursorKeys,
): OperationRun<'listChanges'> {
  return async (params) => {
    const { marks, ...request } = parseChangesRequest(params, cursorKeys);
    const { index, joins, dataAsOf } = corpus.current();
    if (request.sources !== null) requireKnown(request.sources, await knownSources());
    const range = { ...request, through: Math.max(index.seq, request.after) };
    const items =
      marks === null
        ? await changesPage({ ...range, nros: null })
        : await changesOf(
            index.list(withJoinedPersons(withHashedRutFilter(marks, hashRut), joins)),
            range,
            changesPage,
          );
    // A page that is not full has examined everything up to the generation.
    const isFull = items.length === request.limit;
    const examined = isFull ? (items.at(-1)?.seq ?? range.through) : range.through;
    return {
      items,
      nextCursor: sealChangesCursor(cursorKeys, examined),
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

async function changesOf(
  marks: ListedMarks,
  range: Omit<ChangesRange, 'nros'>,
  changesPage: ChangeReads['changesPage'],
): Promise<Change[]> {
  const nros = new Set<string>();
  while (nros.size < marks.total) {
    const taken = marks.take(SLICE);
    if (taken.length === 0) break;
    for (const nro of taken) nros.add(nro);
    await setImmediate();
  }
  if (nros.size <= MOST_LOOKED_UP) return changesPage({ ...range, nros: [...nros] });
  const found: Change[] = [];
  let { after } = range;
  while (after < range.through && found.length < range.limit) {
    const walked = await changesPage({ ...range, after, limit: SLICE, nros: null });
    found.push(...walked.filter(({ nroSolicitud }) => nros.has(nroSolicitud)));
    after = walked.length < SLICE ? range.through : (walked.at(-1)?.seq ?? range.through);
  }
  return found.slice(0, range.limit);
}

function requireKnown(sources: readonly string[], known: readonly string[]): void {
  const unknown = sources.find((source) => !known.includes(source));
  if (unknown === undefined) return;
  const list = known.length === 0 ? 'none has run yet' : `known are ${known.join(', ')}`;
  throw new ServiceError('validation_error', `source: no source of this name; ${list}`);
}
