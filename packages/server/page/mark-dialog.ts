import type { BrandPlazos, BrandReport, MarcarioClient, SimilarBrands } from '@marcario/client';
import { type Choose, card, classChips, statusBadge } from './card.ts';
import { element } from './element.ts';
import { timeline } from './timeline.ts';
import { statusWord } from './words.ts';

const SIMILAR = 8;

/** All that is shown of one mark. */
export interface MarkFile {
  readonly report: BrandReport;
  readonly plazos: BrandPlazos;
  readonly similar: SimilarBrands;
}

/** How many requests a mark takes. */
export const MARK_REQUESTS = 3;

/** Asks for all of it at once. */
export async function readMark(
  client: MarcarioClient,
  nro: string,
  signal: AbortSignal,
): Promise<MarkFile> {
  const [report, plazos, similar] = await Promise.all([
    client.brands.report({ nro }, { signal }),
    client.plazos.get(nro, { signal }),
    client.brands.similar({ nro, limit: SIMILAR }, { signal }),
  ]);
  return { report, plazos, similar };
}

/** Fills the dialog with one mark. */
export function showMark(dialog: HTMLDialogElement, file: MarkFile, choose: Choose): void {
  const { report, plazos, similar } = file;
  const today = new Date().toISOString().slice(0, 10);
  const close = element('button', { class: 'close', attributes: { type: 'button' } }, 'Close');
  close.addEventListener('click', () => dialog.close());
  const title = element('h2', { attributes: { id: 'mark-title', lang: 'es', tabindex: '-1' } });
  title.append(report.denominacion === '' ? 'no words' : report.denominacion);
  dialog.replaceChildren(
    element('div', { class: 'head' }, title, statusBadge(report.estado), close),
    ...derived(report),
    classChips(report.clases),
    facts(report),
    timeline(report, plazos, today),
    alike(similar, choose),
  );
  dialog.scrollTop = 0;
  title.focus();
}

function derived({ estadoDerivado, estadoDesactualizado }: BrandReport): HTMLElement[] {
  if (!estadoDesactualizado || estadoDerivado === undefined) return [];
  const word = statusWord(estadoDerivado);
  return [element('p', { class: 'derived' }, `The acts say more than the status: ${word}.`)];
}

function facts(report: BrandReport): HTMLElement {
  const now = report.personas.map(({ nombre, rol }) => `${nombre} (${rol})`);
  const before = report.personasHistoricas.map(
    ({ nombre, retiradoEn }) => `${nombre} until ${retiradoEn}`,
  );
  const rows: [string, readonly string[]][] = [
    ['Application', [report.nroSolicitud]],
    ['Registration', [report.nroRegistro ?? 'none']],
    ['Sign', [report.tipoSigno.replaceAll('_', ' ')]],
    ['Filed', [report.fechaPresentacion ?? 'not known']],
    ['Expires', [report.fechaVencimiento ?? 'not known']],
    ['Persons', now.length > 0 ? now : ['not known yet']],
    ['Before', before],
  ];
  const shown = rows.filter(([, values]) => values.length > 0);
  const cells = shown.flatMap(([name, values]) => [
    element('dt', {}, name),
    ...values.map((value) => element('dd', {}, value)),
  ]);
  return element('dl', { class: 'facts' }, ...cells);
}

function alike({ items }: SimilarBrands, choose: Choose): HTMLElement {
  const cards = items.map((mark) => card(mark, choose));
  const content = cards.length > 0 ? element('ol', { class: 'cards' }, ...cards) : 'None.';
  return element(
    'section',
    { attributes: { 'aria-label': 'Similar marks' } },
    element('h3', {}, 'Marks that could be confused with it'),
    content,
  );
}
