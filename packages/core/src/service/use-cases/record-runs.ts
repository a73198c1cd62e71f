import { setImmediate } from 'node:timers/promises';
import type { Anotacion } from '../../contract/anotacion.ts';
import type { Change } from '../../contract/operations/list-changes.ts';
import type { PersonaListada } from '../../contract/persona.ts';
import { type CursorKeys, sealListCursor } from '../../domain/listing/cursor.ts';
import {
  compareOppositions,
  type OpenOpposition,
  type OppositionQuery,
  oppositionList,
  type PersonRequest,
  parseChangesRequest,
  parseOppositionRequest,
  parsePersonRequest,
  personList,
  sealChangesCursor,
} from '../../domain/listing/list-requests.ts';
import { openDemands, oppositionOf } from '../../domain/record/annotation-catalog.ts';
import { annotationsOf } from '../../domain/record/brand-detail.ts';
import type { IdentifiedAnnotation } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { ListedMarks } from '../../search/corpus-answers.ts';
import { detailByNro, termMarksByNro } from '../../store/brand-store.ts';
import { type ChangesRange, changesPage, knownSources } from '../../store/change-store.ts';
import type { Db } from '../../store/database.ts';
import { readCalendar } from '../../store/holiday-store.ts';
import { actsByNro, openOppositions } from '../../store/opposition-store.ts';
import { type CountedPerson, type PersonasPage, personasPage } from '../../store/person-store.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import { type RutHash, withHashedRutFilter, withJoinedPersons } from '../index/person-filters.ts';
import type { OperationRun, OperationRuns } from '../operation-runs.ts';
import {
  calculatePlazo,
  getBrandDetail,
  getBrandOpposition,
  getBrandPlazos,
  getBrandReport,
  type ReadBrand,
} from './brand-record.ts';
import { listPlazos, type PlazosTools, plazosCalendar } from './list-plazos.ts';
import type { ReadSummaries } from './with-current-rows.ts';

/** The dependencies of the handlers of records. */
interface RecordTools {
  readonly db: Db;
  readonly live: LiveCorpus;
  readonly readSummaries: ReadSummaries;
  readonly cursorKeys: CursorKeys;
  readonly now: () => Date;
  readonly hashRut: RutHash;
}

/** Creates the dependencies of the list of deadlines. */
export function plazosTools({
  db,
  ...tools
}: Pick<RecordTools, 'db' | 'now' | 'hashRut' | 'cursorKeys'>): PlazosTools {
  const readMarks = (nros: readonly string[]) => termMarksByNro(db, nros);
  return { ...tools, readMarks, calendar: () => readCalendar(db) };
}

/** The queries of changes. */
interface ChangeReads {
  /** Returns changes after `after` and up to `through`, oldest first. */
  readonly changesPage: (range: ChangesRange) => Promise<Change[]>;
  /** Returns every source with a run. */
  readonly knownSources: () => Promise<readonly string[]>;
  readonly hashRut: RutHash;
}

/** Up to this number of marks, their changes are looked up by mark; for more the sequence is scanned. */
const MOST_LOOKED_UP = 20_000;
/** Marks read, and changes scanned, before other requests get a turn. */
const SLICE = 2_000;

