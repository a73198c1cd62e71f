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
export function createPlazosTools({
  db,
  ...tools
}: Pick<RecordTools, 'db' | 'now' | 'hashRut' | 'cursorKeys'>): PlazosTools {
  const readTermMarks = (nros: readonly string[]) => findTermMarks(db, nros);
  return { ...tools, readMarks: readTermMarks, calendar: () => readCalendar(db) };
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
const MAX_LOOKED_UP = 20_000;
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

/** Creates the handlers of a mark's record, its oppositions and its persons. */
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

/** `GET /v1/personas`: persons by number of marks (decision C12). */
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
