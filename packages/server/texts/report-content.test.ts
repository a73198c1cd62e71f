import type { Conflicto, Plazo, Productos, Relacion } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { reportHtml } from './clearance-report.ts';
import {
  describeAnswer,
  describeOverall,
  judgementKey,
  NO_JUDGEMENT,
  type ReportContent,
  type ReportMark,
  type ReportName,
  reportGroups,
  sortByRisk,
  sortMarks,
} from './report-content.ts';
import { reportTable } from './report-table.ts';
import { createWords } from './texts.ts';

/** Creates a mark of a report with the given fields. */
function mark(nroSolicitud: string, facts: Partial<ReportMark>): ReportMark {
  return {
    nroSolicitud,
    denominacion: `MARCA ${nroSolicitud}`,
    nroRegistro: null,
    estado: 'registrada',
    clases: [29],
    titular: [],
    score: 1,
    banda: 'alta',
    ...facts,
  } as ReportMark;
}

function name(
  q: string,
  marks: readonly ReportMark[],
  facts: Partial<ReportName> = {},
): ReportName {
  return { q, clases: [29, 30], spellings: [], marks, isCut: false, ...facts };
}

function content(names: readonly ReportName[], facts: Partial<ReportContent> = {}): ReportContent {
  return { names, words: createWords('es'), onlyLive: false, ...facts };
}

const LAPSED: Plazo = {
  tipo: 'renovacion',
  regla: 'LPI-24',
  kind: 'cerrado',
  vence: '2015-06-29',
  unidad: 'mes',
  cantidad: 6,
  origen: 'calculado',
  advertencias: [],
};
const KOLUN = name('kolun', [
  mark('1', { estado: 'vencida' }),
  mark('2', { score: 0.95, banda: 'alta', estado: 'registrada', plazos: [LAPSED] }),
  mark('3', { score: 0.91, banda: 'alta' }),
  mark('4', { score: 0.92, banda: 'alta', estado: 'publicada' }),
  mark('5', { score: 0.85, banda: 'media' }),
  mark('6', { score: 0.7, banda: 'baja' }),
]);

describe('a report of one name', () => {
  it('has live marks before those that are over, and no mark whose renewal is over at its head', () => {
    const { groups } = sortMarks(KOLUN, undefined);
    const nros = reportGroups(KOLUN).map((group) => [
      group,
      groups[group].map(({ nroSolicitud }) => nroSolicitud),
    ]);
    expect(Object.fromEntries(nros)).toEqual({
      identica: [],
      alta: ['4', '3'],
      media: ['5'],
      baja: ['6'],
      sinVigencia: ['1', '2'],
    });
    const { text } = reportHtml(content([KOLUN]));
    expect(text.indexOf('MARCA 4')).toBeLessThan(text.indexOf('MARCA 1'));
  });

  it.each<[string, ReportName, string]>([
    [
      'without an identical one',
      KOLUN,
      'Ninguna marca idéntica vigente ni en trámite en las clases 29 y 30; 3 de semejanza alta, 2 de ellas vigentes o en trámite; 1 idéntica ya sin vigencia; 1 de semejanza media.',
    ],
    [
      'with identical ones',
      name('a', [mark('1', {}), mark('2', { estado: 'en_tramite' })], { clases: [35] }),
      '2 marcas idénticas vigentes o en trámite en la clase 35; ninguna de semejanza alta.',
    ],
    [
      'without any',
      name('a', [], { clases: [] }),
      'Ninguna marca idéntica vigente ni en trámite en todas las clases; ninguna de semejanza alta.',
    ],
    [
      'with more than are shown',
      name(
        'a',
        [mark('1', { score: 0.9, banda: 'alta' }), mark('2', { score: 0.9, banda: 'alta' })],
        { isCut: true },
      ),
      'Ninguna marca idéntica vigente ni en trámite en las clases 29 y 30; 2 de semejanza alta, todas vigentes o en trámite. Hay más marcas semejantes: se muestran las 2 de mayor semejanza. Para ver más, indique sus clases o prepare un informe de este nombre solo.',
    ],
  ])('begins with the sentence that answers: %s', (_which, one, sentence) => {
    expect(describeAnswer(one, content([one]))).toBe(sentence);
  });

  it('says how many of the marks that its reader struck out are identical and live', () => {
    const one = name('a', [mark('1', {}), mark('2', { score: 0.85, banda: 'media' })]);
    const struck = { ...NO_JUDGEMENT, struck: true };
    const judgements = new Map(['1', '2'].map((nro) => [judgementKey('a', nro), struck]));
    expect(describeAnswer(one, content([one], { judgements }))).toContain(
      'No se cuentan 2 marcas descartadas por quien revisó, 1 de ellas idéntica y vigente o en trámite.',
    );
  });

  it('lists what its reader struck out at the end, or leaves it out', () => {
    const judgement = { ...NO_JUDGEMENT, struck: true, note: 'otro rubro' };
    const judgements = new Map([[judgementKey('kolun', '4'), judgement]]);
    const listed = reportHtml(content([KOLUN], { judgements })).text;
    expect(listed).toContain('1 de ellas vigente o en trámite');
    expect(listed).toContain('No se cuenta 1 marca descartada');
    expect(listed).toMatch(/<section class="struck">.*MARCA 4.*otro rubro/s);
    const omitted = reportHtml(content([KOLUN], { judgements, struck: 'omitted' })).text;
    expect(omitted).not.toContain('MARCA 4');
    const table = (struck: 'listed' | 'omitted') =>
      reportTable(content([KOLUN], { judgements, struck })).rows;
    const last = table('listed').at(-1);
    expect(last?.slice(0, 6)).toEqual(['kolun', '29, 30', 'Descartada', 0.92, 'MARCA 4', '4']);
    expect(last?.at(-1)).toBe('otro rubro');
    expect(table('omitted').flat()).not.toContain('MARCA 4');
  });
});

