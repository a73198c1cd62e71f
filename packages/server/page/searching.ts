import type { MarcarioClient, SimilarBrands } from '@marcario/client';
import { asked, type Question } from './question.ts';
import type { Clock, RequestPace } from './request-pace.ts';

/** How long nobody types before their text is asked for. */
const PAUSE_MS = 200;
/** Answers that are kept, so that taking letters back asks nothing. */
const KEPT_ANSWERS = 50;
/** The most that one call of similar marks gives. */
export const MOST_SIMILAR = 100;
/** What is less alike is not worth a look. */
const LEAST_ALIKE = 0.25;

/** What is told of a search. */
export interface SearchEvents {
  readonly onBegin: () => void;
  readonly onAnswer: (answer: SimilarBrands, question: Question) => void;
  readonly onFailure: (error: unknown) => void;
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
  readonly #answers = new Map<string, SimilarBrands>();
  #current = new AbortController();

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
    this.stop();
    this.#current = new AbortController();
    const { signal } = this.#current;
    const { clock, events } = this.#surroundings;
    try {
      if (by === 'typing') await clock.wait(PAUSE_MS, signal);
      const answer = await this.#answer(question, by, signal);
      events.onAnswer(answer, question);
    } catch (error) {
      if (!signal.aborted) events.onFailure(error);
    }
  }

  async #answer(
    question: Question,
    by: 'typing' | 'choice',
    signal: AbortSignal,
  ): Promise<SimilarBrands> {
    const { pace, events } = this.#surroundings;
    const key = JSON.stringify(question);
    const kept = this.#answers.get(key);
    if (kept !== undefined) return kept;
    await (by === 'typing' ? pace.typed(signal) : pace.click(signal));
    events.onBegin();
    const limits = { limit: MOST_SIMILAR, minScore: LEAST_ALIKE, explain: true };
    const input = { ...asked(question), ...limits };
    const answer = await this.#client.brands.similar(input, { signal });
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }
}
