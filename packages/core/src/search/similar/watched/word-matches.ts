import type { MarkToken } from '../../../likeness/judge/mark-token.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import {
  MATCH_GROUND,
  matchFragments,
  WordComparer,
  type WordComparison,
  type WordMatch,
} from '../../../likeness/judge/word-comparison.ts';
import type { WordForm } from '../../../likeness/judge/word-form.ts';
import { type ComparisonKind, WatchedWordMatcher } from './watched-word-matcher.ts';

/** Maximum number of forms with cached matches: about those of a day's changes. */
const MAX_CACHED_WORDS = 20_000;

type TypedForm = Pick<WordOccurrence, 'form' | 'kind'>;

/** Comparison functions: `heard` for words that sound nearly the same, `written` for all others. */
interface Compared {
  readonly heard: WordComparison;
  readonly written: WordComparison;
}

/** Match of a query form (A) with an indexed form (B): bits, and the matched share of both. */
interface WordMatchEntry extends Omit<Readonly<WordMatch>, 'ground'> {
  /** Index of the indexed form (B). */
  readonly at: number;
}

/**
 * Matches of one form, ascending by index. Tens of thousands of lists are cached, so each uses only
 * two arrays: the overhead of an array exceeds the data of most lists.
 */
export class WordMatchList {
  readonly length: number;
  readonly #places: Int32Array;
  /** Bits of all matches, then their matched shares of A, then their matched shares of B. */
  readonly #parts: Float64Array;

  constructor(matches: WordMatchEntry[]) {
    const { length } = matches;
    this.length = length;
    this.#places = new Int32Array(length);
    this.#parts = new Float64Array(3 * length);
    matches.sort((a, b) => a.at - b.at);
    for (const [at, match] of matches.entries()) {
      this.#places[at] = match.at;
      this.#parts[at] = match.bits;
      this.#parts[length + at] = match.shareOfA;
      this.#parts[2 * length + at] = match.shareOfB;
    }
  }

  indexAt(at: number): number {
    return this.#places[at] ?? 0;
  }

  bitsAt(at: number): number {
    return this.#parts[at] ?? 0;
  }

  shareOfA(at: number): number {
    return this.#parts[this.length + at] ?? 0;
  }

  shareOfB(at: number): number {
    return this.#parts[2 * this.length + at] ?? 0;
  }
}

/** Forms of one kind, with their indexes among all forms. */
class WordFormGroup {
  readonly forms: readonly WordForm[];
  readonly #places: readonly number[];
  readonly #like: WatchedWordMatcher;
  readonly #asWords: Compared;
  readonly #asPieces: Compared;
  /** Reusable buffer that each comparison fills with its result. */
  readonly #found: WordMatch = { bits: 0, shareOfA: 0, shareOfB: 0, ground: MATCH_GROUND.same };

