import {
  inputFields,
  type OperationId,
  type OperationRow,
  operationById,
  operations,
} from '@marcario/core/contract';
import fc from 'fast-check';

/** A call of any operation. */
export interface AnyCall {
  readonly operation: OperationId;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Its answers are about the key or the clock, or make something anew: they differ between two calls
 * of one and the same way in.
 */
const NEVER_THE_SAME: readonly OperationId[] = [
  'getUsage',
  'getFreshness',
  'testWebhook',
  'createCalendar',
];

const nro = fc.constantFrom('900.100', '900100', '900103', '900105', '900109', '1', 'A-1', 'a/b');
const name = fc.constantFrom('kolun', 'KOLÚN leche', 'valle', 'ñuble', '!!!', ' ', 'x'.repeat(201));
const clase = fc.array(fc.constantFrom(0, 5, 29, 30, 33, 46), { maxLength: 2 });
const day = fc.constantFrom('2020-01-01', '2026-09-04', '2022-01-01', '2024-02-30', 'ayer');
const personaId = fc.constantFrom('1', '2', '999999999', '1-9');
const names = fc.array(name, { maxLength: 2 });
const anyId = fc.constantFrom('nadie', '00000000-0000-4000-8000-000000000000', '%');
const cursor = fc.constantFrom('x', 'bm8=', '');

/** Values of each field, good and bad, that a query string can carry as well as JSON. */
const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  q: name,
  nombre: name,
  nro,
  nroSolicitud: nro,
  nroRegistro: fc.constantFrom('1200100', '0'),
  nros: fc.array(nro, { maxLength: 3 }),
  titular: names,
  representante: names,
  rut: fc.array(fc.constantFrom('765432103', '45.123.450-1', '1-1'), { maxLength: 2 }),
  vigencia: fc.constantFrom('vigente', 'todas', 'ayer'),
  clase,
  allClasses: fc.boolean(),
  minScore: fc.constantFrom(0, 0.5, 2),
  tipoSigno: fc.constantFrom('mixta', 'desconocido'),
  fechaPresentacionDesde: day,
  fechaPresentacionHasta: day,
  fechaPublicacionDesde: day,
  fechaRegistroHasta: day,
  fechaVencimientoDesde: day,
  titularId: fc.array(personaId, { maxLength: 2 }),
  representanteId: fc.array(personaId, { maxLength: 2 }),
  titularHistoricoId: fc.array(personaId, { maxLength: 2 }),
  liveOnly: fc.boolean(),
  vivas: fc.boolean(),
  excluirTitular: fc.array(fc.constantFrom('76543210-3', '1', '1-1', 'x'), { maxLength: 2 }),
  sort: fc.constantFrom('relevance', 'recientes', 'estado', 'azar'),
  limit: fc.constantFrom(0, 1, 2, 20, 101),
  topN: fc.constantFrom(0, 1, 20),
  offset: fc.constantFrom(0, 1, 10_001),
  facets: fc.constantFrom('clase', 'clase,estado', 'color'),
  detail: fc.constantFrom('compact', 'full'),
  rol: fc.constantFrom('titular', 'ambas', 'dueño'),
  pais: fc.constantFrom('CL', 'cl', 'Chile'),
  region: fc.constantFrom('16', '016'),
  desde: day,
  hasta: day,
  cantidad: fc.constantFrom(1, 30, 0),
  unidad: fc.constantFrom('dia_habil', 'mes', 'semana'),
  source: fc.constantFrom('nada'),
  status: fc.constantFrom('ok', 'paused', 'mal'),
  campo: fc.array(fc.constantFrom('estado', 'color'), { maxLength: 2 }),
  a: name,
  b: name,
  nroA: nro,
  nroB: nro,
  explain: fc.boolean(),
  consultas: fc.constantFrom(
    [{ q: 'kolun' }, { nro: '404' }],
    [{ id: 'a', nro: '900100', clase: [29] }],
    [{ q: 'a', nro: '1' }],
    [],
  ),
  tipo: fc.constantFrom('renovacion', 'oposicion', 'no_uso', 'apelacion'),
  cursor,
  since: cursor,
  id: anyId,
  itemId: fc.constantFrom(1, 7),
  threadId: fc.constantFrom('1-900100', 'x', '%'),
  label: fc.constantFrom('vigilancia', ''),
  items: fc.constantFrom([{ marca: 'kolun' }], [{ nroSolicitud: '900100' }], []),
  marca: name,
  mark: name,
  callbackUrl: fc.constantFrom(null, 'http://a.example/'),
  filters: fc.constantFrom({ minScore: 0.8 }, { color: 1 }),
  baseline: fc.constant(false),
  rotateSecret: fc.constant(false),
  overlapHours: fc.constantFrom(1, 73),
  dias: fc.constantFrom(0, 1, 61),
};

/** A field that repeats in one operation and not in another. */
const estadoOf = (operation: OperationId) =>
  ['searchBrands', 'findSimilarByText', 'findSimilarByNumber', 'screenBrands'].includes(operation)
    ? fc.array(fc.constantFrom('publicada', 'registrada', 'viva'), { maxLength: 2 })
    : fc.constantFrom('publicada', 'viva');

/** Any operation of `served` with a few of its fields; what its path names is always there. */
export function anyCall(served: readonly OperationId[]): fc.Arbitrary<AnyCall> {
  const ids = served.filter(
    (id) => !NEVER_THE_SAME.includes(id) && operationById[id].tool !== null,
  );
  return fc.constantFrom(...ids).chain((operation) => {
    const fields = Object.keys(inputFields(operationById[operation].input));
    return fc
      .subarray(fields, { maxLength: Math.min(3, fields.length) })
      .chain((some) =>
        fc.record(arbitraries(operation, [...new Set([...pathOf(operation), ...some])])),
      )
      .map((input) => ({ operation, input: { ...input, ...fixedOf(operation) } }));
  });
}

function arbitraries(operation: OperationId, fields: readonly string[]) {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field === 'estado') return [[field, estadoOf(operation)] as const];
      if (operation === 'insightsRelatedClasses' && field === 'clase') {
        return [[field, fc.constantFrom(0, 5, 29, 46)] as const];
      }
      if (operation === 'searchBrands' && field === 'tipoSigno') return [[field, names] as const];
      if (operation === 'listChanges' && field === 'source') return [[field, names] as const];
      const { [field]: values } = VALUES;
      return values === undefined ? [] : [[field, values] as const];
    }),
  );
}

function pathOf(operation: OperationId): string[] {
  const { path, tool }: OperationRow = operationById[operation];
  const named = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, field]) => field ?? []);
  return tool?.key === undefined ? named : [...named, tool.key];
}

/** What MCP fixes, and what makes a second call of the same write answer as the first. */
function fixedOf(operation: OperationId): Readonly<Record<string, unknown>> {
  if (operation === 'createWatchlist') return { idempotencyKey: 'parity' };
  return operations.find(({ id }) => id === operation)?.tool?.fixed ?? {};
}
