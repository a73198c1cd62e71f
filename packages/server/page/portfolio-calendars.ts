import type { Calendar, MarcarioClient } from '@marcario/client';
import type { Holder } from './address.ts';
import { button, element } from './element.ts';
import { texts, words } from './language.ts';
import { LISTED_KINDS } from './portfolio-terms.ts';

const phrases = texts.cartera;
const desk = texts.mesa.cartera;
const MAX_LABEL = 200;

/** Data and callbacks of the calendars section. */
interface CalendarsOptions {
  readonly client: MarcarioClient;
  readonly holder: Holder;
  /** All calendars of the key, including those of other holders. */
  readonly calendars: readonly Calendar[];
  readonly onFailure: (error: unknown) => void;
}

/** Lists the calendar URLs for a holder's terms, and creates and revokes them. */
export function calendarsSection(options: CalendarsOptions): HTMLElement {
  const { client, holder, onFailure } = options;
  const message = element('div', { class: 'told', attributes: { role: 'status' } });
  const list = element('ul');
  const drawList = (calendars: readonly Calendar[]) => {
    const own = calendars.filter(({ filters }) => filters.titularId?.includes(holder.id));
    list.replaceChildren(
      ...own.map((one) => calendarEntry(one, () => void revokeCalendar(one.id))),
    );
    title.hidden = own.length === 0;
  };
  const title = element('h3', {}, desk.own);
  const refresh = async () => drawList((await client.calendars.list()) as readonly Calendar[]);
  const createCalendar = async (tipo: (typeof LISTED_KINDS)[number]) => {
    try {
      const label = `${texts.plazo[tipo]} · ${holder.name}`.slice(0, MAX_LABEL);
      const filters = { titularId: [holder.id] };
      const lang = words.language;
      const created = await client.calendars.create({ label, tipo, filters, lang });
      message.replaceChildren(...newAddressNotice(created.url));
      await refresh();
    } catch (error) {
      onFailure(error);
    }
  };
  const revokeCalendar = async (id: string) => {
    try {
      await client.calendars.delete(id);
      message.replaceChildren(element('p', {}, desk.revoked));
      await refresh();
    } catch (error) {
      onFailure(error);
    }
  };
  drawList(options.calendars);
  return element(
    'section',
    { class: 'calendars', attributes: { 'aria-label': phrases.calendar } },
    element('h2', {}, phrases.calendar),
    element('p', {}, desk.calendarLead),
    element('p', { class: 'soft' }, desk.calendarShows),
    element(
      'p',
      { class: 'actions' },
      element('span', {}, desk.calendarOf),
      ...LISTED_KINDS.map((tipo) => button(texts.plazo[tipo], () => void createCalendar(tipo))),
    ),
    message,
    title,
    list,
  );
}

function calendarEntry(
  { label, createdAt, lastReadOn }: Calendar,
  revokeCalendar: () => void,
): HTMLElement {
  const read = lastReadOn === null ? desk.neverRead : desk.lastRead(words.day(lastReadOn));
  return element(
    'li',
    {},
    `${label} · ${words.dayOf(createdAt)} · ${read} `,
    button(phrases.revoke, revokeCalendar, { 'aria-label': `${phrases.revoke}: ${label}` }),
  );
}

function newAddressNotice(url: string): HTMLElement[] {
  const address = element('input', {
    attributes: { readonly: '', value: url, 'aria-label': phrases.address },
    on: { focus: () => address.select() },
  });
  const copied = element('span', { attributes: { role: 'status' } });
  const copy = async () => {
    await navigator.clipboard?.writeText(url);
    copied.textContent = desk.copied;
  };
  const href = url.replace(/^https?:/, 'webcal:');
  return [
    element('label', { class: 'field' }, element('span', {}, phrases.address), address),
    element(
      'p',
      { class: 'actions' },
      button(phrases.copy, () => void copy()),
      element('a', { attributes: { href } }, phrases.openCalendar),
      copied,
    ),
    element('p', {}, desk.once),
    element(
      'ul',
      { class: 'soft' },
      ...[desk.google, desk.outlook, desk.phone].map((one) => element('li', {}, one)),
    ),
  ];
}
