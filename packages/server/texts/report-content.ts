import type {
  Alcance,
  Banda,
  Clearance,
  MarcaDelInforme,
  Plazo,
  SimilarBrand,
} from '@marcario/core/contract';
import { todayInSantiago } from './formats.ts';
import { isLive } from './mark-life.ts';
import { termLine } from './term-words.ts';
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
  /** The goods that the name is for, in words; with them the report is by conflict of sign and goods. */
  readonly goods?: string | undefined;
  /** The classes that were looked at, and the related ones that were not. */
  readonly alcance?: Alcance | undefined;
  /** Marks whose goods were compared, of those that are alike by sign. */
  readonly compared?: { readonly evaluadas: number; readonly hay: number } | undefined;
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
export function toReportContent(
  clearances: readonly Clearance[],
  {
    words,
    onlyLive,
    goods,
  }: Pick<ReportContent, 'words' | 'onlyLive'> & { readonly goods?: string | undefined },
): ReportContent {
  const [first] = clearances;
  return {
    names: clearances.map((one) => ({
      q: one.q,
      clases: one.clases,
      spellings: [],
      marks: clearanceMarks(one),
      isCut: false,
      ...goodsSummary(one, goods),
    })),
    words,
    onlyLive,
    dataAsOf: first?.dataAsOf,
    register: first?.register.marcas,
  };
}

/** What an answer says of goods and classes, and the goods that it was asked with. */
export function goodsSummary(
  { alcance, evaluadas, hay }: Pick<Clearance, 'alcance' | 'evaluadas' | 'hay'>,
  goods: string | undefined,
): Pick<ReportName, 'goods' | 'alcance' | 'compared'> {
  return {
    ...(goods !== undefined && goods !== '' && { goods }),
    ...(alcance && { alcance }),
    ...(evaluadas !== undefined && hay !== undefined && { compared: { evaluadas, hay } }),
  };
}

/** The marks of a clearance that a report shows. */
export function clearanceMarks({ grupos }: Clearance): MarcaDelInforme[] {
  return grupos.flatMap(({ items }) => items).filter(({ score }) => score >= MIN_SCORE);
}

/** What is less similar is not shown (decision F11). */
export const MIN_SCORE = 0.7;

/** The parts of a report of one name, in their order: by the sign alone, and by the conflict of sign and goods. */
const BANDS = ['identica', 'alta', 'media', 'baja', 'sinVigencia'] as const;
const CONFLICT_GROUPS = ['alto', 'medio', 'bajo', 'lejano', 'sinVigencia'] as const;
export type Group = (typeof BANDS)[number] | (typeof CONFLICT_GROUPS)[number];

/** The parts of the report of a name. */
export function reportGroups(name: ReportName | undefined): readonly Group[] {
  return name?.goods === undefined ? BANDS : CONFLICT_GROUPS;
}

/** How a group is called. */
export function groupTitle(group: Group, { texts }: Words): string {
  const titles: Readonly<Record<Group, string>> = {
    ...texts.informe.conflicto,
    ...texts.informe.grado,
  };
  return titles[group];
}

/** From this score on a name is identical: the top of the band `alta`, which a report shows apart. */
const IDENTICAL_SCORE = 0.99;

/**
 * The group of a mark by similarity: its band as the service states it (decision F11). A mark without a band, in a
 * file of another version, stands in the highest, so that it is never folded away.
 */
function similarityGroup({ score, banda = 'alta' }: ReportMark): 'identica' | Banda {
  return score >= IDENTICAL_SCORE ? 'identica' : banda;
}

function isIdenticalAndLive(mark: ReportMark): boolean {
  return isLive(mark) && similarityGroup(mark) === 'identica';
}

/**
 * The group of a live mark by conflict. Goods that have nothing in common are folded with the remote ones; an
 * identical sign never is, whatever the goods.
 */
function conflictGroup(mark: ReportMark): Group {
  const { conflicto = 'bajo', productos } = mark;
  if (similarityGroup(mark) === 'identica') return conflicto === 'lejano' ? 'bajo' : conflicto;
  return productos?.relacion === 'ninguna' ? 'lejano' : conflicto;
}

/** The marks of one name, sorted for reading. */
interface SortedMarks {
  /** Live marks by band, and all that are over in one group of their own: live marks stand first, always. */
  readonly groups: Readonly<Record<Group, readonly ReportMark[]>>;
  readonly struck: readonly ReportMark[];
}

/** Sorts the marks of a name into the groups of a report: most similar first in each, or as conflict ordered them. */
export function sortMarks(name: ReportName, judgements: ReportContent['judgements']): SortedMarks {
  const { q, marks, goods } = name;
  const groups: Record<Group, ReportMark[]> = {
    identica: [],
    alta: [],
    media: [],
    baja: [],
    alto: [],
    medio: [],
    bajo: [],
    lejano: [],
    sinVigencia: [],
  };
  const struck: ReportMark[] = [];
  const ordered = goods === undefined ? [...marks].sort((a, b) => b.score - a.score) : marks;
  for (const mark of ordered) {
    const live = goods === undefined ? similarityGroup(mark) : conflictGroup(mark);
    if (judgements?.get(judgementKey(q, mark.nroSolicitud))?.struck === true) struck.push(mark);
    else groups[isLive(mark) ? live : 'sinVigencia'].push(mark);
  }
  return { groups, struck };
}

