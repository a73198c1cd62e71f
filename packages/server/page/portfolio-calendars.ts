import type { Calendar, MarcarioClient } from '@marcario/client';
import type { Holder } from './address.ts';
import { button, element } from './element.ts';
import { texts, words } from './language.ts';
import { LISTED_KINDS } from './portfolio-terms.ts';

const said = texts.cartera;
const desk = texts.mesa.cartera;
const LABEL_MAX = 200;

/** How the calendars of a holder are made and ended. */
interface CalendarsOptions {
  readonly client: MarcarioClient;
  readonly holder: Holder;
  /** Those of the key, of other holders too. */
  readonly calendars: readonly Calendar[];
  readonly onFailure: (error: unknown) => void;
}

/** Addresses by which a calendar program follows the terms of a holder: what each shows, where it is pasted, how it ends. */
export function calendarsSection(options: CalendarsOptions): HTMLElement {
  const { client, holder, onFailure } = options;
  const told = element('div', { class: 'told', attributes: { role: 'status' } });
  const list = element('ul');
  const draw = (calendars: readonly Calendar[]) => {
    const own = calendars.filter(({ filters }) => filters.titularId?.includes(holder.id));
    list.replaceChildren(...own.map((one) => entry(one, () => void revoke(one.id))));
    title.hidden = own.length === 0;
  };
  const title = element('h3', {}, desk.own);
  const refresh = async () => draw((await client.calendars.list()) as readonly Calendar[]);
  const make = async (tipo: (typeof LISTED_KINDS)[number]) => {
    try {
      const label = `${texts.plazo[tipo]} · ${holder.name}`.slice(0, LABEL_MAX);
      const filters = { titularId: [holder.id] };
      const lang = words.language;
      const created = await client.calendars.create({ label, tipo, filters, lang });
      told.replaceChildren(...newAddress(created.url));
      await refresh();
    } catch (error) {
      onFailure(error);
    }
  };
  const revoke = async (id: string) => {
    try {
      await client.calendars.delete(id);
      told.replaceChildren(element('p', {}, desk.revoked));
      await refresh();
    } catch (error) {
      onFailure(error);
    }
  };
  draw(options.calendars);
  return element(
    'section',
    { class: 'calendars', attributes: { 'aria-label': said.calendar } },
    element('h2', {}, said.calendar),
    element('p', {}, desk.calendarLead),
    element('p', { class: 'soft' }, desk.calendarShows),
    element(
      'p',
      { class: 'actions' },
      element('span', {}, desk.calendarOf),
      ...LISTED_KINDS.map((tipo) => button(texts.plazo[tipo], () => void make(tipo))),
    ),
    told,
    title,
    list,
  );
}

function entry({ label, createdAt, lastReadOn }: Calendar, revoke: () => void): HTMLElement {
  const read = lastReadOn === null ? desk.neverRead : desk.lastRead(words.day(lastReadOn));
  return element(
    'li',
    {},
    `${label} · ${words.dayOf(createdAt)} · ${read} `,
    button(said.revoke, revoke, { 'aria-label': `${said.revoke}: ${label}` }),
  );
}

function newAddress(url: string): HTMLElement[] {
  const address = element('input', {
    attributes: { readonly: '', value: url, 'aria-label': said.address },
    on: { focus: () => address.select() },
  });
  const copied = element('span', { attributes: { role: 'status' } });
  const copy = async () => {
    await navigator.clipboard?.writeText(url);
    copied.textContent = desk.copied;
  };
  const href = url.replace(/^https?:/, 'webcal:');
  return [
    element('label', { class: 'field' }, element('span', {}, said.address), address),
    element(
      'p',
      { class: 'actions' },
      button(said.copy, () => void copy()),
      element('a', { attributes: { href } }, said.openCalendar),
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
