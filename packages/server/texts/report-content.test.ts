import type { Plazo } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { reportCsv, reportHtml } from './clearance-report.ts';
import {
  answerInWords,
  byRisk,
  judgementKey,
  NO_JUDGEMENT,
  overallInWords,
  type ReportContent,
  type ReportMark,
  type ReportName,
  sortMarks,
} from './report-content.ts';
import { wordsOf } from './texts.ts';

/** A mark of a report, with what a test says of it. */
function mark(nroSolicitud: string, facts: Partial<ReportMark>): ReportMark {
  return {
    nroSolicitud,
    denominacion: `MARCA ${nroSolicitud}`,
    nroRegistro: null,
    estado: 'registrada',
    clases: [29],
    titular: [],
    score: 1,
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
  return { names, words: wordsOf('es'), onlyLive: false, ...facts };
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
  mark('2', { score: 0.95, estado: 'registrada', plazos: [LAPSED] }),
  mark('3', { score: 0.91 }),
  mark('4', { score: 0.92, estado: 'publicada' }),
  mark('5', { score: 0.85 }),
  mark('6', { score: 0.7 }),
]);

describe('a report of one name', () => {
  it('has live marks before those that are over, and no mark whose renewal is over at its head', () => {
    const { groups } = sortMarks(KOLUN, undefined);
    const nros = Object.entries(groups).map(([group, marks]) => [
      group,
      marks.map(({ nroSolicitud }) => nroSolicitud),
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
      name('a', [mark('1', { score: 0.9 }), mark('2', { score: 0.9 })], { isCut: true }),
      'Ninguna marca idéntica vigente ni en trámite en las clases 29 y 30; 2 de semejanza alta, todas vigentes o en trámite. Hay más marcas semejantes: se muestran las 2 de mayor semejanza.',
    ],
  ])('begins with the sentence that answers: %s', (_which, one, sentence) => {
    expect(answerInWords(one, content([one]))).toBe(sentence);
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
    const csv = (struck: 'listed' | 'omitted') =>
      reportCsv(content([KOLUN], { judgements, struck }));
    expect(csv('listed')).toMatch(/kolun;29, 30;Descartada;92;MARCA 4;4;.*;otro rubro\r\n$/);
    expect(csv('omitted')).not.toContain('MARCA 4');
  });
});

describe('a report of several names', () => {
  const free = name('zzyzx', [], { clases: [9] });
  const same = name('sur', [mark('9', {})]);

  it('has those with the most and the most similar live marks first', () => {
    expect(byRisk([free, KOLUN, same], undefined).map(({ q }) => q)).toEqual([
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
    expect(reportCsv(names)).toContain('\r\nzzyzx;9;sin marcas semejantes;;');
    expect(overallInWords(names)).toBe(
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
