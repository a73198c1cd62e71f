import { describe, expect, it } from 'vitest';
import { newReportId, reportFromJson, reportToJson, type StoredReport } from './report-store.ts';

const REPORT: StoredReport = {
  id: '0123456789abcdef',
  title: 'Informe de disponibilidad: KOLUN',
  names: [{ name: 'KOLUN', clase: [29, 30], wrong: '' }],
  clase: [],
  onlyLive: true,
  judgements: [['1 KOLUN', { decision: 'obsta', note: 'uno\ndos', struck: true }]],
  order: 'given',
  struck: 'omitted',
  changedAt: '2026-11-28T12:00:00.000Z',
  answers: {
    at: '2026-11-28T12:00:00.000Z',
    dataAsOf: '2026-11-27T12:00:00.000Z',
    register: 20,
    names: [{ q: 'KOLUN', clases: [29, 30], spellings: ['Kolún'], marks: [], isCut: false }],
  },
};

/** Returns a report file with the given fields changed. */
const changed = (changes: object) =>
  JSON.stringify({ marcario: 'informe', format: 1, report: { ...REPORT, ...changes } });

describe('the file of a report', () => {
  it('comes back as it was', () => {
    expect(reportFromJson(reportToJson(REPORT))).toEqual(REPORT);
  });

  it.each([
    ['no JSON', 'hola'],
    ['something else', '{"a":1}'],
    ['another format', JSON.stringify({ marcario: 'informe', format: 2, report: REPORT })],
    ['an id that is none', changed({ id: '../x' })],
    ['no names', changed({ names: [] })],
    ['a name that is none', changed({ names: [{ clase: [] }] })],
    ['a class that does not exist', changed({ clase: [46] })],
    ['a judgement that is none', changed({ judgements: [['1 KOLUN', 'obsta']] })],
  ])('is refused as a whole where it has %s', (_which, text) => {
    expect(reportFromJson(text)).toBeNull();
  });

  it('is asked anew where its answers are not of the form that is shown', () => {
    const names = [{ q: 'KOLUN', clases: [], spellings: [], marks: [{ estado: 'x' }] }];
    const answers = { at: '2026-11-28T12:00:00.000Z', names };
    expect(reportFromJson(changed({ answers }))).not.toHaveProperty('answers');
  });
});

it('an id is not given twice', () => {
  expect(newReportId()).toMatch(/^[0-9a-f]{16}$/);
  expect(newReportId()).not.toBe(newReportId());
});
