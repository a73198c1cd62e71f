import { todayInSantiago } from './formats.ts';
import { goodsInWords } from './goods-words.ts';
import {
  groupTitle,
  judgementKey,
  NO_JUDGEMENT,
  type ReportContent,
  type ReportMark,
  type ReportName,
  reportGroups,
  similarityReasons,
  sortMarks,
  termLines,
} from './report-content.ts';

/** A column of the report table, with its cell format and its width in characters. */
interface ReportColumn {
  readonly head: string;
  readonly kind: 'text' | 'day' | 'percent';
  readonly width: number;
}

type Cell = string | number | null;

/** A report as one table: dates are `YYYY-MM-DD`, percentages are fractions of 1, null is an empty cell. */
interface ReportTable {
  readonly name: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Returns one row per mark of each name; a name without marks has one row too. */
export function reportTable(content: ReportContent): ReportTable {
  const { names, words } = content;
  const { informe, columna, mesa } = words.texts;
  const { table, productos } = informe;
  const text = (head: string, width: number): ReportColumn => ({ head, kind: 'text', width });
  const hasGoods = names.some(({ goods }) => goods !== undefined);
  const columns: readonly ReportColumn[] = [
    text(table.name, 24),
    text(table.classes, 12),
    text(table.grade, 18),
    { head: columna.parecido, kind: 'percent', width: 10 },
    text(columna.denominacion, 32),
    text(columna.nroSolicitud, 12),
    text(columna.nroRegistro, 12),
    text(columna.estado, 20),
    text(columna.clases, 12),
    text(columna.titular, 36),
    text(table.reasons, 44),
    text(mesa.planilla.nextTerm, 24),
    { head: mesa.planilla.nextDay, kind: 'day', width: 13 },
    text(mesa.planilla.terms, 44),
    text(table.decision, 14),
    text(table.note, 44),
    ...(hasGoods ? productos.columns.map((head) => text(head, 36)) : []),
  ];
  const rows = names.flatMap((name) => {
    const marks = markRows(name, content);
    const nothing: Cell[] = [name.q, name.clases.join(', ') || informe.every, informe.nothingShort];
    if (hasGoods) nothing[columns.length - productos.columns.length] = name.goods ?? null;
    const written = marks.length > 0 ? marks : [nothing];
    // Pads short rows with empty cells.
    return written.map((row) => columns.map((_, i) => row[i] ?? null));
  });
  return { name: informe.nav, columns, rows };
}

function markRows(name: ReportName, content: ReportContent): Cell[][] {
  const { words, judgements, struck: struckMarks = 'listed' } = content;
  const { texts } = words;
  const { groups, struck } = sortMarks(name, judgements);
  const today = todayInSantiago(content.now);
  const markRow = (grade: string) => (mark: ReportMark) => {
    const { decision, note } =
      judgements?.get(judgementKey(name.q, mark.nroSolicitud)) ?? NO_JUDGEMENT;
    const [next, day] = nextTerm(mark, today) ?? [];
    return [
      name.q,
      name.clases.join(', ') || texts.informe.every,
      grade,
      Math.round(mark.score * 100) / 100,
      mark.denominacion,
      mark.nroSolicitud,
      mark.nroRegistro,
      texts.estado[mark.estado],
      mark.clases.join(', '),
      mark.titular.join(' · '),
      similarityReasons(name.q, mark, words).join(' · '),
      next === undefined ? null : texts.plazo[next],
      day ?? null,
      termLines(mark, content).join(' · '),
      decision === '' ? null : texts.informe.decision[decision],
      note,
      ...(name.goods === undefined ? [] : [name.goods, goodsInWords(mark, words)]),
    ];
  };
  const listed = reportGroups(name).flatMap((group) =>
    groups[group].map(markRow(groupTitle(group, words))),
  );
  return struckMarks === 'omitted'
    ? listed
    : [...listed, ...struck.map(markRow(texts.informe.struck))];
}

/** Returns kind and end of the term that ends next; a renewal remains open until its grace period ends. */
function nextTerm({ plazos = [] }: ReportMark, today: string) {
  const ends = plazos.flatMap(({ tipo, vence = '', graciaHasta = vence }) => {
    const day = vence >= today ? vence : graciaHasta;
    return day >= today ? [[tipo, day] as const] : [];
  });
  return ends.sort(([, a], [, b]) => a.localeCompare(b))[0];
}
