import type { BrandPage, MarcarioClient, SimilarBrands } from '@marcario/client';
import { asked, type Question } from './question.ts';
import type { Clock, RequestPace } from './request-pace.ts';

/** How long nobody types before their text is asked for. */
const PAUSE_MS = 200;
/** How long an answer stands before its signals are asked for too. */
const SETTLED_MS = 600;
/** Answers that are kept, so that taking letters back asks nothing. */
const KEPT_ANSWERS = 50;
const PAGE = 20;
/** The most that one call of similar marks gives. */
const MOST_SIMILAR = 100;

/** What is told of a search. */
export interface SearchEvents {
  readonly onAnswer: (page: BrandPage, question: Question) => void;
  readonly onMore: (page: BrandPage) => void;
  readonly onSignals: (similar: SimilarBrands) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onBegin: () => void;
}

interface Surroundings {
  readonly pace: RequestPace;
  readonly clock: Clock;
  readonly events: SearchEvents;
}

/** One search at a time: a newer question ends the one before it. */
export class Searching {
  readonly #client: MarcarioClient;
  readonly #surroundings: Surroundings;
  readonly #answers = new Map<string, BrandPage>();
  #current = new AbortController();
  #shown: { readonly question: Question; readonly cursor: string | null } | undefined;

  constructor(client: MarcarioClient, surroundings: Surroundings) {
    this.#client = client;
    this.#surroundings = surroundings;
  }

  /** Ends what is under way. */
  stop(): void {
    this.#current.abort();
  }

  /** Asks once nobody types for a moment, or at once. */
  async ask(question: Question, by: 'typing' | 'choice'): Promise<void> {
    await this.#alone(async (signal) => {
      const { clock, events } = this.#surroundings;
      if (by === 'typing') await clock.wait(PAUSE_MS, signal);
      const page = await this.#answer(question, by, signal);
      this.#shown = { question, cursor: page.nextCursor };
      events.onAnswer(page, question);
      await clock.wait(SETTLED_MS, signal);
      await this.#signals(question, page, signal);
    });
  }

  /** The page after the last one that is shown. */
  async more(): Promise<void> {
    const { question, cursor = null } = this.#shown ?? {};
    if (question === undefined || cursor === null) return;
    await this.#alone(async (signal) => {
      await this.#surroundings.pace.click(signal);
      const input = { ...asked(question), limit: PAGE, cursor };
      const page = await this.#client.brands.search(input, { signal });
      this.#shown = { question, cursor: page.nextCursor };
      this.#surroundings.events.onMore(page);
    });
  }

  async #answer(
    question: Question,
    by: 'typing' | 'choice',
    signal: AbortSignal,
  ): Promise<BrandPage> {
    const { pace, events } = this.#surroundings;
    const key = JSON.stringify(question);
    const kept = this.#answers.get(key);
    if (kept !== undefined) return kept;
    await (by === 'typing' ? pace.typed(signal) : pace.click(signal));
    events.onBegin();
    const page = await this.#client.brands.search({ ...asked(question), limit: PAGE }, { signal });
    this.#answers.set(key, page);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    return page;
  }

  /** The senses of likeness, which a search does not tell: asked once somebody stays with an answer. */
  async #signals(question: Question, page: BrandPage, signal: AbortSignal): Promise<void> {
    const { pace, events } = this.#surroundings;
    if (page.items.length === 0 || !pace.spare()) return;
    const input = { ...asked(question), limit: MOST_SIMILAR, minScore: 0 };
    events.onSignals(await this.#client.brands.similar(input, { signal }));
  }

  async #alone(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#current.abort();
    const own = new AbortController();
    this.#current = own;
    try {
      await work(own.signal);
    } catch (error) {
      if (!own.signal.aborted) this.#surroundings.events.onFailure(error);
    }
  }
}
