import { setImmediate } from 'node:timers/promises';
import type { Anotacion } from '../../contract/anotacion.ts';
import type { Change } from '../../contract/operations/list-changes.ts';
import type { PersonaListada } from '../../contract/persona.ts';
import { type CursorKeys, sealListCursor } from '../../domain/listing/cursor.ts';
import {
  compareOppositions,
  type OpenOpposition,
  type OppositionQuery,
  oppositionCursorScope,
  type PersonRequest,
  parseChangesRequest,
  parseOppositionRequest,
  parsePersonRequest,
  personCursorScope,
  sealChangesCursor,
} from '../../domain/listing/list-requests.ts';
import { openOppositionClaims, oppositionOf } from '../../domain/record/annotation-catalog.ts';
import { toAnotaciones } from '../../domain/record/brand-detail.ts';
import type { IdentifiedAnnotation } from '../../domain/record/stored-brand.ts';
import { ServiceError } from '../../domain/service-error.ts';
import type { ListedMarks } from '../../search/faces/corpus.ts';
import { findDetail, findTermMarks } from '../../store/brands/brand-store.ts';
import {
  type ChangesRange,
  listSources,
  readChangesPage,
} from '../../store/brands/change-store.ts';
import { findActs, findOpenOppositions } from '../../store/brands/opposition-store.ts';
import type { Db } from '../../store/database/database.ts';
import { readCalendar } from '../../store/feeds/holiday-store.ts';
import {
  type CountedPerson,
  type PersonasPage,
  readPersonasPage,
} from '../../store/persons/person-store.ts';
import type { OperationHandler, OperationHandlers } from '../operation-handlers.ts';
import type { LiveCorpus } from '../search-index/live-corpus.ts';
import {
  expandPersonIds,
  type RutHash,
  withHashedRutFilter,
} from '../search-index/person-filters.ts';
import {
  calculatePlazo,
  getBrandDetail,
  getBrandOpposition,
  getBrandPlazos,
  getBrandReport,
  type ReadBrand,
} from './brand-record.ts';
import { listPlazos, type PlazosTools, plazosCalendarHandler } from './list-plazos.ts';
import type { ReadSummaries } from './with-current-rows.ts';

/** Dependencies of the record handlers. */
interface RecordTools {
  readonly db: Db;
  readonly live: LiveCorpus;
  readonly readSummaries: ReadSummaries;
  readonly cursorKeys: CursorKeys;
  readonly now: () => Date;
  readonly hashRut: RutHash;
}

/** Creates the dependencies of the list of deadlines. */
export function createPlazosTools({
  db,
  ...tools
}: Pick<RecordTools, 'db' | 'now' | 'hashRut' | 'cursorKeys'>): PlazosTools {
  const readTermMarks = (nros: readonly string[]) => findTermMarks(db, nros);
  return { ...tools, readMarks: readTermMarks, calendar: () => readCalendar(db) };
}

/** The database queries for changes. */
interface ChangeReads {
  /** Returns the changes after `after` up to and including `through`, oldest first. */
  readonly changesPage: (range: ChangesRange) => Promise<Change[]>;
  /** Returns the names of all sources that have a run. */
  readonly knownSources: () => Promise<readonly string[]>;
  readonly hashRut: RutHash;
}

/** Maximum number of marks whose changes are looked up by mark; for more marks the sequence of changes is scanned. */
const MAX_LOOKED_UP = 20_000;
/** Number of marks read, or changes scanned, before the event loop serves other requests. */
const SLICE = 2_000;

/**
 * Handles `GET /v1/changes`: returns only changes that the current generation contains (decision E4). The filters also
 * apply to that generation: a transferred mark no longer belongs to its former holder.
 */
