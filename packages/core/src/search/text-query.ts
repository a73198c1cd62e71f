import { foldedTokens } from '../domain/text-folding.ts';
import { letterSignature } from './letter-signature.ts';

/** Words that say something of a query's size; more than these are read and ignored. */
const TOKENS_READ = 16;

/** A query under one reading, ready to be compared. */
export interface TextQuery {
  readonly text: string;
  /** Distinct words in order. */
  readonly tokens: readonly string[];
  /** Share of each word in the query, by its letters; together 1. */
  readonly weights: readonly number[];
  /** The query without blanks. */
  readonly joined: string;
  readonly joinedSignature: number;
}

/** Reads a folded or sounded text as a query. */
export function textQuery(text: string): TextQuery {
  const tokens = [...new Set(foldedTokens(text))].slice(0, TOKENS_READ);
  const letters = tokens.reduce((sum, token) => sum + token.length, 0);
  const joined = text.replaceAll(' ', '');
  return {
    text,
    tokens,
    weights: tokens.map((token) => token.length / letters),
    joined,
    joinedSignature: letterSignature(joined),
  };
}
