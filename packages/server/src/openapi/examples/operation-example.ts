import type { OperationId, OperationInput, OperationOutput } from '@marcario/core/contract';

/** One call as it could have been, on the marks of the demonstration. */
export interface OperationExample<Id extends OperationId = OperationId> {
  readonly input: OperationInput<Id>;
  readonly output: OperationOutput<Id>;
  /** Where a parameter changes the shape: what is answered then, by the name of the shape. */
  readonly variants?: Readonly<Record<string, OperationOutput<Id>>>;
}

/** Examples of some operations. */
export type ExamplesOf<Id extends OperationId> = { readonly [One in Id]: OperationExample<One> };