  constructor(all: readonly TypedForm[], kind: WordFormKind, comparer: WordComparer) {
    const some = all.flatMap((one, position) =>
      one.kind === kind ? [{ form: one.form, place: position }] : [],
    );
    this.forms = some.map(({ form }) => form);
    this.#places = some.map(({ place: position }) => position);
    this.#like = new WatchedWordMatcher(this.forms, comparer);
    this.#asWords = {
      heard: requireIdenticalWhenShort(comparer.words),
      written: requireIdenticalWhenShort(comparer.writtenWords),
    };
    this.#asPieces = { heard: comparer.withPiece, written: comparer.writtenPiece };
  }

  /** Adds to `found` the forms of this group that match the query form. */
  match(query: WordForm, comparisonKind: ComparisonKind, found: WordMatchEntry[]): void {
    const { heard, written } = comparisonKind === 'words' ? this.#asWords : this.#asPieces;
    this.#like.visit(query, comparisonKind, (at, isNear) => {
      this.compare(query, at, { compare: isNear ? heard : written, found });
    });
  }

  compare(
    query: WordForm,
    at: number,
    { compare, found }: { compare: WordComparison; found: WordMatchEntry[] },
  ): void {
    const other = this.forms[at];
    if (!other || !compare(query, other, this.#found)) return;
    found.push({ at: this.#places[at] ?? 0, ...this.#found });
  }
}

/** Finds the matches of a form among many forms and caches them. Distinct forms are compared once, by kind. */
export class WordMatches {
  readonly #words: WordFormGroup;
  readonly #parts: WordFormGroup;
  readonly #joined: WordFormGroup;
  readonly #wholes: WordFormGroup;
  readonly #samePart = new Map<string, number[]>();
  readonly #known = new Map<WordForm, WordMatchList>();

  constructor(others: readonly TypedForm[]) {
    const comparer = new WordComparer();
    this.#words = new WordFormGroup(others, 'word', comparer);
    this.#parts = new WordFormGroup(others, 'part', comparer);
    this.#joined = new WordFormGroup(others, 'joined', comparer);
    this.#wholes = new WordFormGroup(others, 'whole', comparer);
    for (const [at, { folded }] of this.#parts.forms.entries()) {
      this.#samePart.set(folded, [...(this.#samePart.get(folded) ?? []), at]);
    }
  }

  /** Returns the forms that may match a form; cached. Takes some hundred microseconds the first time. */
  of({ form, kind }: TypedForm): WordMatchList {
    const known = this.#known.get(form);
    if (known !== undefined) return known;
    const found = new WordMatchList(this.#findMatches(form, kind));
    if (kind === 'word' || kind === 'part') this.#cache(form, found);
    return found;
  }

  /** Caches matches. Called only for words and parts: joined words rarely occur in another mark. */
  #cache(form: WordForm, found: WordMatchList): void {
    if (this.#known.size === MAX_CACHED_WORDS) this.#known.clear();
    this.#known.set(form, found);
  }

  #findMatches(form: WordForm, kind: WordFormKind): WordMatchEntry[] {
    const found: WordMatchEntry[] = [];
    this.#words.match(form, kind === 'word' ? 'words' : 'pieces', found);
    if (kind === 'word') {
      for (const tokens of [this.#parts, this.#joined, this.#wholes]) {
        tokens.match(form, 'pieces', found);
      }
    }
    if (kind === 'part') {
      for (const at of this.#samePart.get(form.folded) ?? []) {
        this.#parts.compare(form, at, { compare: matchFragments, found });
      }
    }
    return found;
  }
}

/** Kind of a form: a word of a mark, a part of one, two adjacent words joined, or all words. */
type WordFormKind = 'word' | 'part' | 'joined' | 'whole';

/** Form in a mark that may match a form of another mark. */
export interface WordOccurrence {
  readonly form: WordForm;
  readonly kind: WordFormKind;
  /** Weight of the form in the mark, in bits. */
  readonly covers: number;
  /** Whether the form belongs to the first word. */
  readonly isFirst: boolean;
}

/** Yields all forms of a mark that the similarity model compares with those of another. */
export function* wordOccurrences(mark: PreparedMark): Generator<WordOccurrence> {
  const { pieces: tokens, firstPlace } = mark;
  const toOccurrence = (
    kind: WordFormKind,
    { form, covers, places: positions }: MarkToken,
  ): WordOccurrence => {
    return { form, kind, covers, isFirst: (positions & firstPlace) !== 0 };
  };
  for (const [at, token] of tokens.entries()) {
    yield toOccurrence('word', token);
    for (const part of token.parts) yield toOccurrence('part', part);
    if (at + 1 < tokens.length) yield toOccurrence('joined', mark.compoundAt(at));
  }
  if (tokens.length > 2) yield toOccurrence('whole', mark.whole);
}

/** Wraps a comparison so that identical words match even with little information. */
function requireIdenticalWhenShort(compare: WordComparison): WordComparison {
  return (a, b, like) => {
    if (!a.isSameAs(b)) return compare(a, b, like);
    like.bits = Math.max(a.weight, b.weight);
    like.ground = MATCH_GROUND.same;
    like.shareOfA = 1;
    like.shareOfB = 1;
    return true;
  };
}
