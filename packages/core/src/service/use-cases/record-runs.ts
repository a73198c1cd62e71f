import type { CursorKeys } from '../../domain/listing/cursor.ts';
import { detailByNro, termMarksByNro } from '../../store/brand-store.ts';
import { changesPage, knownSources } from '../../store/change-store.ts';
import type { Db } from '../../store/database.ts';
import { readCalendar } from '../../store/holiday-store.ts';
import { actsByNro, openOppositions } from '../../store/opposition-store.ts';
import { personasPage } from '../../store/person-store.ts';
import type { LiveCorpus } from '../index/live-corpus.ts';
import type { RutHash } from '../index/rut-hash.ts';
import type { OperationRuns } from '../operation-runs.ts';
import { calculatePlazo } from './calculate-plazo.ts';
import { getBrandDetail } from './get-brand-detail.ts';
import { getBrandOpposition } from './get-brand-opposition.ts';
import { getBrandPlazos } from './get-brand-plazos.ts';
import { getBrandReport } from './get-brand-report.ts';
import type { ReadBrand } from './known-brand.ts';
import { listChanges } from './list-changes.ts';
import { listOpenOppositions } from './list-open-oppositions.ts';
import { listPersonas } from './list-personas.ts';
import { listPlazos, type PlazosTools, plazosCalendar } from './list-plazos.ts';
import type { ReadSummaries } from './with-current-rows.ts';

/** What the use cases of the record need. */
export interface RecordTools {
  readonly db: Db;
  readonly live: LiveCorpus;
  readonly readSummaries: ReadSummaries;
  readonly cursorKeys: CursorKeys;
  readonly now: () => Date;
  readonly hashRut: RutHash;
}

/** What terms of all marks are listed with. */
export function plazosTools({
  db,
  ...tools
}: Pick<RecordTools, 'db' | 'now' | 'hashRut' | 'cursorKeys'>): PlazosTools {
  const readMarks = (nros: readonly string[]) => termMarksByNro(db, nros);
  return { ...tools, readMarks, calendar: () => readCalendar(db) };
}

/** The use cases of one mark's record, its oppositions and its persons. */
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
