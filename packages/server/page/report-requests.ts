import type { MarcarioClient } from '@marcario/client';
import { foldText } from '@marcario/core';
import {
  clearanceMarks,
  goodsSummary,
  MIN_SCORE,
  type ReportName,
} from '../texts/report-content.ts';
import type { GoodsOptions } from './address.ts';
import type { PastedName } from './read-table.ts';
import type { RequestThrottle } from './request-throttle.ts';

/** Maximum names in one screening request. */
const NAMES_PER_CALL = 50;
/** Maximum marks per name in a screening. */
const MARKS_PER_NAME = 20;
/** Maximum marks in a clearance. */
const MARKS_OF_ONE = 100;
/** Minimum score of marks that a report must not omit; below it only the most similar are listed. */
const WORTH_ASKING = 0.8;
/** Maximum names of a list whose names each get a clearance, which returns more marks than a screening. */
const FEW_NAMES = 3;
/**
 * Maximum clearances for a longer list. With four requests of the page and one screening, a report on fifty names makes
 * nine, so that ten people behind one address stay within its limit of a hundred a minute.
 */
const MAX_CLEARED = 4;
/** Maximum letters of a name. */
export const MAX_NAME_LETTERS = 200;

/** The results of a report and their time. */
export interface ReportAnswers {
  readonly names: readonly ReportName[];
  readonly dataAsOf?: string | undefined;
  readonly register?: number | undefined;
  /** When the report was requested, in ISO 8601. */
  readonly at: string;
}

/** The input of a report. */
export interface ReportQuestion extends GoodsOptions {
  readonly names: readonly PastedName[];
  /** Classes for names without classes of their own; empty for all. */
  readonly clase: readonly number[];
  readonly onlyLive: boolean;
}

/** One search of a report; spellings that fold to the same name are merged. */
export interface ReportEntry {
  readonly q: string;
  /** The searched classes; empty for all. */
  readonly clase: readonly number[];
  readonly spellings: readonly string[];
  /** Number of input lines merged into this entry. */
  readonly lines: number;
  /** Text of the class cell if it is invalid; else empty. */
  readonly wrong: string;
}

/**
 * Groups names into searches: spellings with equal folding become one, with the classes of all of them.
 * @param shared classes for names without classes of their own; empty for all
 */
export function groupEntries(
  names: readonly PastedName[],
  shared: readonly number[],
): ReportEntry[] {
  const byFolding = new Map<string, PastedName[]>();
  for (const one of names) {
    const folded = foldText(one.name) || one.name;
    byFolding.set(folded, [...(byFolding.get(folded) ?? []), one]);
  }
  return [...byFolding.values()].map((same) => {
    const [first = '', ...others] = same.map(({ name }) => name);
    const classes = same.map(({ clase }) => (clase.length > 0 ? clase : shared));
    // If one spelling is searched in all classes, the merged entry is too.
    const all = classes.some((clase) => clase.length === 0) ? [] : classes.flat();
    return {
      q: first,
      clase: [...new Set(all)].sort((a, b) => a - b),
      spellings: [...new Set(others)].filter((other) => other !== first),
      lines: same.length,
      wrong: same.map(({ wrong }) => wrong).find((wrong) => wrong !== '') ?? '',
    };
  });
}

/** Returns whether the list was cut off at a relevant mark: of at least `score` or, with goods, in conflict. */
function isTruncatedAbove(name: ReportName | undefined, score: number): boolean {
  const last = name?.marks.at(-1);
  if (name?.isCut !== true || last === undefined) return false;
  return name.goods === undefined ? last.score >= score : last.conflicto !== 'lejano';
}

/** Returns whether related classes are searched: if requested, and always when goods are given. */
function classScope({ goods, related }: ReportQuestion): { readonly relacionadas: boolean } {
  return { relacionadas: goods !== undefined || related === true };
}

/** Removes marks that are only in related classes which the user unticked, and lists these as not searched. */
function withoutUnticked(name: ReportName, { unticked = [] }: ReportQuestion): ReportName {
  const { alcance, clases, marks } = name;
  const left = unticked.filter((one) => alcance?.clases.includes(one) && !clases.includes(one));
  if (alcance === undefined || left.length === 0) return name;
  const looked = alcance.clases.filter((one) => !left.includes(one));
  return {
    ...name,
    marks: marks.filter((mark) => mark.clases.some((one) => looked.includes(one))),
    alcance: { clases: looked, sinMirar: [...alcance.sinMirar, ...left].sort((a, b) => a - b) },
  };
}