/** Creates the goods of a mark in a report about milk. */
function goods(
  relacion: Relacion,
  conflicto: Conflicto,
  facts: Partial<Productos> = {},
): Partial<ReportMark> {
  const motivo = relacion === 'identica' ? 'contenido' : 'clases_ajenas';
  const productos = { relacion, motivo, base: 'texto', clase: 29, conClase: 29, compartido: [] };
  return { conflicto, productos: { ...productos, ...facts } as Productos };
}

describe('a report with goods', () => {
  const shared = { compartido: ['Leche y productos lácteos', 'leche y productos lácteos'] };
  const norval = name(
    'norval',
    [
      mark('1', { score: 0.9, banda: 'alta', ...goods('identica', 'alto', shared) }),
      mark('2', { score: 1, ...goods('desconocida', 'medio', { base: 'clase' }) }),
      mark('3', { score: 1, ...goods('ninguna', 'bajo') }),
      mark('4', { score: 0.9, banda: 'alta', ...goods('ninguna', 'bajo') }),
      mark('5', { score: 0.7, banda: 'baja', ...goods('remota', 'lejano') }),
      mark('6', { estado: 'vencida', ...goods('identica', 'alto') }),
    ],
    { goods: 'leche', alcance: { clases: [29, 30, 35], sinMirar: [43] } },
  );
  const { text } = reportHtml(content([norval]));

  it('is grouped by conflict, and folds remote goods but no identical sign', () => {
    const { groups } = sortMarks(norval, undefined);
    const nros = (marks: readonly ReportMark[]) => marks.map(({ nroSolicitud }) => nroSolicitud);
    expect(nros(groups.alto)).toEqual(['1']);
    expect(nros(groups.medio)).toEqual(['2']);
    expect(nros(groups.bajo)).toEqual(['3']);
    expect(nros(groups.lejano)).toEqual(['4', '5']);
    expect(nros(groups.sinVigencia)).toEqual(['6']);
    expect(text).toMatch(
      /<h3>Conflicto alto \(1\)<\/h3>.*<summary><h3>Otras, por productos lejanos \(2\)/s,
    );
    expect(text.indexOf('MARCA 3')).toBeLessThan(text.indexOf('<details'));
  });

  it('says in words what is shared, where it was looked and what was judged by class', () => {
    expect(text).toContain(
      '<p>Mismos productos: comparten <mark lang="es">leche y productos lácteos</mark></p>',
    );
    expect(text).toContain(
      'Para: leche. Se buscó en las clases 29 y 30 y en la relacionada 35; no se buscó en la relacionada 43.',
    );
    expect(text).toContain('De 1 marca no se conoce el texto de los productos');
    expect(text).not.toContain('los productos y servicios,');
    expect(describeAnswer(norval, content([norval]))).toBe(
      '1 marca vigente o en trámite en conflicto alto en las clases 29, 30 y 35; 1 en conflicto medio; 1 en conflicto bajo; 2 de ellas de nombre idéntico; 2 por productos lejanos; 1 ya sin vigencia.',
    );
  });

  it('has the goods and their relation in its table for a spreadsheet', () => {
    const free = name('zzyzx', [], { goods: 'leche' });
    const { columns, rows } = reportTable(content([norval, free]));
    expect(columns.slice(-2).map(({ head }) => head)).toEqual([
      'Productos consultados',
      'Relación de los productos',
    ]);
    expect(rows[0]?.slice(2, 5)).toEqual(['Conflicto alto', 0.9, 'MARCA 1']);
    const relation = 'Mismos productos: comparten leche y productos lácteos';
    expect(rows[0]?.slice(-2)).toEqual(['leche', relation]);
    expect(rows.at(-1)?.filter((cell) => cell !== null)).toEqual([
      'zzyzx',
      '29, 30',
      'sin marcas semejantes',
      'leche',
    ]);
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([columns.length]));
  });
});

