import type {
  BrandOpposition,
  BrandPlazos,
  BrandReport,
  MarcarioClient,
  Persona,
  SimilarBrand,
} from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { type Address, addressToHash, EMPTY_QUESTION } from './address.ts';
import { classChips, markCard, statusBadge } from './card.ts';
import { button, type Child, element, pageElement, withoutUndefined } from './element.ts';
import { texts, words } from './language.ts';
import { LatestRequestPanel } from './latest-request-panel.ts';
import { newWatchLink } from './new-watch-link.ts';
import { describeEarlierMark, describeGrounds } from './oppositions-view.ts';
import { timeline } from './timeline.ts';

const phrases = texts.mark;
const oppositionTexts = texts.mesa.oposiciones;
const SPANISH = { attributes: { lang: 'es' } };
const SIMILAR = 8;
const REQUESTS = 4;
const OFFICE = document.querySelector<HTMLMetaElement>('meta[name="marcario-office"]')?.content;

type Rol = Persona['rol'];

/** Everything shown about one mark. */
interface MarkFile {
  readonly report: BrandReport;
  readonly plazos: BrandPlazos;
  readonly opposition: BrandOpposition;
  readonly similar: readonly SimilarBrand[];
}

/** View of one mark. */
export class MarkView extends LatestRequestPanel {
  #withFamily = false;
  /** @param back URL of the view from which the user came */
  async open(client: MarcarioClient, nro: string, back: string): Promise<void> {
    await this.request(REQUESTS, async (signal) => {
      const file = await readMark(client, nro, { signal, withFamily: this.#withFamily });
      const toggleFamily = (withFamily: boolean) => {
        this.#withFamily = withFamily;
        void this.open(client, nro, back);
      };
      const family = familySwitch(this.#withFamily, toggleFamily);
      this.show(...withoutUndefined(markPage(file, back, family)));
      document.title = `${file.report.denominacion} · Marcario`;
      pageElement('mark-title', HTMLHeadingElement).focus();
    });
  }
}

/** Reads a mark, its terms and oppositions, and then the similar marks of other holders. */
async function readMark(
  client: MarcarioClient,
  nro: string,
  { signal, withFamily }: { readonly signal: AbortSignal; readonly withFamily: boolean },
): Promise<MarkFile> {
  const [report, plazos, opposition] = await Promise.all([
    client.brands.report({ nro }, { signal }),
    client.plazos.get(nro, { signal }),
    client.brands.opposition(nro, { signal }),
  ]);
  const own = holderNames(report).map(({ id }) => id);
  const others = withFamily || own.length === 0 ? {} : { excluirTitular: own };
  const request = { nro, limit: SIMILAR, explain: true, ...others };
  const { items } = await client.brands.similar(request, { signal });
  return { report, plazos, opposition, similar: items };
}

function holderNames({ personas }: BrandReport) {
  return personas.filter(({ rol }) => rol !== 'representante');
}

function markPage(file: MarkFile, back: string, family: HTMLElement): Child[] {
  const { report, plazos, opposition, similar } = file;
  const title = element(
    'h1',
    { attributes: { id: 'mark-title', lang: 'es', tabindex: '-1' } },
    report.denominacion === '' ? texts.card.noWords : report.denominacion,
  );
  return [
    element('p', { class: 'back' }, element('a', { attributes: { href: back } }, phrases.back)),
    element('div', { class: 'head' }, title, statusBadge(report.estado)),
    derivedStatusNote(report),
    actions(report),
    classChips(report.clases),
    factsTable(report),
    goodsCoverage(report),
    timeline(report, plazos, todayInSantiago()),
    oppositionSection(opposition),
    similarMarks(report.denominacion, similar, family),
    dataDate(report),
  ];
}

function derivedStatusNote({ estadoDerivado, estadoDesactualizado }: BrandReport): Child {
  if (!estadoDesactualizado || estadoDerivado === undefined) return undefined;
  const word = element('b', {}, texts.estado[estadoDerivado]);
  return element('p', { class: 'derived' }, phrases.derived, word, '.');
}

/** Renders links to further views about the mark. */
function actions(report: BrandReport): HTMLElement {
  const { nroSolicitud, denominacion: name, clases: clase } = report;
  const cleared = { names: [name], clase, onlyLive: true };
  const agents = report.personas.filter(({ rol }) => rol !== 'titular');
  const ways = [
    name === '' ? undefined : navigationLink({ view: 'report', report: cleared }, phrases.report),
    ...holderNames(report).map(({ id, nombre }) =>
      navigationLink(
        { view: 'portfolio', holder: { id, name: nombre } },
        phrases.portfolio(nombre),
      ),
    ),
    navigationLink({ view: 'compare', a: nroSolicitud, b: '' }, texts.mesa.comparar.wayOther),
    ...agents.map(({ id, nombre: agentName }) =>
      navigationLink(
        {
          view: 'search',
          question: { ...EMPTY_QUESTION, agent: { id, name: agentName }, layout: 'table' },
        },
        texts.mesa.marca.agent(agentName),
      ),
    ),
    newWatchLink({ names: [nroSolicitud], clase: [], holder: undefined }, texts.vigilancia.watch),
    officeLink(nroSolicitud),
    button(texts.print, () => print()),
  ];
  return element('p', { class: 'actions' }, ...ways);
}

function navigationLink(address: Address, text: string): HTMLElement {
  return element('a', { attributes: { href: addressToHash(address) } }, text);
}

/** Renders a link to the mark's page at the office, if the operator configured its URL. */
function officeLink(nro: string): Child {
  if (OFFICE === undefined) return undefined;
  const href = OFFICE.replaceAll('{nro}', encodeURIComponent(nro));
  return element(
    'a',
    { attributes: { href, target: '_blank', rel: 'noreferrer' } },
    phrases.office,
  );
}

function factsTable(report: BrandReport): HTMLElement {
  const unlisted = unlistedPersons(report);
  const now = report.personas.filter((person) => !unlisted.includes(person)).map(personText);
  const apart = unlisted.map((person) =>
    phrases.lastListed(personText(person), words.dayOf(person.ultimaMencion ?? '')),
  );
  const before = report.personasHistoricas.map(({ nombre, retiradoEn }) =>
    phrases.until(nombre, words.day(retiradoEn)),
  );
  const sign = [texts.signo.get(report.tipoSigno) ?? report.tipoSigno];
  const rows: [string, readonly string[]][] = [
    [phrases.application, [report.nroSolicitud]],
    [phrases.registration, [report.nroRegistro ?? phrases.none]],
    [phrases.filed, [dayOrUnknown(report.fechaPresentacion)]],
    [phrases.published, [dayOrUnknown(report.fechaPublicacion)]],
    [phrases.registered, [onceRegistered(report, report.fechaRegistro)]],
    [phrases.expires, [onceRegistered(report, report.fechaVencimiento)]],
    [phrases.sign, sign],
    [phrases.persons, now.length > 0 ? now : [phrases.unknownPersons]],
    [phrases.unlisted, apart],
    [phrases.before, before],
    [phrases.translation, report.traduccion === undefined ? [] : [report.traduccion]],
    [phrases.label, report.descripcionEtiqueta === undefined ? [] : [report.descripcionEtiqueta]],
  ];
  const long = [
    phrases.persons,
    phrases.unlisted,
    phrases.before,
    phrases.translation,
    phrases.label,
  ];
  const cells = rows
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) =>
      element(
        'div',
        { class: long.includes(name) ? 'wide' : '' },
        element('dt', {}, name),
        ...values.map((value) => element('dd', long.includes(name) ? SPANISH : {}, value)),
      ),
    );
  return element('dl', { class: 'facts' }, ...cells);
}

function personText({ nombre, rol, rut }: Persona): string {
  return phrases.person(nombre, texts.rol[rol], rut);
}

/** Returns persons that the newest document of their role no longer lists. */
function unlistedPersons({ personas }: BrandReport): readonly Persona[] {
  const roleNames = ({ rol }: Persona): readonly Rol[] =>
    rol === 'ambas' ? ['titular', 'representante'] : [rol];
  const newest = new Map<Rol, string>();
  for (const person of personas) {
    const { ultimaMencion = '' } = person;
    for (const rol of roleNames(person)) {
      if (ultimaMencion > (newest.get(rol) ?? '')) newest.set(rol, ultimaMencion);
    }
  }
  return personas.filter((person) => {
    const { ultimaMencion } = person;
    if (ultimaMencion === undefined) return false;
    return roleNames(person).every((rol) => ultimaMencion < (newest.get(rol) ?? ''));
  });
}

function dayOrUnknown(date: string | null): string {
  return date === null ? phrases.unknown : words.day(date);
}

/** Formats a date that only a registration has; for an application says that it is not registered. */
function onceRegistered({ nroRegistro }: BrandReport, day: string | null): string {
  return nroRegistro === null && day === null ? phrases.unregistered : dayOrUnknown(day);
}

/** Lists the goods and services of each class, if a source states them. */
function goodsCoverage({ clasesDetalle }: BrandReport): Child {
  const stated = clasesDetalle.filter(({ cobertura }) => cobertura !== undefined);
  if (stated.length === 0) return undefined;
  const entries = stated.flatMap(({ clase, estado, cobertura = '' }) => [
    element(
      'dt',
      {},
      texts.filtros.class(clase, texts.clases[clase - 1] ?? ''),
      estado === undefined ? '' : ` · ${texts.estado[estado]}`,
    ),
    element('dd', SPANISH, cobertura),
  ]);
  return element(
    'section',
    { attributes: { 'aria-label': phrases.coverage } },
    element('h2', {}, phrases.coverage),
    element('dl', { class: 'coverage' }, ...entries),
  );
}

function oppositionSection({ abierta, eventos }: BrandOpposition): Child {
  if (eventos.length === 0) return undefined;
  const entries = eventos.map((event) =>
    element(
      'li',
      { class: 'day' },
      element('time', {}, words.day(event.fecha)),
      element(
        'span',
        SPANISH,
        [event.descripcion, event.observacion ?? ''].filter(Boolean).join(' · '),
      ),
      describeDemand(event),
    ),
  );
  return element(
    'section',
    { class: 'lists', attributes: { 'aria-label': phrases.oppositions } },
    element(
      'div',
      {},
      element('h2', {}, phrases.oppositions),
      element('p', {}, abierta ? phrases.oppositionOpen : phrases.oppositionClosed),
      element('ol', {}, ...entries),
    ),
  );
}

/** Describes an opposition: opponent, earlier mark and grounds, as far as stated. */
function describeDemand(event: BrandOpposition['eventos'][number]): Child {
  if (event.oponente === undefined) return undefined;
  const [earlier, grounds] = [describeEarlierMark(event), describeGrounds(event)];
  const message = [
    `${oppositionTexts.by}: ${event.oponente}`,
    earlier && `${oppositionTexts.earlierMark}: ${earlier}`,
    grounds && `${oppositionTexts.ground}: ${grounds}`,
  ].filter((one) => one !== '');
  return element('b', { class: 'demand' }, message.join(' · '));
}

function similarMarks(
  name: string,
  items: readonly SimilarBrand[],
  family: HTMLElement,
): HTMLElement {
  const cards = items.map((mark) =>
    markCard(name, { mark, likeness: mark.score, why: mark.explicacion }),
  );
  return element(
    'section',
    { class: 'alike', attributes: { 'aria-label': phrases.alikeLabel } },
    element('h2', {}, phrases.alike),
    family,
    cards.length > 0
      ? element('ol', { class: 'cards' }, ...cards)
      : element('p', {}, phrases.noneAlike),
  );
}

/** Creates a switch that includes the holder's own marks, which are not conflicts and hidden by default. */
function familySwitch(withFamily: boolean, change: (withFamily: boolean) => void): HTMLElement {
  const box = element('input', {
    attributes: { type: 'checkbox', id: 'family' },
    on: { change: () => change(box.checked) },
  });
  box.checked = withFamily;
  return element('label', { class: 'switch' }, box, ` ${phrases.family}`);
}

function dataDate({ dataAsOf }: BrandReport): Child {
  if (dataAsOf === undefined) return undefined;
  return element('p', { class: 'soft' }, phrases.asOf(words.dayOf(dataAsOf)));
}
