import type { MarcarioClient, Watchlist, WatchPlazos } from '@marcario/client';
import { addressToHash } from './address.ts';
import { nameLink } from './card.ts';
import { type Child, element, pageElement } from './element.ts';
import { texts, words } from './language.ts';
import { LatestRequestPanel } from './latest-request-panel.ts';
import { newWatchLink } from './new-watch-link.ts';
import { plainTable } from './table.ts';
import { WatchInbox } from './watch-inbox.ts';
import { isNew } from './watch-thread.ts';

const phrases = texts.vigilancia;
/** Maximum open threads of a watchlist that are read to count its new hits. */
const LOOKED_AT = 200;
const REQUESTS = 2;

/** View of all watchlists with their open hits, or of one list's inbox. */
export class WatchView extends LatestRequestPanel {
  /** Opens a watchlist by its id; an empty id shows all watchlists. */
  async open(client: MarcarioClient, list: string): Promise<void> {
    await this.request(REQUESTS, (signal) =>
      list === '' ? this.#showAll(client, signal) : this.#showOne(client, list, signal),
    );
  }

  async #showOne(client: MarcarioClient, id: string, signal: AbortSignal): Promise<void> {
    const list = await client.watch.get(id, { signal });
    const inbox = new WatchInbox(client, list, { ...this.options, signal });
    this.show(inbox.element);
    await inbox.read();
    pageElement('inbox-title', HTMLHeadingElement).focus();
  }

  async #showAll(client: MarcarioClient, signal: AbortSignal): Promise<void> {
    const [{ items: lists }, due] = await Promise.all([
      client.watch.list({ signal }),
      client.watch.plazos({}, { signal }),
    ]);
    const own = lists.filter(({ status }) => status !== 'retired');
    const counts = new Map(own.map(({ id }) => [id, [element('span'), element('span')] as const]));
    const nothing = { names: [], clase: [], holder: undefined };
    this.show(
      element('h1', {}, phrases.heading),
      element('p', { class: 'lead' }, phrases.lead),
      element('p', { class: 'actions' }, newWatchLink(nothing, phrases.create)),
      element('h2', {}, phrases.due),
      deadlineTable(due),
      element('h2', {}, phrases.lists),
      listTable(own, counts),
    );
    // The counts are read one list at a time, so that many lists stay within the request limit.
    for (const [id, [open, recent]] of counts) {
      await this.options.pace.waitForClick(signal);
      const read = { abierto: true, limit: LOOKED_AT };
      const { items, abiertos } = await client.watch.threads(id, read, { signal });
      open.textContent = words.number(abiertos);
      recent.textContent = words.number(items.filter(isNew).length);
    }
  }
}

function listLink(id: string, label: string): HTMLElement {
  const href = addressToHash({ view: 'watch', list: id });
  return element('a', { attributes: { href } }, label);
}

function deadlineTable({ items }: WatchPlazos): HTMLElement {
  if (items.length === 0) return element('p', {}, phrases.noneDue);
  const rows = items.map(({ watchlistId, label, ultimoHit, plazoOposicion }) => [
    words.day(plazoOposicion?.vence ?? ''),
    nameLink({ mark: ultimoHit.snapshot }),
    listLink(watchlistId, label),
    words.percent(ultimoHit.score),
  ]);
  return plainTable(phrases.due, phrases.dueColumns, rows);
}

function listTable(
  lists: readonly Watchlist[],
  counts: ReadonlyMap<string, readonly Child[]>,
): HTMLElement {
  if (lists.length === 0) return element('p', {}, phrases.none);
  const rows = lists.map(({ id, label, itemCount, status, correo }) => [
    listLink(id, label),
    words.number(itemCount),
    ...(counts.get(id) ?? []),
    correo?.entrega?.state === 'disabled'
      ? `${phrases.status[status]}; ${phrases.mailRefused}`
      : phrases.status[status],
  ]);
  return plainTable(phrases.lists, phrases.listColumns, rows);
}