export function listChanges(
  corpus: Pick<LiveCorpus, 'current'>,
  { changesPage, knownSources, hashRut }: ChangeReads,
  cursorKeys: CursorKeys,
): OperationHandler<'listChanges'> {
  return async (params) => {
    const { marks, ...request } = parseChangesRequest(params, cursorKeys);
    const { index, joins, dataAsOf } = corpus.current();
    if (request.sources !== null) requireKnownSources(request.sources, await knownSources());
    const range = { ...request, through: Math.max(index.seq, request.after) };
    const items =
      marks === null
        ? await changesPage({ ...range, nros: null })
        : await changesOfMarks(
            await index.list(expandPersonIds(withHashedRutFilter(marks, hashRut), joins)),
            range,
            changesPage,
          );
    // A page that is not full means that all changes up to the generation were examined.
    const isFull = items.length === request.limit;
    const examined = isFull ? (items.at(-1)?.seq ?? range.through) : range.through;
    return {
      items,
      nextCursor: sealChangesCursor(cursorKeys, examined),
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

async function changesOfMarks(
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
  if (nros.size <= MAX_LOOKED_UP) return changesPage({ ...range, nros: [...nros] });
  const found: Change[] = [];
  let { after } = range;
  while (after < range.through && found.length < range.limit) {
    const walked = await changesPage({ ...range, after, limit: SLICE, nros: null });
    found.push(...walked.filter(({ nroSolicitud }) => nros.has(nroSolicitud)));
    after = walked.length < SLICE ? range.through : (walked.at(-1)?.seq ?? range.through);
  }
  return found.slice(0, range.limit);
}

function requireKnownSources(sources: readonly string[], known: readonly string[]): void {
  const unknown = sources.find((source) => !known.includes(source));
  if (unknown === undefined) return;
  const list = known.length === 0 ? 'none has run yet' : `known are ${known.join(', ')}`;
  throw new ServiceError('validation_error', `source: no source of this name; ${list}`);
}

/** Creates the handlers for records, deadlines, changes, open oppositions and persons. */
export function recordHandlers({ db, live, readSummaries, cursorKeys, now, hashRut }: RecordTools) {
  const readBrand: ReadBrand = (nro) => findDetail(db, nro);
  const oppositions = {
    openOppositions: (query: Parameters<typeof findOpenOppositions>[1]) =>
      findOpenOppositions(db, query),
    actsByNro: (nros: readonly string[]) => findActs(db, nros),
    readSummaries,
  };
  const readHolidayCalendar = () => readCalendar(db);
  const changes = {
    changesPage: (query: Parameters<typeof readChangesPage>[1]) => readChangesPage(db, query),
    knownSources: () => listSources(db),
    hashRut,
  };
  const plazos = createPlazosTools({ db, now, hashRut, cursorKeys });
  return {
    getBrandDetail: getBrandDetail(live, readBrand),
    getBrandReport: getBrandReport(live, readBrand, now),
    getBrandOpposition: getBrandOpposition(live, readBrand),
    getBrandPlazos: getBrandPlazos(live, { readBrand, calendar: readHolidayCalendar, now }),
    listPlazos: listPlazos(live, plazos),
    getPlazosCalendar: plazosCalendarHandler(live, plazos),
    calculatePlazo: calculatePlazo(readHolidayCalendar),
    listChanges: listChanges(live, changes, cursorKeys),
    listOpenOppositions: listOpenOppositions(live, oppositions, cursorKeys),
    listPersonas: listPersonas(live, (request) => readPersonasPage(db, request), cursorKeys),
  } satisfies Partial<OperationHandlers>;
}

/** The database queries for open oppositions. */
interface OppositionReads {
  readonly openOppositions: (query: OppositionQuery) => Promise<OpenOpposition[]>;
  readonly actsByNro: (
    nros: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly IdentifiedAnnotation[]>>;
  readonly readSummaries: ReadSummaries;
}

/** Handles `GET /v1/oppositions/open`: lists open oppositions, the most recently opened first (decision C9). */
function listOpenOppositions(
  corpus: LiveCorpus,
  reads: OppositionReads,
  cursorKeys: CursorKeys,
): OperationHandler<'listOpenOppositions'> {
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
      nextCursor: key ? sealListCursor(cursorKeys, oppositionCursorScope(query), key) : null,
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
    const ultimoEvento = newestOppositionAct(own);
    if (!summary || !ultimoEvento) return [];
    return [{ ...summary, abiertaDesde: desde, ultimoEvento, ...toOpponents(own) }];
  });
}

function newestOppositionAct(acts: readonly IdentifiedAnnotation[]): Anotacion | undefined {
  const { eventos } = oppositionOf(acts);
  return toAnotaciones(eventos.slice(-1))[0];
}

function toOpponents(acts: readonly IdentifiedAnnotation[]): { oponentes?: string[] } {
  const oponentes = new Set(openOppositionClaims(acts).flatMap(({ oponente }) => oponente ?? []));
  return oponentes.size === 0 ? {} : { oponentes: [...oponentes] };
}

/** Reads a page of persons. */
type ReadPersonas = (request: PersonRequest) => Promise<PersonasPage>;

/** Handles `GET /v1/personas`: lists persons by number of marks, most first (decision C12). */
function listPersonas(
  corpus: LiveCorpus,
  readPersonas: ReadPersonas,
  cursorKeys: CursorKeys,
): OperationHandler<'listPersonas'> {
  return async (params) => {
    const request = parsePersonRequest(params, cursorKeys);
    const { dataAsOf } = corpus.current();
    // One more than the limit shows whether another page follows.
    const { persons, total } = await readPersonas({ ...request, limit: request.limit + 1 });
    const page = persons.slice(0, request.limit);
    const last = persons.length > page.length ? page.at(-1) : undefined;
    const key = last && [last.vigentes, last.id];
    return {
      items: page.map(toListedPersona),
      nextCursor: key ? sealListCursor(cursorKeys, personCursorScope(request.query), key) : null,
      estimatedTotal: total,
      ...(dataAsOf !== undefined && { dataAsOf }),
    };
  };
}

function toListedPersona({ id, ficha, rut, vigentes, historicas }: CountedPerson): PersonaListada {
  const person = { ...ficha, id: String(id), marcasTotal: vigentes, marcasHistoricas: historicas };
  return (rut === null ? person : { ...person, rut }) as PersonaListada;
}