interface RequestOptions {
  readonly pace: RequestThrottle;
  readonly signal: AbortSignal;
}

/**
 * Requests the results of a report. Up to `FEW_NAMES` names get a clearance each. More names are screened in calls of
 * 50, and at most `MAX_CLEARED` of those with truncated results, highest last score first, also get a clearance; for
 * the other truncated names the report says that there are more marks.
 */
export async function requestReport(
  client: MarcarioClient,
  question: ReportQuestion,
  options: RequestOptions,
): Promise<ReportAnswers> {
  const entries = groupEntries(question.names, question.clase);
  const at = new Date().toISOString();
  if (entries.length <= FEW_NAMES)
    return { at, ...(await requestClearances(client, entries, question, options)) };
  const parts = chunks(entries, NAMES_PER_CALL);
  const screened: ReportName[] = [];
  let dataAsOf: string | undefined;
  for (const part of parts) {
    const answer = await requestScreening(client, part, question, options);
    screened.push(...answer.names);
    dataAsOf ??= answer.dataAsOf;
  }
  const lastScore = ({ q }: ReportEntry) =>
    screened.find((name) => name.q === q)?.marks.at(-1)?.score ?? 0;
  const cut = entries
    .filter((_, i) => isTruncatedAbove(screened[i], WORTH_ASKING))
    .sort((a, b) => lastScore(b) - lastScore(a))
    .slice(0, MAX_CLEARED);
  const cleared = await requestClearances(client, cut, question, options);
  const whole = new Map(cleared.names.map((name) => [name.q, name]));
  const names = screened.map((name) => whole.get(name.q) ?? name);
  return { at, names, dataAsOf: dataAsOf ?? cleared.dataAsOf, register: cleared.register };
}

async function requestScreening(
  client: MarcarioClient,
  entries: readonly ReportEntry[],
  question: ReportQuestion,
  { pace, signal }: RequestOptions,
): Promise<Pick<ReportAnswers, 'names' | 'dataAsOf'>> {
  await pace.waitForClick(signal);
  const { goods, onlyLive } = question;
  const consultas = entries.map(({ q, clase }) => ({
    q,
    ...(clase.length > 0 && { clase: [...clase] }),
    ...(goods !== undefined && { cobertura: goods }),
  }));
  const input = {
    consultas,
    explain: true,
    limit: MARKS_PER_NAME,
    minScore: MIN_SCORE,
    ...classScope(question),
    ...(onlyLive && { vivas: true }),
  };
  const { items, dataAsOf } = await client.brands.screening(input, { signal });
  const names = entries.map((entry, at): ReportName => {
    const answer = items[at];
    const marks = answer?.items ?? [];
    const isCut = marks.length >= MARKS_PER_NAME;
    const name = { ...toReportName(entry), marks, isCut, ...goodsSummary(answer ?? {}, goods) };
    return withoutUnticked(name, question);
  });
  return { names, dataAsOf };
}

async function requestClearances(
  client: MarcarioClient,
  entries: readonly ReportEntry[],
  question: ReportQuestion,
  { pace, signal }: RequestOptions,
): Promise<Omit<ReportAnswers, 'at'>> {
  const { goods, onlyLive } = question;
  const request = { ...classScope(question), ...(goods !== undefined && { cobertura: goods }) };
  const answers = await Promise.all(
    entries.map(async (entry) => {
      await pace.waitForClick(signal);
      const narrowed = { clase: [...entry.clase], ...(onlyLive && { vivas: true }) };
      const input = { q: entry.q, ...narrowed, ...request, limit: MARKS_OF_ONE };
      const clearance = await client.brands.clearance(input, { signal });
      const all = clearance.grupos.flatMap(({ items }) => items).length;
      const marks = clearanceMarks(clearance);
      // Marks that are too dissimilar for a report come last, so a full clearance without any may be truncated.
      const isCut = all >= MARKS_OF_ONE && (goods !== undefined || marks.length === all);
      const name = { ...toReportName(entry), marks, isCut, ...goodsSummary(clearance, goods) };
      return { clearance, name: withoutUnticked(name, question) };
    }),
  );
  const [first] = answers;
  return {
    names: answers.map(({ name }) => name),
    dataAsOf: first?.clearance.dataAsOf,
    register: first?.clearance.register.marcas,
  };
}

function toReportName({ q, clase, spellings }: ReportEntry): Omit<ReportName, 'marks' | 'isCut'> {
  return { q, clases: clase, spellings };
}

function chunks<One>(all: readonly One[], size: number): One[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}
