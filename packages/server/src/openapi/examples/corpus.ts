import type { FreshnessRecord, SyncRun } from '@marcario/core/contract';
import { DATA_AS_OF, KOLUN_SPA } from './marks.ts';
import type { ExamplesOf } from './operation-example.ts';

const FRESHNESS: FreshnessRecord = {
  source: 'opendata',
  lastSuccessAt: DATA_AS_OF,
  lastAttemptAt: DATA_AS_OF,
  dataThrough: '2026-11-19',
  ageSeconds: 3_600,
  thresholdSeconds: 172_800,
  stale: false,
};

const RUN: SyncRun = {
  id: '41',
  source: 'opendata',
  startedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: DATA_AS_OF,
  status: 'ok',
  read: 3_412,
  created: 118,
  updated: 240,
  unchanged: 3_054,
  rejected: 0,
  unknownStatus: 0,
  document: 'Applications-2026.xlsx',
};

const COUNTED = { dataAsOf: DATA_AS_OF, coverageThrough: '2026-11-19' };
const YEAR_2024 = { fechaPresentacionDesde: '2024-01-01', fechaPresentacionHasta: '2024-12-31' };
const COMPANY = { nombre: KOLUN_SPA.nombre, apellido: null, pais: 'CL', n: 173 };
const { rol: _rol, ...LISTED } = KOLUN_SPA;

/** Persons, what is counted over the corpus, and how it is kept current. */
export const corpusExamples: ExamplesOf<
  | 'listPersonas'
  | 'listChanges'
  | 'getFreshness'
  | 'getSyncRuns'
  | 'insightsByClass'
  | 'insightsByEstado'
  | 'insightsByMonth'
  | 'insightsByHolder'
  | 'insightsByRepresentante'
> = {
  listPersonas: {
    input: { q: 'kolun', rol: 'titular' },
    output: {
      items: [{ ...LISTED, marcasTotal: 173, marcasHistoricas: 2 }],
      nextCursor: null,
      estimatedTotal: 1,
      dataAsOf: DATA_AS_OF,
    },
  },
  listChanges: {
    input: { campo: ['estado'], limit: 1 },
    output: {
      items: [
        {
          seq: 48_112,
          nroSolicitud: '1262023',
          version: 3,
          tipo: 'updated',
          campos: ['estado', 'anotaciones'],
          source: 'gazette',
          runId: '41',
          at: DATA_AS_OF,
        },
      ],
      nextCursor: 'WzEsImNoYW5nZXMiLCJzZXEiLCIiLDQ4MTEyXQ',
      dataAsOf: DATA_AS_OF,
    },
  },
  getFreshness: {
    input: {},
    output: [FRESHNESS],
    variants: { enveloped: { data: [FRESHNESS], dataAsOf: DATA_AS_OF } },
  },
  getSyncRuns: {
    input: { limit: 5 },
    output: [RUN],
    variants: { enveloped: { data: [RUN], dataAsOf: DATA_AS_OF, nextCursor: null } },
  },
  insightsByClass: {
    input: YEAR_2024,
    output: {
      data: [
        { clase: 25, n: 61 },
        { clase: 29, n: 44 },
      ],
      ...COUNTED,
    },
  },
  insightsByEstado: {
    input: { clase: [29] },
    output: {
      data: [
        { estado: 'en_tramite', n: 12 },
        { estado: 'registrada', n: 388 },
      ],
      ...COUNTED,
    },
  },
  insightsByMonth: {
    input: { ...YEAR_2024, estado: 'registrada' },
    output: {
      data: [
        { mes: '2024-01', n: 35 },
        { mes: '2024-02', n: 29 },
      ],
      ...COUNTED,
    },
  },
  insightsByHolder: {
    input: { topN: 1 },
    output: { data: [{ titularId: KOLUN_SPA.id, ...COMPANY }], ...COUNTED },
  },
  insightsByRepresentante: {
    input: { topN: 1 },
    output: {
      data: [
        {
          representanteId: '630',
          nombre: 'Estudio Jurídico Araucaria',
          apellido: null,
          pais: 'CL',
          n: 412,
        },
      ],
      ...COUNTED,
    },
  },
};