describe('the table of a report', () => {
  const renewal = { ...LAPSED, kind: 'fecha' } as const;
  const late = { ...renewal, vence: '2026-06-01', graciaHasta: '2026-12-01' };
  const opposition = { ...renewal, tipo: 'oposicion', vence: '2026-12-09' } as const;

  it('has the term that ends next, with its day, and no term that is over', () => {
    const plazos = [late, opposition];
    const marks = [mark('1', { plazos: [LAPSED] }), mark('2', { plazos })];
    const now = new Date('2026-11-24T12:00:00Z');
    const { columns, rows } = reportTable(content([name('a', marks)], { now }));
    const cells = (head: string) =>
      rows.map((row) => row[columns.findIndex((one) => one.head === head)]);
    expect(cells('Próximo plazo')).toEqual(['Renovación', null]);
    expect(cells('Vence el')).toEqual(['2026-12-01', null]);
    expect(cells('Plazos')[0]).toContain('vence el 9 dic 2026');
    expect(cells('Estado')).toEqual(['registrada', 'registrada']);
  });
});

describe('a report of several names', () => {
  const free = name('zzyzx', [], { clases: [9] });
  const same = name('sur', [mark('9', {})]);

  it('has those with the most and the most similar live marks first', () => {
    expect(sortByRisk([free, KOLUN, same], undefined).map(({ q }) => q)).toEqual([
      'sur',
      'kolun',
      'zzyzx',
    ]);
  });

  it('has a line for a name with nothing against it, on paper and in the table', () => {
    const names = content([free, KOLUN]);
    expect(reportHtml(names).text).toMatch(
      /<th scope="row" lang="es">zzyzx<\/th><td>9<\/td><td colspan="5">sin marcas semejantes/,
    );
    const [first] = reportTable(names).rows;
    expect(first?.slice(0, 4)).toEqual(['zzyzx', '9', 'sin marcas semejantes', null]);
    // Ended marks were not searched, so a count of 0 would be misleading.
    const live = reportHtml(content([free, same], { onlyLive: true })).text;
    expect(live).not.toContain('<th scope="col" class="number">Sin vigencia</th>');
    expect(describeOverall(names)).toBe(
      'De 2 nombres, 0 con marcas idénticas vigentes o en trámite, 1 con marcas de semejanza alta y 1 sin marcas semejantes.',
    );
  });

  it('shows what anybody wrote as text', () => {
    const { text } = reportHtml(
      content([name('<b>', [mark('1', { denominacion: '<img>' })]), free]),
    );
    expect(text).not.toMatch(/<img>|<h2 lang="es"><b>/);
  });
});
