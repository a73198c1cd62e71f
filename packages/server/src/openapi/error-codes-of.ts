import {
  type ErrorCode,
  inputFields,
  type Operation,
  type OperationId,
  pathFields,
} from '@marcario/core/contract';

/** What only some operations answer, beyond what their rows tell. */
const OWN: { readonly [Id in OperationId]?: readonly ErrorCode[] } = {
  getBrandsBatch: ['invalid_input'],
  screenBrands: ['invalid_input'],
  compareBrands: ['not_found'],
  getFeriadosCobertura: ['not_found'],
  getFeriados: ['fuera_de_cobertura'],
  listPlazos: ['fuera_de_cobertura'],
  getPlazosCalendar: ['fuera_de_cobertura'],
  createCalendar: ['invalid_rut', 'fuera_de_cobertura', 'invalid_input'],
  calculatePlazo: ['fuera_de_cobertura'],
  createWatchlist: ['idempotency_conflict', 'watchlist_too_large', 'unsafe_callback'],
  patchWatchlist: ['unsafe_callback'],
  addWatchItem: ['watchlist_too_large'],
};

/** The codes that a call of this operation can be refused with (specification 7). */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const { id, method, scope, billable } = operation;
  const when = (holds: boolean, ...codes: ErrorCode[]) => (holds ? codes : []);
  return [
    'validation_error',
    ...when(takesTaxIds(operation), 'invalid_rut'),
    'unauthorized',
    ...when(scope !== null, 'forbidden'),
    ...when(pathFields(operation).length > 0, 'not_found'),
    ...when(method === 'POST' || method === 'PATCH', 'payload_too_large'),
    ...(OWN[id] ?? []),
    ...when(billable, 'quota_exceeded'),
    'rate_limited',
    'internal_error',
    'service_unavailable',
  ];
}

function takesTaxIds({ input }: Operation): boolean {
  const fields = inputFields(input);
  return ['rut', 'excluirTitular'].some((name) => Object.hasOwn(fields, name));
}
