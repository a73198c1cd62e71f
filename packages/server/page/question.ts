import type { FindSimilarByTextInput } from '@marcario/client';
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
export function soughtMarks({ clase, liveOnly }: Question, count: number): string {
  const noun = `similar ${liveOnly ? 'registered or pending ' : ''}${count === 1 ? 'mark' : 'marks'}`;
  if (clase.length === 0) return noun;
  return `${noun} in class${clase.length === 1 ? '' : 'es'} ${clase.join(', ')}`;
}
