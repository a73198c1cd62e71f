import {
  type BrandSummary,
  MarcarioAuthenticationError,
  type MarcarioClient,
  type Watchlist,
  type WatchThread,
} from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { goodsRule, sharedGoods } from '../texts/goods-words.ts';
import { addressToHash } from './address.ts';
import { likenessBars, nameLink, sharedElements, statusBadge } from './card.ts';
import { daysLeft } from './days-left.ts';
import { button, type Child, element, filled } from './element.ts';
import { texts, words } from './language.ts';
import { refusal } from './refusal.ts';

const said = texts.vigilancia;
const desk = texts.mesa.vigilancia;
const DAY_MS = 86_400_000;
const DECISIONS = ['descartado', 'en_estudio', 'oponer'] as const;

type Decided = Pick<WatchThread, 'decision' | 'nota'>;

/** What an entry needs of the list that it stands in. */
export interface ThreadContext {
  readonly client: MarcarioClient;
  readonly list: Watchlist;
  /** The watched mark of an item, where it is watched by number. */
  readonly watched: (mark: string) => BrandSummary | undefined;
  /** Runs a request, and tells the page when it fails. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  /** Waits until a request may go. */
  readonly click: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly onDecided: (thread: WatchThread) => void;
  readonly signal: AbortSignal;
}

/** Whether its newest hit is of today or yesterday in Santiago. */
export function isNew({ ultimoHit }: WatchThread): boolean {
  const yesterday = todayInSantiago(new Date(Date.now() - DAY_MS));
  return todayInSantiago(new Date(ultimoHit.detectedAt)) >= yesterday;
}

/** The day until which the mark of a thread can be opposed, while that has not passed. */
export function openTerm({ plazoOposicion }: WatchThread): string | undefined {
  const vence = plazoOposicion?.vence;
  return vence === undefined || vence < todayInSantiago() ? undefined : vence;
}

/** The text or the name of the watched mark of a thread. */
export function watchedName(thread: WatchThread, { list, watched }: ThreadContext): string {
  const item = itemOf(thread, list);
  return watched(item?.mark ?? '')?.denominacion || item?.mark || '';
}

function itemOf({ watchItemId }: WatchThread, { items }: Watchlist) {
  return items.find(({ id }) => String(id) === watchItemId);
}

/** A hit as one line, which opens to both marks side by side, the reasons and the decision. */
export function threadEntry(
  thread: WatchThread,
  context: ThreadContext,
  { isOpened }: { readonly isOpened: boolean },
): HTMLElement {
  const { ultimoHit, matchedNro } = thread;
  const { snapshot, score } = ultimoHit;
  const term = openTerm(thread);
  const decided = element('span', { class: 'decided' }, decisionInWords(thread));
  const line = element(
    'summary',
    {},
    element('b', { class: 'score' }, words.percent(score)),
    element('span', { class: 'name', attributes: { lang: 'es' } }, snapshot.denominacion),
    isNew(thread) ? element('span', { class: 'status pending' }, said.isNew) : undefined,
    element('span', { class: 'soft' }, snapshot.clases.join(', ')),
    statusBadge(snapshot.estado),
    element(
      'span',
      {},
      term === undefined ? '' : `${desk.opposeUntil(words.day(term))} (${daysLeft(term)})`,
    ),
    decided,
  );
  const body = element('div', { class: 'thread-body' });
  const entry = element('li', {
    class: thread.abierto ? 'thread' : 'thread dismissed',
    attributes: { 'data-nro': matchedNro },
  });
  const onDecided = (changed: WatchThread) => {
    decided.textContent = decisionInWords(changed);
    entry.classList.toggle('dismissed', !changed.abierto);
    context.onDecided(changed);
  };
  const fill = () => {
    if (body.childNodes.length > 0) return;
    body.append(...filled(bodyOf(thread, { ...context, onDecided })));
  };
  const fold = element('details', { on: { toggle: () => void (fold.open && fill()) } }, line, body);
  if (isOpened) {
    fill();
    fold.open = true;
  }
  entry.append(fold);
  return entry;
}

function decisionInWords({ decision }: WatchThread): string {
  return decision === 'pendiente' ? '' : desk.decisionOf[decision];
}

function bodyOf(thread: WatchThread, context: ThreadContext): Child[] {
  const { snapshot, score, signals, hitKind, detectedAt } = thread.ultimoHit;
  const sides = { a: watchedName(thread, context), b: snapshot.nroSolicitud };
  const compare = addressToHash({ view: 'compare', ...sides });
  return [
    element('h2', {}, nameLink({ mark: snapshot })),
    sideBySide(thread, context),
    element('div', { class: 'why' }, ...likenessBars(score, signals), reasons(thread, context)),
    goodsLine(thread),
    deadline(thread),
    element('p', { class: 'soft' }, said.detected(said.kind[hitKind], words.dayOf(detectedAt))),
    decisionDesk(thread, context),
    element('p', {}, element('a', { attributes: { href: compare } }, texts.mesa.comparar.way)),
  ];
}

/** How close the goods were when the mark was found, where the watch is for some. */
function goodsLine({ ultimoHit }: WatchThread): Child {
  const rule = goodsRule(ultimoHit, words);
  if (rule === '') return undefined;
  const shared = sharedGoods(ultimoHit, words);
  const marked =
    shared === '' ? undefined : element('mark', { attributes: { lang: 'es' } }, shared);
  return element('p', {}, rule, ' ', marked);
}

