import { addressToHash, goodsOptions } from './address.ts';
import { button, element } from './element.ts';
import { texts, words } from './language.ts';
import type { StoredReport } from './report-store.ts';
import { rowHead, scrollingTable } from './table.ts';
import { lineOf } from './understood-names.ts';

const phrases = texts.informe.kept;

interface KeptReportsOptions {
  readonly onRemove: (id: string) => void;
  readonly onImport: (file: File) => void;
}

/** Renders the reports in this browser's storage as links, and a field that imports a report from a file. */
export function reportList(
  reports: readonly StoredReport[],
  { onRemove, onImport }: KeptReportsOptions,
): HTMLElement {
  const input = element('input', {
    attributes: { type: 'file', accept: '.json,application/json', id: 'report-import' },
    on: {
      change: () => {
        const [file] = input.files ?? [];
        if (file !== undefined) onImport(file);
        input.value = '';
      },
    },
  });
  const field = element('label', { class: 'field' }, element('span', {}, phrases.import), input);
  if (reports.length === 0) return element('section', { class: 'kept' }, field);
  const rows = reports.map((report) => {
    const removeReport = () => {
      if (confirm(phrases.reallyRemove)) onRemove(report.id);
    };
    return element(
      'tr',
      {},
      rowHead(reportLink(report)),
      element('td', {}, words.dayOf(report.changedAt)),
      element('td', { class: 'number' }, words.number(countNotes(report))),
      element(
        'td',
        {},
        button(phrases.remove, removeReport, { 'aria-label': phrases.removeNamed(report.title) }),
      ),
    );
  });
  return element(
    'section',
    { class: 'kept', attributes: { 'aria-labelledby': 'kept-title' } },
    element('h2', { attributes: { id: 'kept-title' } }, phrases.title),
    scrollingTable(phrases.columns, rows),
    field,
  );
}

/** Renders a link to a stored report. Its URL has the names, to recreate the report in another browser. */
function reportLink(stored: StoredReport): HTMLAnchorElement {
  const { id, names, clase, onlyLive, title } = stored;
  const report = { id, names: names.map(lineOf), clase, onlyLive, ...goodsOptions(stored) };
  return element('a', { attributes: { href: addressToHash({ view: 'report', report }) } }, title);
}

function countNotes({ judgements }: StoredReport): number {
  return judgements.filter(([, { note }]) => note !== '').length;
}
