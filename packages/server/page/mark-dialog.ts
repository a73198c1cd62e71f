import type { BrandReport, SimilarBrands } from '@marcario/client';
import { type Choose, card, classChips, statusBadge } from './card.ts';
import { element } from './element.ts';
import type { MarkFile } from './mark-file.ts';
import { todayInSantiago } from './santiago-days.ts';
import { statusWord } from './statuses.ts';
import { timeline } from './timeline.ts';
import { ROLE_WORDS } from './words.ts';

const SPANISH = { attributes: { lang: 'es' } };

/** Fills the dialog with one mark. */
export function showMark(dialog: HTMLDialogElement, file: MarkFile, choose: Choose): void {
  const { report, plazos, similar } = file;
  const close = element('button', { class: 'close', attributes: { type: 'button' } }, 'Close');
  close.addEventListener('click', () => dialog.close());
  const title = element('h2', { attributes: { id: 'mark-title', lang: 'es', tabindex: '-1' } });
  title.append(report.denominacion === '' ? 'no words' : report.denominacion);
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
  const word = element('b', { attributes: { lang: 'es' } }, statusWord(estadoDerivado));
  return [element('p', { class: 'derived' }, 'The acts say more than the status: ', word, '.')];
}

function facts(report: BrandReport): HTMLElement {
  const now = report.personas.map(({ nombre, rol }) => `${nombre} (${ROLE_WORDS[rol]})`);
  const before = report.personasHistoricas.map(
    ({ nombre, retiradoEn }) => `${nombre} until ${retiradoEn}`,
  );
  const sign = [report.tipoSigno.replaceAll('_', ' ')];
  const rows: [string, readonly string[]][] = [
    ['Application', [report.nroSolicitud]],
    ['Registration', [report.nroRegistro ?? 'none']],
    ['Filed', [report.fechaPresentacion ?? 'not known']],
    ['Expires', [report.fechaVencimiento ?? 'not known']],
    ['Sign', sign],
    ['Persons', now.length > 0 ? now : ['not known yet']],
    ['Before', before],
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

function alike(name: string, { items }: SimilarBrands, choose: Choose): HTMLElement {
  const cards = items.map((mark) => card(name, mark, choose));
  const content = cards.length > 0 ? element('ol', { class: 'cards' }, ...cards) : 'None.';
  return element(
    'section',
    { attributes: { 'aria-label': 'Similar marks' } },
    element('h3', {}, 'Marks that could be confused with it'),
    content,
  );
}
