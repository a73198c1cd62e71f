import {
  type BrandSummary,
  MarcarioAuthenticationError,
  type MarcarioClient,
  type Watchlist,
  type WatchThread,
} from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { describeGoodsRelation, sharedGoods } from '../texts/goods-words.ts';
import { addressToHash } from './address.ts';
import { likenessBars, nameLink, sharedElements, statusBadge } from './card.ts';
import { daysLeftText } from './days-left.ts';
import { button, type Child, element, withoutUndefined } from './element.ts';
import { texts, words } from './language.ts';
import { errorText } from './page-error.ts';

const phrases = texts.vigilancia;
const desk = texts.mesa.vigilancia;
const DAY_MS = 86_400_000;
/** Milliseconds without typing before a note is saved. */
const NOTE_PAUSE_MS = 500;
const DECISIONS = ['descartado', 'en_estudio', 'oponer'] as const;

type Decided = Pick<WatchThread, 'decision' | 'nota'>;

/** The watchlist and services that a thread's entry uses. */
export interface ThreadContext {
  readonly client: MarcarioClient;
  readonly list: Watchlist;
  /** Returns the watched mark of an item; undefined if it is watched by name. */
  readonly watched: (mark: string) => BrandSummary | undefined;
  /** Creates the button that declares the found mark as the client's own, or undoes that. */
  readonly clientSwitch: (thread: WatchThread) => Child;
  /** Runs a request and reports its failure to the page. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  /** Waits until a request may be sent. */
  readonly click: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  readonly onDecided: (thread: WatchThread) => void;
  readonly signal: AbortSignal;
}

/** Returns whether the newest hit was detected today or yesterday in Santiago. */
export function isNew({ ultimoHit }: WatchThread): boolean {
  const yesterday = todayInSantiago(new Date(Date.now() - DAY_MS));
  return todayInSantiago(new Date(ultimoHit.detectedAt)) >= yesterday;
}

/** Returns the last day for opposing the found mark; undefined if it is unknown or has passed. */
export function openOppositionEnd({ plazoOposicion }: WatchThread): string | undefined {
  const vence = plazoOposicion?.vence;
  return vence === undefined || vence < todayInSantiago() ? undefined : vence;
}

/** Returns the watched text, or the name of the watched mark. */
export function watchedName(thread: WatchThread, { list, watched }: ThreadContext): string {
  const item = threadItem(thread, list);
  return watched(item?.mark ?? '')?.denominacion || item?.mark || '';
}

function threadItem({ watchItemId }: WatchThread, { items }: Watchlist) {
  return items.find(({ id }) => String(id) === watchItemId);
}

