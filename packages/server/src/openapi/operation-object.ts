import {
  type Calendar,
  EXPORT_MEDIA_TYPES,
  type FreshnessRecord,
  type Holiday,
  type Operation,
  type OperationId,
  pathFields,
  type SyncRun,
} from '@marcario/core/contract';
import type { ContractSchemas, JsonObject, ObjectSchema } from './contract-schemas.ts';
import { errorCodesOf, errorResponses } from './error-responses.ts';
import { brandExamples } from './examples/brands.ts';
import { DATA_AS_OF, type ExamplesOf, KOLUN_SPA, type OperationExample } from './examples/marks.ts';
import { watchlistExamples } from './examples/watchlists.ts';
import { parametersOf } from './parameters.ts';
import { headersOf, NOT_MODIFIED } from './response-headers.ts';
import { securityOf } from './security.ts';

const COVERAGE = { from: '2025-01-01', through: '2027-12-31' };
const HOLIDAYS: Holiday[] = [
  { fecha: '2026-09-18', nombre: 'Independencia Nacional' },
  { fecha: '2026-09-19', nombre: 'Día de las Glorias del Ejército' },
];

const CALENDAR: Calendar = {
  id: 'cal_5f2c0a9be1d34c7788a1b0c2',
  label: 'Renovaciones de lácteos',
  tipo: 'renovacion',
  filters: { clase: [29], liveOnly: true },
  lang: 'es',
  createdAt: '2026-11-20T13:05:00.000Z',
  lastReadOn: null,
};

/** Holidays, addresses of calendars, and what a key has left. */
const calendarAndUsageExamples: ExamplesOf<
  | 'getFeriadosCobertura'
  | 'getFeriados'
  | 'calculatePlazo'
  | 'createCalendar'
  | 'listCalendars'
  | 'deleteCalendar'
  | 'getUsage'
> = {
  createCalendar: {
    input: {
      label: CALENDAR.label,
      tipo: 'renovacion',
      filters: { clase: [29], liveOnly: true },
    },
    output: { ...CALENDAR, url: 'https://marcas.example/cal/<SECRET>.ics' },
  },
  listCalendars: { input: {}, output: { items: [{ ...CALENDAR, lastReadOn: '2026-11-21' }] } },
  deleteCalendar: { input: { id: CALENDAR.id }, output: {} },
  getFeriadosCobertura: { input: {}, output: COVERAGE },
  getFeriados: {
    input: { desde: '2026-09-01', hasta: '2026-09-30' },
    output: HOLIDAYS,
    variants: { enveloped: { data: HOLIDAYS, coverage: COVERAGE } },
  },
  calculatePlazo: {
    input: { desde: '2026-09-04', cantidad: 20, unidad: 'dia_habil' },
    output: { desde: '2026-09-04', cantidad: 20, unidad: 'dia_habil', vence: '2026-10-05' },
  },
  getUsage: {
    input: {},
    output: {
      quota: 10_000,
      used: 127,
      remaining: 9_873,
      resetsAt: '2026-12-01T00:00:00.000Z',
      burst: { limit: 300, windowSeconds: 60 },
    },
  },
};

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
const corpusExamples: ExamplesOf<
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

/** An example of every operation: a row without one does not compile. */
export const operationExamples: ExamplesOf<OperationId> = {
  ...brandExamples,
  ...corpusExamples,
  ...calendarAndUsageExamples,
  ...watchlistExamples,
};

/** What the document says of one row. */
export function operationObject(operation: Operation, schemas: ContractSchemas): JsonObject {
  const { id, summary, description, scope } = operation;
  const example: OperationExample = operationExamples[id];
  const input = schemas.input(operation);
  const requestBody = requestBodyOf(operation, input, example.input);
  return {
    operationId: id,
    tags: [operation.subject],
    summary,
    description: `${description}\n\n${cost(operation)}`,
    security: securityOf(scope === null ? [] : [scope]),
    parameters: parametersOf(operation, input, example.input),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      [operation.status]: success(operation, schemas.output(operation), example),
      ...(operation.revalidates ? { 304: NOT_MODIFIED } : {}),
      ...errorResponses(errorCodesOf(operation)),
    },
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The input fields that travel in a body: those of a POST or PATCH that have no other place. */
function requestBodyOf(
  operation: Operation,
  input: ObjectSchema,
  example: Values,
): JsonObject | undefined {
  if (operation.method === 'GET' || operation.method === 'DELETE') return undefined;
  const elsewhere = new Set([...pathFields(operation), ...Object.values(operation.headers ?? {})]);
  const isInBody = ([field]: readonly [string, unknown]) => !elsewhere.has(field);
  const properties = Object.fromEntries(Object.entries(input.properties).filter(isInBody));
  if (Object.keys(properties).length === 0) return undefined;
  const required = (input.required ?? []).filter((field) => !elsewhere.has(field));
  const schema = { ...input, properties, ...(input.required ? { required } : {}) };
  return {
    required: true,
    content: {
      'application/json': {
        schema,
        example: Object.fromEntries(Object.entries(example).filter(isInBody)),
      },
    },
  };
}

function cost({ scope, units }: Operation): string {
  const permission = scope === null ? 'Any valid key.' : `Scope \`${scope}\`.`;
  if (units === 'rows') return `${permission} Costs quota units by its rows.`;
  return `${permission} ${units === 0 ? 'Costs no quota unit.' : 'Costs one quota unit.'}`;
}

function success(operation: Operation, schema: JsonObject, example: OperationExample): JsonObject {
  const { status, revalidates, streams, mediaType, summary } = operation;
  const tag = revalidates ? (['ETag'] as const) : [];
  const rows = streams ? (['x-total-count', 'x-changes-cursor'] as const) : [];
  const total = mediaType ? (['x-total-count'] as const) : [];
  const limits = ['RateLimit-Policy', 'RateLimit'] as const;
  const headers = headersOf('x-request-id', ...limits, ...tag, ...rows, ...total);
  if (status === 204) return { description: 'Done.', headers };
  if (streams) return { description: `${summary}.`, headers, content: streamed(schema, example) };
  const type = operation.mediaType?.split(';')[0] ?? 'application/json';
  const content = { [type]: { schema, examples: answers(example) } };
  return { description: `${summary}.`, headers, content };
}

/** A text in each of the forms, or what it would be. */
function streamed({ anyOf }: JsonObject, { variants = {} }: OperationExample): JsonObject {
  const [text, estimate] = anyOf as readonly JsonObject[];
  const form = (name: string, schema: JsonObject | undefined) => ({
    schema,
    examples: { [name]: { value: variants[name] } },
  });
  const texts = Object.entries(EXPORT_MEDIA_TYPES).map(
    ([name, type]) => [type.split(';')[0], form(name, text)] as const,
  );
  return { ...Object.fromEntries(texts), 'application/json': form('dryRun', estimate) };
}

function answers({ output, variants = {} }: OperationExample): JsonObject {
  const all = Object.entries({ answer: output, ...variants });
  return Object.fromEntries(all.map(([name, value]) => [name, { value }]));
}
