import type { BrandReport, SimilarBrands } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { type Choose, card, classChips, statusBadge } from './card.ts';
import { element } from './element.ts';
import { texts, words } from './language.ts';
import type { MarkFile } from './mark-file.ts';
import { timeline } from './timeline.ts';

const said = texts.mark;
const SPANISH = { attributes: { lang: 'es' } };

/** Fills the dialog with one mark. */
export function showMark(dialog: HTMLDialogElement, file: MarkFile, choose: Choose): void {
  const { report, plazos, similar } = file;
  const close = element('button', { class: 'close', attributes: { type: 'button' } }, said.close);
  close.addEventListener('click', () => dialog.close());
  const title = element('h2', { attributes: { id: 'mark-title', lang: 'es', tabindex: '-1' } });
  title.append(report.denominacion === '' ? texts.card.noWords : report.denominacion);
  dialog.replaceChildren(
    element('div', { class: 'head' }, title, statusBadge(report.estado), close),
    element(
      'div',
      { class: 'file' },
      ...derived(report),
      classChips(report.clases),
      facts(report),
      timeline(report, plazos, todayInSantiago()),
      alike(report.denominacion, similar, choose),
    ),
  );
  dialog.scrollTop = 0;
  title.focus();
}

function derived({ estadoDerivado, estadoDesactualizado }: BrandReport): HTMLElement[] {
  if (!estadoDesactualizado || estadoDerivado === undefined) return [];
  const word = element('b', {}, texts.estado[estadoDerivado]);
  return [element('p', { class: 'derived' }, said.derived, word, '.')];
}

function facts(report: BrandReport): HTMLElement {
  const now = report.personas.map(({ nombre, rol }) => `${nombre} (${texts.rol[rol]})`);
  const before = report.personasHistoricas.map(({ nombre, retiradoEn }) =>
    said.until(nombre, words.day(retiradoEn)),
  );
  const sign = [report.tipoSigno.replaceAll('_', ' ')];
  const rows: [string, readonly string[]][] = [
    [said.application, [report.nroSolicitud]],
    [said.registration, [report.nroRegistro ?? said.none]],
    [said.filed, [dayOrUnknown(report.fechaPresentacion)]],
    [said.expires, [dayOrUnknown(report.fechaVencimiento)]],
    [said.sign, sign],
    [said.persons, now.length > 0 ? now : [said.unknownPersons]],
    [said.before, before],
  ];
  const cells = rows
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) =>
      element(
        'div',
        { class: values === now || values === before ? 'wide' : '' },
        element('dt', {}, name),
        ...values.map((value) => element('dd', values === sign ? SPANISH : {}, value)),
      ),
    );
  return element('dl', { class: 'facts' }, ...cells);
}

function dayOrUnknown(date: string | null): string {
  return date === null ? said.unknown : words.day(date);
}

function alike(name: string, { items }: SimilarBrands, choose: Choose): HTMLElement {
  const cards = items.map((mark) => card(name, mark, choose));
  const content = cards.length > 0 ? element('ol', { class: 'cards' }, ...cards) : said.noneAlike;
  return element(
    'section',
    { attributes: { 'aria-label': said.alikeLabel } },
    element('h3', {}, said.alike),
    content,
  );
}