/** Renders a hit as one line that expands to a comparison of both marks, the reasons and the decision. */
export function threadEntry(
  thread: WatchThread,
  context: ThreadContext,
  { isOpened }: { readonly isOpened: boolean },
): HTMLElement {
  const { ultimoHit, matchedNro } = thread;
  const { snapshot, score } = ultimoHit;
  const term = openOppositionEnd(thread);
  const decided = element('span', { class: 'decided' }, decisionInWords(thread));
  const line = element(
    'summary',
    {},
    element('b', { class: 'score' }, words.percent(score)),
    element('span', { class: 'name', attributes: { lang: 'es' } }, snapshot.denominacion),
    isNew(thread) ? element('span', { class: 'status pending' }, phrases.isNew) : undefined,
    element('span', { class: 'soft' }, snapshot.clases.join(', ')),
    statusBadge(snapshot.estado),
    element(
      'span',
      {},
      term === undefined ? '' : `${desk.opposeUntil(words.day(term))} (${daysLeftText(term)})`,
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
  const fillBody = () => {
    if (body.childNodes.length > 0) return;
    body.append(...withoutUndefined(threadBody(thread, { ...context, onDecided })));
  };
  const fold = element(
    'details',
    { on: { toggle: () => void (fold.open && fillBody()) } },
    line,
    body,
  );
  if (isOpened) {
    fillBody();
    fold.open = true;
  }
  entry.append(fold);
  return entry;
}

function decisionInWords({ decision }: WatchThread): string {
  return decision === 'pendiente' ? '' : desk.decisionOf[decision];
}

function threadBody(thread: WatchThread, context: ThreadContext): Child[] {
  const { snapshot, score, signals, hitKind, detectedAt } = thread.ultimoHit;
  const sides = { a: watchedName(thread, context), b: snapshot.nroSolicitud };
  const compare = addressToHash({ view: 'compare', ...sides });
  return [
    element('h2', {}, nameLink({ mark: snapshot })),
    comparisonTable(thread, context),
    element(
      'div',
      { class: 'why' },
      ...likenessBars(score, signals),
      explanationSection(thread, context),
    ),
    goodsLine(thread),
    deadlineNote(thread),
    element(
      'p',
      { class: 'soft' },
      phrases.detected(phrases.kind[hitKind], words.dayOf(detectedAt)),
    ),
    decisionForm(thread, context),
    element(
      'p',
      { class: 'actions' },
      element('a', { attributes: { href: compare } }, texts.mesa.comparar.way),
      context.clientSwitch(thread),
    ),
  ];
}

/** Describes how related the goods were at detection, if the watchlist has goods. */
function goodsLine({ ultimoHit }: WatchThread): Child {
  const rule = describeGoodsRelation(ultimoHit, words);
  if (rule === '') return undefined;
  const shared = sharedGoods(ultimoHit, words);
  const marked =
    shared === '' ? undefined : element('mark', { attributes: { lang: 'es' } }, shared);
  return element('p', {}, rule, ' ', marked);
}

/** Renders a table of the watched and the found mark. */
function comparisonTable(thread: WatchThread, context: ThreadContext): HTMLElement {
  const { snapshot, signals } = thread.ultimoHit;
  const own = context.watched(threadItem(thread, context.list)?.mark ?? '');
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
  const heads = ['', phrases.watched, phrases.found].map((one) =>
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
      row(phrases.mark, [watchedName(thread, context)], [snapshot.denominacion]),
      row(texts.classes, classes(own?.clases ?? []), classes(snapshot.clases)),
      row(texts.columna.titular, [own?.titular.join(' · ')], [holder]),
    ),
  );
}

/** Requests and renders what both names have in common. */
function explanationSection(
  thread: WatchThread,
  { client, list, run, signal }: ThreadContext,
): HTMLElement {
  const item = threadItem(thread, list);
  const position = element('div', {}, element('b', {}, phrases.why));
  void run(async () => {
    const own = item?.kind === 'numero' ? { nroA: item.mark } : { a: item?.mark ?? '' };
    const request = { ...own, nroB: thread.matchedNro };
    const { a, b, compartidos, aspectos } = await client.brands.compare(request, { signal });
    const { valor } = aspectos.fonetico;
    const shared = sharedElements(a.texto, b.texto, compartidos, valor);
    position.append(compartidos.length > 0 ? shared : element('p', {}, phrases.noneShared));
  });
  return position;
}

function deadlineNote(thread: WatchThread): HTMLElement {
  const term = openOppositionEnd(thread);
  if (term === undefined) return element('p', { class: 'soft' }, phrases.noTerm);
  return element(
    'p',
    { class: 'deadline' },
    `${phrases.oppose(words.day(term))} (${daysLeftText(term)})`,
  );
}

/** A change of decision or note, with the message to show once it is saved; the message of an undo is empty. */
interface Change {
  readonly to: Partial<Decided>;
  readonly confirmation: string;
}

/**
 * Creates the form for a thread's decision and note, with undo. A note is saved after each pause in typing. A failed
 * change is reported here and has no effect. Changes are saved one at a time, because leaving the note by clicking a
 * decision makes two changes at once.
 */
function decisionForm(thread: WatchThread, context: ThreadContext): HTMLElement {
  const { client, list, signal } = context;
  let current = thread;
  let last = Promise.resolve();
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** The note that undo restores: the saved note when the field last got the focus. */
  let noteBefore = thread.nota;
  const writtenNote = () => note.value.trim() || null;
  const saveNote = () => {
    clearTimeout(typing);
    request(() => ({ to: { nota: writtenNote() }, confirmation: phrases.noted }));
  };
  const note = element('input', {
    attributes: { maxlength: '1000' },
    on: {
      focus: () => {
        noteBefore = current.nota;
      },
      input: () => {
        // Passes on the typed, not yet saved note, so that a redrawn list shows it.
        context.onDecided({ ...current, nota: writtenNote() });
        clearTimeout(typing);
        typing = setTimeout(saveNote, NOTE_PAUSE_MS);
      },
      change: saveNote,
    },
  });
  note.value = thread.nota ?? '';
  signal.addEventListener('abort', saveNote);
  const buttons = new Map(
    DECISIONS.map((one) => {
      const submitDecision = () => {
        // Choosing the current decision again resets it to pending.
        const to = current.decision === one ? 'pendiente' : one;
        request(() => ({ to: { decision: to }, confirmation: phrases.decided[to] }));
      };
      return [one, button(phrases.decision[one], submitDecision)];
    }),
  );
  const group = { role: 'group', 'aria-label': phrases.decide };
  const message = element('div', {});
  const position = element(
    'div',
    { class: 'desk' },
    element('span', { class: 'pair if-watch-write', attributes: group }, ...buttons.values()),
    element('label', { class: 'field if-watch-write' }, element('span', {}, phrases.note), note),
    message,
  );
  const request = (makeChange: () => Change) => {
    last = last.then(() => save(makeChange()));
  };
  const save = async (change: Change) => {
    const before = current;
    const { nota = current.nota, decision = current.decision } = change.to;
    if (nota === current.nota && decision === current.decision) return;
    try {
      // The change is sent even after the user has moved to another view.
      await context.click().catch(() => undefined);
      current = await client.watch.decide(list.id, before.id, change.to);
      context.onDecided({ ...current, nota: writtenNote() });
      showSaved(change, before);
    } catch (error) {
      // An invalid key clears the whole page. If this card was removed, the page reports the error instead of the card.
      const isLost = error instanceof MarcarioAuthenticationError || !position.isConnected;
      if (isLost) context.onFailure(error);
      else showFailure(error, change);
    }
  };
  const showSaved = ({ to, confirmation }: Change, { decision }: WatchThread) => {
    showCurrent();
    const isNote = to.decision === undefined;
    const undo = button(phrases.undo, () => {
      if (isNote) note.value = noteBefore ?? '';
      request(() => ({ to: isNote ? { nota: noteBefore } : { decision }, confirmation: '' }));
    });
    const status = { class: 'actions', attributes: { role: 'status' } };
    // A screen reader should announce a saved note once, not after each pause in typing.
    const isNoteSaved =
      confirmation === phrases.noted && message.textContent?.startsWith(confirmation);
    if (!isNoteSaved)
      message.replaceChildren(
        ...(confirmation === '' ? [] : [element('p', status, confirmation, ' ', undo)]),
      );
    // Saving a note does not move the focus.
    if (isNote) return;
    (confirmation === '' ? position.querySelector('button') : undo)?.focus();
  };
  const showFailure = (error: unknown, change: Change) => {
    const isNote = change.to.decision === undefined;
    const tell = isNote ? desk.noteFailed : desk.failed;
    const retry = button(desk.retry, () => (isNote ? saveNote() : request(() => change)));
    const alert = { class: 'actions failed', attributes: { role: 'alert' } };
    message.replaceChildren(element('p', alert, tell(errorText(error)), ' ', retry));
  };
  const showCurrent = () => {
    for (const [one, made] of buttons) made.ariaPressed = String(current.decision === one);
  };
  showCurrent();
  return position;
}
