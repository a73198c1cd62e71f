import { foldText } from '@marcario/core';
import { type Percentiles, percentiles, rounded } from '../percentiles.ts';
import { holdsWords, PAGE, type QueryCase, type QueryKind } from './query-kinds.ts';

/** What was answered to a query: folded names, best first, and how fast. */
export interface Answered {
  readonly asked: QueryCase;
  readonly names: readonly string[];
  readonly milliseconds: number;
}

/** How good and how fast the answers to one kind of query were; shares from 0 to 1. */
export interface Judgement extends Percentiles {
  readonly query: string;
  readonly asked: number;
  /** Answers with the wanted mark on the page, or with a page of marks that are as good. */
  readonly 'recall@20': number;
  /** Answers whose first mark is the wanted one, or one as good. */
  readonly 'rank 1': number;
}

export function judged(kind: QueryKind, answers: readonly Answered[]): Judgement {
  const share = (isGood: (answer: Answered) => boolean) =>
    rounded(answers.filter(isGood).length / Math.max(1, answers.length), 4);
  return {
    query: kind.name,
    asked: answers.length,
    'recall@20': share((answer) => isFound(kind, answer)),
    'rank 1': share((answer) => isRight(kind, answer.asked, answer.names[0])),
    ...percentiles(answers.map(({ milliseconds }) => milliseconds)),
  };
}

/** The wanted mark is there, or a full page of marks that hold just as well what was typed. */
export function isFound(kind: QueryKind, { asked, names }: Answered): boolean {
  const page = names.slice(0, PAGE);
  const isWanted = kind.wholePage === undefined && page.includes(asked.wanted);
  return isWanted || (page.length === PAGE && page.every((name) => isRight(kind, asked, name)));
}

function isRight(kind: QueryKind, { text, wanted }: QueryCase, name: string | undefined): boolean {
  return name === wanted || (name !== undefined && kind.alsoGood?.(name, foldText(text)) === true);
}

/**
 * The share of answers that no mark without a queried word stands in before one that holds them all,
 * whether that one is on the page or did not get there.
 *
 * @param held for each answer, how many names hold every word of its query
 */
export function literalFirst(answers: readonly Answered[], held: readonly number[]): number {
  const isLiteralFirst = ({ asked, names }: Answered, i: number) =>
    names
      .slice(0, Math.min(PAGE, held[i] ?? 0))
      .every((name) => holdsWords(name, foldText(asked.text)));
  return rounded(answers.filter(isLiteralFirst).length / Math.max(1, answers.length), 4);
}
