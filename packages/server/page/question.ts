import type { SearchBrandsInput } from '@marcario/client';

/** What somebody looks for. */
export interface Question {
  readonly q: string;
  readonly clase: readonly number[];
  readonly liveOnly: boolean;
}

/** What narrows a search and a comparison alike. */
type Narrowing = Pick<SearchBrandsInput, 'clase' | 'liveOnly'>;

/** The question as the parameters of a search, or of marks that are similar. */
export function asked({ q, clase, liveOnly }: Question): Narrowing & { readonly q: string } {
  return { q, ...(clase.length > 0 && { clase: [...clase] }), ...(liveOnly && { liveOnly }) };
}

/**
 * The question in the part of the address after `#`, which no browser sends to anybody: it can be kept
 * and passed on, and stands in no log.
 */
export function questionToHash({ q, clase, liveOnly }: Question): string {
  if (q === '') return '';
  const params = new URLSearchParams({ q });
  for (const one of clase) params.append('clase', String(one));
  if (liveOnly) params.set('live', '1');
  return `#${params}`;
}

/** The question of such an address; what is wrong in it is left out. */
export function questionFromHash(hash: string): Question {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const clase = params.getAll('clase').map(Number);
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    clase: clase.filter((one) => Number.isInteger(one) && one >= 1 && one <= 45),
    liveOnly: params.get('live') === '1',
  };
}