/** The watched mark beside the one that was found. */
function sideBySide(thread: WatchThread, context: ThreadContext): HTMLElement {
  const { snapshot, signals } = thread.ultimoHit;
  const own = context.watched(itemOf(thread, context.list)?.mark ?? '');
  const classes = (clases: readonly number[]): Child[] =>
    clases.flatMap((clase, i) => [
      i === 0 ? '' : ', ',
      signals.sharedClases.includes(clase) ? element('b', {}, String(clase)) : String(clase),
    ]);
  const row = (head: string, one: readonly Child[], other: readonly Child[]) =>
    element(
      'tr',
      {},
      element('th', { attributes: { scope: 'row' } }, head),
      element('td', { attributes: { lang: 'es' } }, ...one),
      element('td', { attributes: { lang: 'es' } }, ...other),
    );
  const heads = ['', said.watched, said.found].map((one) =>
    element(one === '' ? 'td' : 'th', one === '' ? {} : { attributes: { scope: 'col' } }, one),
  );
  const holder = snapshot.titular.join(' · ') || texts.card.noHolder;
  return element(
    'table',
    { class: 'sides' },
    element('thead', {}, element('tr', {}, ...heads)),
    element(
      'tbody',
      {},
      row(said.mark, [watchedName(thread, context)], [snapshot.denominacion]),
      row(texts.classes, classes(own?.clases ?? []), classes(snapshot.clases)),
      row(texts.columna.titular, [own?.titular.join(' · ')], [holder]),
    ),
  );
}

/** What both names share, which is asked for when the entry is opened. */
function reasons(thread: WatchThread, { client, list, run, signal }: ThreadContext): HTMLElement {
  const item = itemOf(thread, list);
  const place = element('div', {}, element('b', {}, said.why));
  void run(async () => {
    const own = item?.kind === 'numero' ? { nroA: item.mark } : { a: item?.mark ?? '' };
    const request = { ...own, nroB: thread.matchedNro };
    const { a, b, compartidos, aspectos } = await client.brands.compare(request, { signal });
    const { valor } = aspectos.fonetico;
    const shared = sharedElements(a.texto, b.texto, compartidos, valor);
    place.append(compartidos.length > 0 ? shared : element('p', {}, said.noneShared));
  });
  return place;
}

function deadline(thread: WatchThread): HTMLElement {
  const term = openTerm(thread);
  if (term === undefined) return element('p', { class: 'soft' }, said.noTerm);
  return element('p', { class: 'deadline' }, `${said.oppose(words.day(term))} (${daysLeft(term)})`);
}

/** A change of what is decided or noted, and what is said once it is saved; nothing where it is an undoing. */
interface Change {
  readonly to: Partial<Decided>;
  readonly told: string;
}

/**
 * Where a thread is decided and noted, and a decision taken back. What fails is told here, and nothing changes.
 * Changes are saved one after the other: who leaves the note by pressing a decision makes two at once.
 */
function decisionDesk(thread: WatchThread, context: ThreadContext): HTMLElement {
  const { client, list, signal } = context;
  let current = thread;
  let last = Promise.resolve();
  const note = element('input', {
    attributes: { maxlength: '1000' },
    on: { change: () => request({ to: { nota: note.value.trim() || null }, told: said.noted }) },
  });
  note.value = thread.nota ?? '';
  const buttons = new Map(
    DECISIONS.map((one) => {
      const act = () => {
        // Pressed again it is pending, as it was.
        const to = current.decision === one ? 'pendiente' : one;
        request({ to: { decision: to }, told: said.decided[to] });
      };
      return [one, button(said.decision[one], act)];
    }),
  );
  const group = { role: 'group', 'aria-label': said.decide };
  const told = element('div', {});
  const place = element(
    'div',
    { class: 'desk' },
    element('span', { class: 'pair if-watch-write', attributes: group }, ...buttons.values()),
    element('label', { class: 'field if-watch-write' }, element('span', {}, said.note), note),
    told,
  );
  const request = (change: Change) => {
    last = last.then(() => save(change));
  };
  const save = async (change: Change) => {
    const before = current;
    try {
      await context.click();
      current = await client.watch.decide(list.id, before.id, change.to, { signal });
      context.onDecided(current);
      showSaved(change, before);
    } catch (error) {
      if (signal.aborted) return;
      // A key that no longer works clears the page, as everywhere.
      if (error instanceof MarcarioAuthenticationError) context.onFailure(error);
      else tellFailure(error, change);
    }
  };
  const showSaved = (change: Change, { decision, nota }: WatchThread) => {
    showCurrent();
    const undo = button(said.undo, () => {
      note.value = nota ?? '';
      request({ to: { decision, nota }, told: '' });
    });
    const status = { class: 'actions', attributes: { role: 'status' } };
    told.replaceChildren(
      ...(change.told === '' ? [] : [element('p', status, change.told, ' ', undo)]),
    );
    // Who noted something goes on where they want.
    if (change.to.decision === undefined) return;
    (change.told === '' ? place.querySelector('button') : undo)?.focus();
  };
  const tellFailure = (error: unknown, change: Change) => {
    const tell = change.to.decision === undefined ? desk.noteFailed : desk.failed;
    const retry = button(desk.retry, () => request(change));
    const alert = { class: 'actions failed', attributes: { role: 'alert' } };
    told.replaceChildren(element('p', alert, tell(refusal(error)), ' ', retry));
  };
  const showCurrent = () => {
    for (const [one, made] of buttons) made.ariaPressed = String(current.decision === one);
  };
  showCurrent();
  return place;
}