/**
 * `GET /v1/changes`: only changes that the answering generation contains (decision E4). That generation also decides
 * whose marks are meant: a sold mark no longer belongs to its old holder.
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
            await index.list(withJoinedPersons(withHashedRutFilter(marks, hashRut), joins)),
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
    const taken = await marks.take(SLICE);
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

/** Creates the handlers of a mark's record, its oppositions and its persons. */
export function recordRuns({ db, live, readSummaries, cursorKeys, now, hashRut }: RecordTools) {
  const readBrand: ReadBrand = (nro) => detailByNro(db, nro);
  const oppositions = {
    openOppositions: (query: Parameters<typeof openOppositions>[1]) => openOppositions(db, query),
    actsByNro: (nros: readonly string[]) => actsByNro(db, nros),
    readSummaries,
  };
  const calendar = () => readCalendar(db);
  const changes = {
    changesPage: (query: Parameters<typeof changesPage>[1]) => changesPage(db, query),
    knownSources: () => knownSources(db),
    hashRut,
  };
  const plazos = plazosTools({ db, now, hashRut, cursorKeys });
  return {
    getBrandDetail: getBrandDetail(live, readBrand),
    getBrandReport: getBrandReport(live, readBrand, now),
    getBrandOpposition: getBrandOpposition(live, readBrand),
    getBrandPlazos: getBrandPlazos(live, { readBrand, calendar, now }),
    listPlazos: listPlazos(live, plazos),
    getPlazosCalendar: plazosCalendar(live, plazos),
    calculatePlazo: calculatePlazo(calendar),
    listChanges: listChanges(live, changes, cursorKeys),
    listOpenOppositions: listOpenOppositions(live, oppositions, cursorKeys),
    listPersonas: listPersonas(live, (request) => personasPage(db, request), cursorKeys),
  } satisfies Partial<OperationRuns>;
}

/** The queries of open oppositions. */
interface OppositionReads {
  readonly openOppositions: (query: OppositionQuery) => Promise<OpenOpposition[]>;
  readonly actsByNro: (
    nros: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly IdentifiedAnnotation[]>>;
  readonly readSummaries: ReadSummaries;
}

/** `GET /v1/oppositions/open`: newest opening first (decision C9). */
function listOpenOppositions(
  corpus: LiveCorpus,
  reads: OppositionReads,
  cursorKeys: CursorKeys,
): OperationRun<'listOpenOppositions'> {
  return async (params) => {
    const { query, limit, after } = parseOppositionRequest(params, cursorKeys);
    const { dataAsOf } = corpus.current();
    const open = (await reads.openOppositions(query)).sort(compareOppositions);
    const rest = after ? open.filter((one) => compareOppositions(one, after) > 0) : open;
    const page = rest.slice(0, limit);
    const last = rest.length > limit ? page.at(-1) : undefined;
    const key = last && [last.desde, last.nroSolicitud];
    return {
      items: await readPage(page, reads),
      nextCursor: key ? sealListCursor(cursorKeys, oppositionList(query), key) : null,
      estimatedTotal: open.length,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

async function readPage(
  page: readonly OpenOpposition[],
  { readSummaries, actsByNro }: OppositionReads,
) {
  const nros = page.map(({ nroSolicitud }) => nroSolicitud);
  const summaries = await readSummaries(nros);
  const acts = await actsByNro(nros);
  return page.flatMap(({ nroSolicitud, desde }) => {
    const summary = summaries.get(nroSolicitud);
    const own = acts.get(nroSolicitud) ?? [];
    const ultimoEvento = newestEvent(own);
    if (!summary || !ultimoEvento) return [];
    return [{ ...summary, abiertaDesde: desde, ultimoEvento, ...opponentsOf(own) }];
  });
}

function newestEvent(acts: readonly IdentifiedAnnotation[]): Anotacion | undefined {
  const { eventos } = oppositionOf(acts);
  return annotationsOf(eventos.slice(-1))[0];
}

function opponentsOf(acts: readonly IdentifiedAnnotation[]): { oponentes?: string[] } {
  const oponentes = new Set(openDemands(acts).flatMap(({ oponente }) => oponente ?? []));
  return oponentes.size === 0 ? {} : { oponentes: [...oponentes] };
}

/** Reads a page of persons. */
type ReadPersonas = (request: PersonRequest) => Promise<PersonasPage>;

/** `GET /v1/personas`: persons by number of marks (decision C12). */
function listPersonas(
  corpus: LiveCorpus,
  readPersonas: ReadPersonas,
  cursorKeys: CursorKeys,
): OperationRun<'listPersonas'> {
  return async (params) => {
    const request = parsePersonRequest(params, cursorKeys);
    const { dataAsOf } = corpus.current();
    // One more than the limit shows whether another page follows.
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
