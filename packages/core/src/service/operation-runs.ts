import type { OperationId } from '../contract/operation-routes.ts';
import type { OperationOutput, ParsedInput } from '../contract/operations.ts';

/** The use case behind an operation: parsed input in, wire body out. */
export type OperationRun<Id extends OperationId> = (
  input: ParsedInput<Id>,
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
  readonly getFeriados: OperationRun<'getFeriados'>;
  readonly getFeriadosCobertura: OperationRun<'getFeriadosCobertura'>;
}

/** An operation that this service runs. */
export type ServedOperationId = keyof OperationRuns;
