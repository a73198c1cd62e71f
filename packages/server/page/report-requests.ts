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

/** Names of one screening. */
const NAMES_PER_CALL = 50;
/** Marks that a screening gives for a name at most. */
const MARKS_PER_NAME = 20;
/** Marks that a clearance gives at most. */
const MARKS_OF_ONE = 100;
/** Marks of at least this score are all shown; of those below it, the most similar. */
const WORTH_ASKING = 0.8;
/** So few names are cleared one by one, which gives more marks of each. */
const FEW_NAMES = 3;
/**
 * So many names of a longer list are cleared besides. With the page's own four requests and one screening that is
 * nine for fifty names: ten people behind one address stay within its hundred a minute.
 */
const MAX_CLEARED = 4;
/** Letters of one name. */
export const MAX_NAME_LETTERS = 200;

/** What the service found for a report, and when. */
export interface ReportAnswers {
  readonly names: readonly ReportName[];
  readonly dataAsOf?: string | undefined;
  readonly register?: number | undefined;
  /** When it was asked. */
  readonly at: string;
}

/** What a report asks. */
export interface ReportQuestion extends GoodsOptions {
  readonly names: readonly PastedName[];
  /** Classes of the names that have none of their own; empty for all. */
  readonly clase: readonly number[];
  readonly onlyLive: boolean;
}

/** One search of a report: names that a search takes for the same are one. */
export interface ReportEntry {
  readonly q: string;
  /** The classes that are searched; empty for all. */
  readonly clase: readonly number[];
  readonly spellings: readonly string[];
  /** How many lines it stands for. */
  readonly lines: number;
  /** What stands where classes should, and is none. */
  readonly wrong: string;
}

/**
 * The searches of a list of names: spellings that fold alike are one, in the classes of all of them.
 * @param shared classes of the names that have none of their own; empty for all
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
    // One line that asks for all classes asks for those of the others too.
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

/** Whether a name has more marks worth showing than it was given: of at least a score, or in conflict by goods. */
function isTruncatedAbove(name: ReportName | undefined, score: number): boolean {
  const last = name?.marks.at(-1);
  if (name?.isCut !== true || last === undefined) return false;
  return name.goods === undefined ? last.score >= score : last.conflicto !== 'lejano';
}

/** The classes related to those of a name are looked at with goods, and where somebody wants them: the answer says. */
function classScope({ goods, related }: ReportQuestion): { readonly relacionadas: boolean } {
  return { relacionadas: goods !== undefined || related === true };
}

/** Without marks of the related classes alone that the reader unticked; the scope says that those were not looked at. */
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
 * Asks what a report is made of. All names are screened in calls of 50; those of which a screening cannot give all
 * marks are cleared one by one, the most crowded first and few of them: of the others the report says that there are
 * more. Each of few names is cleared.
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
      // Marks that are less similar than a report shows are at the end: without one, there may be more.
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
