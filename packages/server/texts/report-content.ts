import type { Clearance, MarcaDelInforme, Plazo, SimilarBrand } from '@marcario/core/contract';
import { isLive } from './mark-life.ts';
import type { Words } from './texts.ts';

/** What a reader decides of a mark that could stand in the way of a name. */
export const DECISIONS = ['no_obsta', 'considerar', 'obsta'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a reader did with a mark: a decision (empty for none yet), a note, and whether it is struck out. */
export interface Judgement {
  readonly decision: Decision | '';
  readonly note: string;
  readonly struck: boolean;
}

export const NO_JUDGEMENT: Judgement = { decision: '', note: '', struck: false };

/** A mark of a report. */
export type ReportMark = SimilarBrand & { readonly plazos?: Plazo[] | undefined };

/** One name of a report and what was found for it. */
export interface ReportName {
  readonly q: string;
  /** Nice classes; empty for all. */
  readonly clases: readonly number[];
  /** Other spellings that a search takes for the same name. */
  readonly spellings: readonly string[];
  readonly marks: readonly ReportMark[];
  /** True where the service knows further marks of at least this similarity. */
  readonly isCut: boolean;
}

/** The marks that a reader has struck out: in a list at the end of each name, or left out. */
export type StruckMarks = 'listed' | 'omitted';

/** What a report is made of. */
export interface ReportContent {
  readonly names: readonly ReportName[];
  readonly words: Words;
  readonly dataAsOf?: string | undefined;
  /** Marks in the register. */
  readonly register?: number | undefined;
  /** True where only marks in force or under way were asked for. */
  readonly onlyLive: boolean;
  /** What the reader decided, by `judgementKey`. */
  readonly judgements?: ReadonlyMap<string, Judgement>;
  readonly struck?: StruckMarks;
  readonly now?: Date;
}

/** The key of what the reader decides of a mark for a name. */
export function judgementKey(q: string, nroSolicitud: string): string {
  return `${nroSolicitud} ${q}`;
}

/** The content of a report of names that were cleared one by one. */
export function contentOf(
  clearances: readonly Clearance[],
  { words, onlyLive }: Pick<ReportContent, 'words' | 'onlyLive'>,
): ReportContent {
  const [first] = clearances;
  return {
    names: clearances.map((one) => ({
      q: one.q,
      clases: one.clases,
      spellings: [],
      marks: marksOf(one),
      isCut: false,
    })),
    words,
    onlyLive,
    dataAsOf: first?.dataAsOf,
    register: first?.register.marcas,
  };
}

/** The marks of a clearance that a report shows. */
export function marksOf({ grupos }: Clearance): MarcaDelInforme[] {
  return grupos.flatMap(({ items }) => items).filter(({ score }) => score >= MIN_SCORE);
}

/** What is less similar is not shown (decision F11). */
export const MIN_SCORE = 0.7;

/** The parts of a report of one name, in their order. */
export const GROUPS = ['identica', 'alta', 'media', 'baja', 'sinVigencia'] as const;
export type Group = (typeof GROUPS)[number];

/** From these scores on a mark falls into a band (decision F11); an identical one is shown apart. */
const BOUNDS = [
  ['identica', 0.99],
  ['alta', 0.9],
  ['media', 0.8],
] as const;

/** The band of a score; `identica` is the top of `alta`. */
function bandOf(score: number): Exclude<Group, 'sinVigencia'> {
  return BOUNDS.find(([, bound]) => score >= bound)?.[0] ?? 'baja';
}

/** The marks of one name, sorted for reading. */
export interface SortedMarks {
  /** Live marks by band, and all that are over in one group of their own: live marks stand first, always. */
  readonly groups: Readonly<Record<Group, readonly ReportMark[]>>;
  readonly struck: readonly ReportMark[];
}

/** Sorts the marks of a name into the groups of a report, most similar first in each. */
export function sortMarks(
  { q, marks }: ReportName,
  judgements: ReportContent['judgements'],
): SortedMarks {
  const groups = { identica: [], alta: [], media: [], baja: [], sinVigencia: [] } as Record<
    Group,
    ReportMark[]
  >;
  const struck: ReportMark[] = [];
  for (const mark of [...marks].sort((a, b) => b.score - a.score)) {
    if (judgements?.get(judgementKey(q, mark.nroSolicitud))?.struck === true) struck.push(mark);
    else groups[isLive(mark) ? bandOf(mark.score) : 'sinVigencia'].push(mark);
  }
  return { groups, struck };
}

/** The names of a report with the most and the most similar live marks first. */
export function byRisk(
  names: readonly ReportName[],
  judgements: ReportContent['judgements'],
): ReportName[] {
  const ranked = names.map((name) => {
    const { groups } = sortMarks(name, judgements);
    return { name, counts: GROUPS.map((group) => groups[group].length) };
  });
  const compare = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((count, i) => count !== b[i]);
    return at === -1 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
  };
  return ranked.sort((a, b) => compare(a.counts, b.counts)).map(({ name }) => name);
}

/**
 * The sentence that answers for one name: how many identical live marks, how many of high similarity, and how many
 * of those are live. Marks that are struck out do not count, which is said.
 */
export function answerInWords(name: ReportName, content: ReportContent): string {
  const { texts } = content.words;
  const said = texts.informe.answer;
  const { groups, struck } = sortMarks(name, content.judgements);
  const over = groups.sinVigencia;
  const overOf = (group: Group) => over.filter(({ score }) => bandOf(score) === group).length;
  const high = groups.alta.length + overOf('alta');
  const parts = [
    said.identical(groups.identica.length, texts.informe.within(name.clases)),
    said.high(high, groups.alta.length),
    ...(overOf('identica') > 0 ? [said.identicalOver(overOf('identica'))] : []),
    ...(groups.media.length > 0 ? [said.medium(groups.media.length)] : []),
  ];
  const notes = [
    ...(struck.length > 0 ? [said.struck(struck.length)] : []),
    ...(name.isCut ? [said.cut(name.marks.length)] : []),
  ];
  return [`${parts.join('; ')}.`, ...notes].join(' ');
}

/** The sentence that answers for all names of a report: how many have identical or highly similar live marks. */
export function overallInWords({ names, words, judgements }: ReportContent): string {
  const sorted = names.map((name) => sortMarks(name, judgements).groups);
  const count = (holds: (groups: SortedMarks['groups']) => boolean) => sorted.filter(holds).length;
  return words.texts.informe.answer.overall({
    names: names.length,
    identical: count(({ identica }) => identica.length > 0),
    high: count(({ identica, alta }) => identica.length === 0 && alta.length > 0),
    none: count((groups) => GROUPS.every((group) => groups[group].length === 0)),
  });
}
