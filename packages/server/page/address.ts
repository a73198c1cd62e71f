import type { Question } from './question.ts';

/** What somebody looks at: an answer, and perhaps one mark of it. */
export interface Address {
  readonly question: Question;
  readonly mark?: string;
}

const MOST_LETTERS = 200;
const NUMBER = /^[\w-]{1,20}$/;

/**
 * The address in its part after `#`, which no browser sends to anybody: it can be kept and passed on, and
 * stands in no log. Empty where nothing is looked at.
 */
export function addressToHash({ question, mark }: Address): string {
  const { q, clase, liveOnly } = question;
  const params = new URLSearchParams();
  if (q !== '') {
    params.set('q', q);
    for (const one of clase) params.append('clase', String(one));
    if (liveOnly) params.set('live', '1');
  }
  if (mark !== undefined) params.set('mark', mark);
  return params.size === 0 ? '' : `#${params}`;
}

/** The address of such a part, what is wrong in it left out; undefined where it is a place on the page. */
export function addressFromHash(hash: string): Address | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  if (params.size > 0 && !params.has('q') && !params.has('mark')) return undefined;
  const clase = params.getAll('clase').map(Number);
  const question = {
    q: (params.get('q') ?? '').slice(0, MOST_LETTERS),
    clase: clase.filter((one) => Number.isInteger(one) && one >= 1 && one <= 45),
    liveOnly: params.get('live') === '1',
  };
  const mark = params.get('mark') ?? '';
  return NUMBER.test(mark) ? { question, mark } : { question };
}
