import {
  type CandidateQuery,
  type KeySet,
  MAX_CLAUSES,
  type ScoringRule,
} from '../search/source/name-source.ts';
import { anyClause, type Clause } from './filter-clauses.ts';
import { WITHOUT_SOURCE } from './hit-fields.ts';
import { NAME_FIELD } from './mark-document.ts';

/** Factor that packs weight and coverage of a name into one number: `gain * COVERS + covers`. */
const COVERS = MAX_CLAUSES + 1;
const GAIN = `Math.floor(_score / ${COVERS})`;
const LETTERS = "doc['letters'].value";

/**
 * Scripts that compute scores in double precision with the same steps as the channels in memory. There are only a few
 * script texts, and the engine compiles each once.
 */
const SCORES: { readonly [By in ScoringRule['by']]: string } = {
  gain: `Math.round(params.scale * ${GAIN})`,
  dice: `Math.round((params.scale * ${GAIN}) / (params.grams + ${LETTERS}))`,
  fit: `double gain = ${GAIN};
    double fit = Math.min(1.0, (_score - ${COVERS} * gain) / (params.parts * ${LETTERS}));
    return Math.round(params.scale * gain * (1 - params.share + params.share * fit));`,
  overlap: `double own = params.perLetter * ${LETTERS};
    double longer = params.longer * Math.max(own, params.whole);
    double shorter = (1 - params.longer) * Math.min(own, params.whole);
    return Math.round(params.scale * ${GAIN} / (longer + shorter));`,
};

/**
 * Builds the search for the names of a candidate query, best first. Each name occurs once and represents all its marks
 * that pass the filter.
 */
export function candidateSearch(branch: CandidateQuery, filter: readonly Clause[]): Clause {
  const { limit, minScore, scale, scoring } = branch;
  const { by, ...constants } = scoring;
  const script = { source: SCORES[by], params: { scale, ...constants } };
  return {
    size: limit,
    ...WITHOUT_SOURCE,
    track_total_hits: false,
    query: {
      script_score: { query: weightedKeysClause(branch, filter), script, min_score: minScore },
    },
    collapse: { field: NAME_FIELD },
    sort: [{ _score: 'desc' }, { order: 'asc' }],
  };
}

/** Builds the query for names whose keys weigh at least `min` together; the score is the sum of the weights. */
function weightedKeysClause(
  { groups: all, min, without }: CandidateQuery,
  filter: readonly Clause[],
): Clause {
  const groups = all.filter((group) => group.length > 0);
  if (groups.length === 0) return { match_none: {} };
  const found = {
    bool: {
      should: groups.map(groupClause),
      minimum_should_match: minMatchingGroups(groups, min),
      filter,
      ...(without.length > 0 && { must_not: { bool: { filter: without.map(hasAnyKey) } } }),
    },
  };
  // If all keys have weight 1, a minimum number of groups is the same condition.
  if (groups.flat().every(({ gain }) => gain === 1)) return found;
  return { function_score: { query: found, min_score: min * COVERS } };
}

/**
 * Returns the minimum number of groups that a name must match to reach `min`, because the engine skips names with
 * fewer. Returns more groups than there are if no name can reach it.
 */
function minMatchingGroups(groups: CandidateQuery['groups'], min: number): number {
  const maxGains = groups.map((group) => Math.max(...group.map(({ gain }) => gain)));
  let sum = 0;
  const at = maxGains
    .sort((a, b) => b - a)
    .findIndex((gain) => {
      sum += gain;
      return sum >= min;
    });
  return at < 0 ? maxGains.length + 1 : at + 1;
}

function groupClause(group: CandidateQuery['groups'][number]): Clause {
  const scored = group.map((keys) => ({
    constant_score: { filter: hasAnyKey(keys), boost: keys.gain * COVERS + keys.covers },
  }));
  const [only] = scored;
  return scored.length === 1 && only !== undefined ? only : { dis_max: { queries: scored } };
}

/** Builds the condition that a mark's name has any of the keys, or a key with one of the prefixes. */
export function hasAnyKey({ keys, begins }: KeySet): Clause {
  return anyClause([
    ...(keys.length === 0
      ? []
      : [keys.length === 1 ? { term: { keys: keys[0] } } : { terms: { keys } }]),
    ...begins.map((beginning) => ({ prefix: { keys: beginning } })),
  ]);
}
