import { type Branch, type Keys, MOST_COVERS, type Scoring } from '../search/source/name-source.ts';
import { anyOf, type Clause } from './filter-clauses.ts';
import { NO_DOCUMENT } from './found-marks.ts';
import { NAME } from './mark-document.ts';

/** What a name gains and how much of it that covers are one number: `gain` times this, and `covers`. */
const COVERS = MOST_COVERS + 1;
const GAIN = `Math.floor(_score / ${COVERS})`;
const LETTERS = "doc['letters'].value";

/** In double precision, step by step as the channels do it. Few texts: each is compiled once. */
const SCORES: { readonly [By in Scoring['by']]: string } = {
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

/** The names of a branch, best first, each once: a name stands for all its marks that pass the filter. */
export function branchSearch(branch: Branch, filter: readonly Clause[]): Clause {
  const { limit, leastScore, scale, scoring } = branch;
  const { by, ...constants } = scoring;
  const script = { source: SCORES[by], params: { scale, ...constants } };
  return {
    size: limit,
    ...NO_DOCUMENT,
    track_total_hits: false,
    query: { script_score: { query: gainful(branch, filter), script, min_score: leastScore } },
    collapse: { field: NAME },
    sort: [{ _score: 'desc' }, { order: 'asc' }],
  };
}

/** The names that gain at least `least`, each with its sums as its score. */
function gainful({ groups: all, least, without }: Branch, filter: readonly Clause[]): Clause {
  const groups = all.filter((group) => group.length > 0);
  if (groups.length === 0) return { match_none: {} };
  const found = {
    bool: {
      should: groups.map(gainOf),
      minimum_should_match: fewest(groups, least),
      filter,
      ...(without.length > 0 && { must_not: { bool: { filter: without.map(hasOne) } } }),
    },
  };
  // Where all keys gain 1, so many groups are the same condition.
  if (groups.flat().every(({ gain }) => gain === 1)) return found;
  return { function_score: { query: found, min_score: least * COVERS } };
}

/**
 * Of how many groups a name must have something to gain `least`: the engine passes over all that have fewer. More than
 * there are where no name can gain so much.
 */
function fewest(groups: Branch['groups'], least: number): number {
  const most = groups.map((group) => Math.max(...group.map(({ gain }) => gain)));
  let sum = 0;
  const at = most
    .sort((a, b) => b - a)
    .findIndex((gain) => {
      sum += gain;
      return sum >= least;
    });
  return at < 0 ? most.length + 1 : at + 1;
}

function gainOf(group: Branch['groups'][number]): Clause {
  const scored = group.map((keys) => ({
    constant_score: { filter: hasOne(keys), boost: keys.gain * COVERS + keys.covers },
  }));
  const [only] = scored;
  return scored.length === 1 && only !== undefined ? only : { dis_max: { queries: scored } };
}

/** Whether a mark's name has the keys. */
export function hasOne({ keys, begins }: Keys): Clause {
  return anyOf([
    ...(keys.length === 0
      ? []
      : [keys.length === 1 ? { term: { keys: keys[0] } } : { terms: { keys } }]),
    ...begins.map((beginning) => ({ prefix: { keys: beginning } })),
  ]);
}
