import type { OperationId } from '@marcario/core/contract';
import { brandExamples } from './brands.ts';
import { calendarAndUsageExamples } from './calendar-and-usage.ts';
import { corpusExamples } from './corpus.ts';
import type { ExamplesOf } from './operation-example.ts';
import { watchlistExamples } from './watchlists.ts';

/** An example of every operation: a row without one does not compile. */
export const operationExamples: ExamplesOf<OperationId> = {
  ...brandExamples,
  ...corpusExamples,
  ...calendarAndUsageExamples,
  ...watchlistExamples,
};
