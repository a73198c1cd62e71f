import {
  type errorEnvelopeSchema,
  inputFields,
  type OperationId,
  type OperationInput,
  type OperationOutput,
  operations,
} from '@marcario/core/contract';
import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { ErrorEnvelope, OperationInputs, OperationOutputs } from './contract-types.ts';
import { type answerMarks, operationFields } from './operations.ts';

it('means by each plain type what the schema means', () => {
  expectTypeOf<OperationInputs>().toExtend<{ [Id in OperationId]: OperationInput<Id> }>();
  expectTypeOf<OperationOutputs>().toExtend<{ [Id in OperationId]: OperationOutput<Id> }>();
  expectTypeOf<keyof OperationInputs>().toEqualTypeOf<OperationId>();
  expectTypeOf<keyof OperationOutputs>().toEqualTypeOf<OperationId>();
  expectTypeOf<ErrorEnvelope>().toExtend<z.infer<typeof errorEnvelopeSchema>>();
});

it.each(operations)('knows the fields of $id', ({ id, input }) => {
  expect(operationFields[id]).toEqual(Object.keys(inputFields(input)));
});

type Mark = (typeof answerMarks)[number];
/** `Answer` if it is an object with fields, of which no required one is in `answerMarks`; else `never`. */
type Unmarked<Answer> = Answer extends Partial<Record<Mark, unknown>> & object
  ? Answer extends readonly unknown[] | Record<string, never>
    ? never
    : { [Name in Mark]: Answer extends Record<Name, unknown> ? Name : never }[Mark] extends never
      ? Answer
      : never
  : never;

it('has a mark in each answer that is an object', () => {
  expectTypeOf<Unmarked<OperationOutputs[OperationId]>>().toEqualTypeOf<never>();
});
