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

/** Possible decisions of the user about a mark: no obstacle, to be considered, obstacle. */
export const DECISIONS = ['no_obsta', 'considerar', 'obsta'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The user's judgement of a mark: a decision (empty for none), a note, and whether the mark is struck out. */
export interface Judgement {
  readonly decision: Decision | '';
  readonly note: string;
  readonly struck: boolean;
}

export const NO_JUDGEMENT: Judgement = { decision: '', note: '', struck: false };

/** A mark in a report. */
export type ReportMark = SimilarBrand & { readonly plazos?: Plazo[] | undefined };

/** A name in a report with its results. */
export interface ReportName {
  readonly q: string;
  /** Nice classes; empty for all. */
  readonly clases: readonly number[];
  /** Other spellings that fold to the same name. */
  readonly spellings: readonly string[];
  readonly marks: readonly ReportMark[];
  /** True if the service has further marks that are not listed. */
  readonly isCut: boolean;
  /** Goods of the name as free text; if given, marks are grouped by conflict of sign and goods. */
  readonly goods?: string | undefined;
  /** The searched classes, and the related classes that were not searched. */
  readonly alcance?: Alcance | undefined;
  /** Number of similar marks whose goods were compared, and of all similar marks. */
  readonly compared?: { readonly evaluadas: number; readonly hay: number } | undefined;
}

/** Whether struck-out marks are listed after each name or omitted. */
export type StruckMarks = 'listed' | 'omitted';

/** Everything that a report is rendered from. */
export interface ReportContent {
  readonly names: readonly ReportName[];
  readonly words: Words;
  readonly dataAsOf?: string | undefined;
  /** Number of marks in the register. */
  readonly register?: number | undefined;
  /** True if only live and pending marks were searched. */
  readonly onlyLive: boolean;
  /** The user's judgements by `judgementKey`. */
  readonly judgements?: ReadonlyMap<string, Judgement>;
  readonly struck?: StruckMarks;
  readonly now?: Date;
}

/** Returns the key of the judgement of a mark for a name. */
export function judgementKey(q: string, nroSolicitud: string): string {
  return `${nroSolicitud} ${q}`;
}

/** Builds the content of a report from one clearance per name. */
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

/** Returns the goods of a request, with the searched classes and compared goods of its response. */
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

/** Returns the marks of a clearance that are similar enough for a report. */
export function clearanceMarks({ grupos }: Clearance): MarcaDelInforme[] {
  return grupos.flatMap(({ items }) => items).filter(({ score }) => score >= MIN_SCORE);
}

/** Minimum score of a mark in a report (decision F11). */
export const MIN_SCORE = 0.7;

/** Groups in display order: `BANDS` by similarity of the sign, `CONFLICT_GROUPS` by conflict of sign and goods. */
const BANDS = ['identica', 'alta', 'media', 'baja', 'sinVigencia'] as const;
const CONFLICT_GROUPS = ['alto', 'medio', 'bajo', 'lejano', 'sinVigencia'] as const;
export type Group = (typeof BANDS)[number] | (typeof CONFLICT_GROUPS)[number];

/** Returns the groups of a name in display order. */
export function reportGroups(name: ReportName | undefined): readonly Group[] {
  return name?.goods === undefined ? BANDS : CONFLICT_GROUPS;
}

/** Returns the title of a group. */
export function groupTitle(group: Group, { texts }: Words): string {
  const titles: Readonly<Record<Group, string>> = {
    ...texts.informe.conflicto,
    ...texts.informe.grado,
  };
  return titles[group];
}

/** Minimum score of an identical name: the top of the band `alta`, which reports show separately. */
const IDENTICAL_SCORE = 0.99;

/**
 * Returns the similarity group of a mark: its band from the service (decision F11). A mark without a band, from a file
 * of another version, gets the highest band, so that it is never collapsed.
 */
function similarityGroup({ score, banda = 'alta' }: ReportMark): 'identica' | Banda {
  return score >= IDENTICAL_SCORE ? 'identica' : banda;
}

function isIdenticalAndLive(mark: ReportMark): boolean {
  return isLive(mark) && similarityGroup(mark) === 'identica';
}

/**
 * Returns the conflict group of a live mark. Marks with unrelated goods are collapsed with the remote conflicts, but an
 * identical sign is never collapsed.
 */
function conflictGroup(mark: ReportMark): Group {
  const { conflicto = 'bajo', productos } = mark;
  if (similarityGroup(mark) === 'identica') return conflicto === 'lejano' ? 'bajo' : conflicto;
  return productos?.relacion === 'ninguna' ? 'lejano' : conflicto;
}

/** Marks of one name, grouped and sorted. */
interface SortedMarks {
  /** Live marks by group; all ended marks are in `sinVigencia`, which comes last. */
  readonly groups: Readonly<Record<Group, readonly ReportMark[]>>;
  readonly struck: readonly ReportMark[];
}

/** Groups the marks of a name. Within a group they are sorted by score or, with goods, keep the service's order. */
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

/** Sorts names by risk: most marks in the highest group first; the next group decides between equal counts. */
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
 * Summarizes one name in a sentence: the number of identical live marks, of highly similar marks, and of live marks
 * among the similar ones. Struck-out marks are not counted, which the sentence says.
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

/** Summarizes all names in a sentence: how many have identical or highly similar live marks. */
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

/** Describes why a mark is similar: the shared elements, then the visual, phonetic and conceptual similarity. */
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

/** Describes the terms of a mark, one line each. */
export function termLines({ plazos = [] }: ReportMark, { words, now }: ReportContent): string[] {
  return plazos.map((plazo) => termLine(plazo, todayInSantiago(now), words));
}
