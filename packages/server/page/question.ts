import type { FindSimilarByTextInput } from '@marcario/client';
import { texts } from './language.ts';
import { LIVING } from './statuses.ts';

/** What somebody looks for. */
export interface Question {
  readonly q: string;
  readonly clase: readonly number[];
  readonly liveOnly: boolean;
}

/** The question as the parameters of a search for similar marks. */
export function asked({ q, clase, liveOnly }: Question): FindSimilarByTextInput {
  return {
    q,
    ...(clase.length > 0 && { clase: [...clase] }),
    ...(liveOnly && { estado: [...LIVING] }),
  };
}

/** So many marks as were looked for, as a sentence names them. */
export function soughtMarks({ clase, liveOnly: live }: Question, count: number): string {
  return texts.sought(count, { live, clase });
}
