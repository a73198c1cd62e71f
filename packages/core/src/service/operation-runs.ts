import type { OperationId } from '../contract/operation-routes.ts';
import type { OperationOutput, ParsedInput } from '../contract/operations.ts';
import type { KeyUsage } from '../domain/key-usage.ts';
import type { Caller } from './authenticate.ts';

/** The use case behind an operation: parsed input in, wire body out. */
export type OperationRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
) => Promise<OperationOutput<Id>>;

/** Who makes a call, and where its key stands. */
export interface KeyedCall {
  readonly caller: Caller;
  readonly usage: KeyUsage;
}

/** A use case about the key that calls it: nobody but a caller with a key can ask. */
export type KeyedRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
  call: KeyedCall,
) => Promise<OperationOutput<Id>>;

/** The use cases that this service has. An operation without one is not routed and not listed. */
export interface OperationRuns {
  readonly searchBrands: OperationRun<'searchBrands'>;
  readonly getBrandDetail: OperationRun<'getBrandDetail'>;
  readonly findSimilarByNumber: OperationRun<'findSimilarByNumber'>;
  readonly findSimilarByText: OperationRun<'findSimilarByText'>;
  readonly getBrandReport: OperationRun<'getBrandReport'>;
  readonly getBrandOpposition: OperationRun<'getBrandOpposition'>;
  readonly listOpenOppositions: OperationRun<'listOpenOppositions'>;
  readonly listPersonas: OperationRun<'listPersonas'>;
  readonly getBrandsBatch: OperationRun<'getBrandsBatch'>;
  readonly getFreshness: OperationRun<'getFreshness'>;
  readonly getSyncRuns: OperationRun<'getSyncRuns'>;
  readonly insightsByClass: OperationRun<'insightsByClass'>;
  readonly insightsByEstado: OperationRun<'insightsByEstado'>;
  readonly insightsByMonth: OperationRun<'insightsByMonth'>;
  readonly insightsByHolder: OperationRun<'insightsByHolder'>;
  readonly insightsByRepresentante: OperationRun<'insightsByRepresentante'>;
  readonly getFeriados: OperationRun<'getFeriados'>;
  readonly getFeriadosCobertura: OperationRun<'getFeriadosCobertura'>;
  readonly getUsage: KeyedRun<'getUsage'>;
}

/** An operation that this service runs. */
export type ServedOperationId = keyof OperationRuns;

/** An operation that can also be called in process, without a key. */
export type InProcessOperationId = Exclude<ServedOperationId, 'getUsage'>;
