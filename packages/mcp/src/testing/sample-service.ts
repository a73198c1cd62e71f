import { parseInput, ServiceError } from '@marcario/core';
import {
  type OperationCall,
  type OperationId,
  operations,
  type RunOperation,
} from '@marcario/core/contract';
import type { McpService } from '../call-tool.ts';

/** The only key that the sample accepts. */
export const SAMPLE_KEY = 'mk_sample_key';

/** Text that hides a right-to-left override, a zero-width space and tag characters. */
export const HIDING_TEXT = 'KOLUN\u202e\u200b\u{e0041}\u{e007f} ñandú 🧀\u0007\u0085';

type Body = (input: Readonly<Record<string, unknown>>) => unknown;

const BODIES: Partial<Record<OperationId, Body>> = {
  searchBrands: ({ q }) => {
    if (q === 'boom') throw new Error('password=hunter2 at 10.0.0.1');
    return { items: [sampleSummary(String(q))], nextCursor: null, estimatedTotal: 1 };
  },
  getBrandsBatch: ({ nros }) => ({ items: [], notFound: nros }),
  getFreshness: ({ envelope }) => (envelope === true ? { data: [] } : []),
  getFeriados: () => {
    const coverage = { from: '2020-01-01', through: '2026-12-31' };
    throw new ServiceError('fuera_de_cobertura', 'Outside the coverage', { coverage });
  },
  getUsage: () => {
    throw new ServiceError('rate_limited', 'Too many requests', { retryAfterSeconds: 7 });
  },
  deleteWatchlist: () => undefined,
  listWatchItems: () => [],
};

function sampleSummary(denominacion: string) {
  return {
    nroSolicitud: '1523001',
    nroRegistro: null,
    denominacion,
    estado: 'publicada',
    tipoSigno: 'mixta',
    fechaPresentacion: '2024-03-18',
    fechaVencimiento: null,
    fechaRegistro: null,
    fechaActualizacion: '2026-11-20T12:00:00.000Z',
    clases: [29],
    titular: ['Lechera'],
    enrichmentPending: false,
  };
}

/** Creates a service of plain functions in the order of decision D1, which records its calls. */
export function sampleService(): McpService & { readonly calls: OperationCall[] } {
  const calls: OperationCall[] = [];
  const served = operations.filter(({ id }) => BODIES[id] !== undefined);
  const run: RunOperation = async (call) => {
    calls.push(call);
    if (call.apiKey !== SAMPLE_KEY) {
      throw new ServiceError('unauthorized', 'Missing or invalid API key');
    }
    const operation = served.find(({ id }) => id === call.operation);
    if (operation === undefined) throw new ServiceError('not_found', 'No such route');
    const input = parseInput(operation, call.input) as Readonly<Record<string, unknown>>;
    return { body: BODIES[operation.id]?.(input) };
  };
  return { served, run, calls };
}