/** The names of a report with the most and the most similar live marks first. */
export function sortByRisk(
  names: readonly ReportName[],
  judgements: ReportContent['judgements'],
): ReportName[] {
  const ranked = names.map((name) => {
    const { groups } = sortMarks(name, judgements);
    return { name, counts: reportGroups(name).map((group) => groups[group].length) };
  });
  const compare = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((countNames, i) => countNames !== b[i]);
    return at === -1 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
  };
  return ranked.sort((a, b) => compare(a.counts, b.counts)).map(({ name }) => name);
}

/**
 * The sentence that answers for one name: how many identical live marks, how many of high similarity, and how many
 * of those are live. Marks that are struck out do not count, which is said.
 */
export function describeAnswer(name: ReportName, content: ReportContent): string {
  const { texts } = content.words;
  const phrases = texts.informe.answer;
  const { groups, struck } = sortMarks(name, content.judgements);
  const within = texts.informe.within(name.alcance?.clases ?? name.clases);
  const notes = [
    ...(struck.length > 0
      ? [phrases.struck(struck.length, struck.filter(isIdenticalAndLive).length)]
      : []),
    ...(name.isCut ? [phrases.cut(name.marks.length, name.goods !== undefined)] : []),
  ];
  const over = groups.sinVigencia;
  if (name.goods !== undefined) {
    const live = [groups.alto, groups.medio, groups.bajo, groups.lejano].map(
      ({ length }) => length,
    );
    const same = [groups.alto, groups.medio, groups.bajo].flat();
    const identical = same.filter((mark) => similarityGroup(mark) === 'identica').length;
    return [phrases.conflict(live, { identical, over: over.length, within }), ...notes].join(' ');
  }
  const groupText = (group: Group) => over.filter((mark) => similarityGroup(mark) === group).length;
  const high = groups.alta.length + groupText('alta');
  const parts = [
    phrases.identical(groups.identica.length, within),
    phrases.high(high, groups.alta.length),
    ...(groupText('identica') > 0 ? [phrases.identicalOver(groupText('identica'))] : []),
    ...(groups.media.length > 0 ? [phrases.medium(groups.media.length)] : []),
  ];
  return [`${parts.join('; ')}.`, ...notes].join(' ');
}

/** The sentence that answers for all names of a report: how many have identical or highly similar live marks. */
export function describeOverall({ names, words, judgements }: ReportContent): string {
  const sorted = names.map((name) => sortMarks(name, judgements).groups);
  const countNames = (holds: (groups: SortedMarks['groups']) => boolean) =>
    sorted.filter(holds).length;
  const phrases = words.texts.informe.answer;
  const none = countNames((groups) => Object.values(groups).every((marks) => marks.length === 0));
  if (names.some(({ goods }) => goods !== undefined)) {
    return phrases.overallConflict({
      names: names.length,
      high: countNames(({ alto }) => alto.length > 0),
      medium: countNames(({ alto, medio }) => alto.length === 0 && medio.length > 0),
      none,
    });
  }
  return phrases.overall({
    names: names.length,
    identical: countNames(({ identica }) => identica.length > 0),
    high: countNames(({ identica, alta }) => identica.length === 0 && alta.length > 0),
    none,
  });
}

/** Why a mark is alike, in words: what both share, then how alike it looks, sounds and means. */
export function similarityReasons(
  q: string,
  { denominacion, explicacion }: ReportMark,
  { texts, percent }: Words,
): string[] {
  if (explicacion === undefined) return [];
  const { aspectos, compartidos } = explicacion;
  const shared = compartidos.map(({ tipo, a, b, marcas }) => {
    const [one, other] = [q.slice(...a).toLowerCase(), denominacion.slice(...b).toLowerCase()];
    const both = one === other ? `“${one}”` : `“${one}” / “${other}”`;
    const many = marcas === null ? '' : texts.card.inMarks(marcas);
    return `${texts.compartido[tipo]} ${both}${many}`;
  });
  const senses = [
    [texts.card.text, aspectos.visual.valor],
    [texts.card.phonetic, aspectos.fonetico.valor],
    [texts.card.semantic, aspectos.conceptual.valor],
  ] as const;
  const known = senses.flatMap(([sense, value]) =>
    value === null ? [] : `${sense} ${percent(value)}`,
  );
  return [...shared, known.join(', ')];
}

/** The terms of a mark, a line each. */
export function termLines({ plazos = [] }: ReportMark, { words, now }: ReportContent): string[] {
  return plazos.map((plazo) => termLine(plazo, todayInSantiago(now), words));
}
