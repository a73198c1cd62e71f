import type { Estado } from '@marcario/core/contract';
import { mark } from '../brands/corpus.ts';

/** Marks of the register; each run writes some of them anew. */
const MARKS = 40;
const CHANGED = 7;
const ESTADOS: readonly Estado[] = ['en_tramite', 'registrada', 'denegada'];

/** What is asked, and which marks pass. Pages are longer than the register. */
export const QUERIES = [
  { target: '/v1/brands?limit=100&sort=denominacion:asc', passes: () => true },
  {
    target: '/v1/brands?limit=100&estado=registrada',
    passes: (estado: Estado) => estado === 'registrada',
  },
  {
    target: '/v1/brands?limit=100&q=KOLUN&estado=registrada',
    passes: (estado: Estado) => estado === 'registrada',
  },
  {
    target: '/v1/brands?limit=100&q=kolum&vivas=true',
    passes: (estado: Estado) => estado !== 'denegada',
  },
] as const;

/** A page, as much of it as the oracle judges. */
export interface JudgedPage {
  readonly dataAsOf: string;
  readonly items: readonly {
    readonly nroSolicitud: string;
    readonly denominacion: string;
    readonly estado: Estado;
  }[];
}

/** A page, what it answered, and how many runs had begun when it came. */
export interface Read extends JudgedPage {
  readonly query: (typeof QUERIES)[number];
  readonly begun: number;
}

const nroOf = (at: number) => String(700_000 + at);
const nameOf = (run: number) => `KOLUN ${run}`;
const runNamed = (name: string) => Number(name.slice(name.indexOf(' ')));
/** Each run gives a mark another state. */
const estadoOf = (at: number, run: number) => ESTADOS[(at * 7 + run) % ESTADOS.length] as Estado;

/** A register of which the state after each run is known: a mark bears the number of the run that wrote it last. */
export class RegisterOracle {
  /** For each run the last one that wrote each mark, itself included. */
  readonly #writers: (readonly number[])[] = [];
  readonly #runOf = new Map<string, number>();

  /** Runs that have begun. */
  get begun(): number {
    return this.#writers.length;
  }

  /** The marks that the next run writes: the first one all, each other some. */
  begin(): { readonly run: number; readonly marks: readonly ReturnType<typeof mark>[] } {
    const run = this.#writers.length;
    const before = this.#writers.at(-1);
    const all = Array.from({ length: MARKS }, (_, at) => at);
    const changed =
      before === undefined
        ? all
        : [...new Set(all.slice(0, CHANGED).map((at) => (run * 11 + at * 5) % MARKS))];
    this.#writers.push(all.map((at) => (changed.includes(at) ? run : (before?.[at] ?? run))));
    const write = (at: number) => mark(nroOf(at), nameOf(run), { estado: estadoOf(at, run) });
    return { run, marks: changed.map(write) };
  }

  /** Says when a run ended, as answers name it. */
  ended(run: number, dataAsOf: string): void {
    this.#runOf.set(dataAsOf, run);
  }

  /** What is wrong with what one reader read, in its order. */
  faults(reads: readonly Read[]): string[] {
    let newest = 0;
    return reads.flatMap((read) => {
      const run = this.#runOf.get(read.dataAsOf) ?? -1;
      if (run < newest) return `${read.dataAsOf} names no run, or one before that of the last read`;
      newest = run;
      const fault = this.#faultOf(read, run);
      return fault === null
        ? []
        : `${read.query.target} of run ${run}, ${read.begun} begun: ${fault}`;
    });
  }

  /**
   * A page shows at least what its run left, and nothing that was not written yet: each mark as some run left it, and
   * every mark that passes in every state that it has had since.
   */
  #faultOf({ query, items, begun }: Read, from: number): string | null {
    const shown = new Map(items.map((item) => [item.nroSolicitud, item]));
    if (shown.size !== items.length) return 'a mark comes twice';
    for (let at = 0; at < MARKS; at += 1) {
      const runs = [...new Set(this.#writers.slice(from, begun).map((last) => last[at] ?? -1))];
      const item = shown.get(nroOf(at));
      if (item === undefined) {
        if (runs.every((run) => query.passes(estadoOf(at, run)))) return `${nroOf(at)} is missing`;
        continue;
      }
      const run = runNamed(item.denominacion);
      const isAsWritten = runs.includes(run) && item.estado === estadoOf(at, run);
      if (!isAsWritten || !query.passes(item.estado)) {
        return `${nroOf(at)} is ${item.denominacion}, ${item.estado}; written by ${runs}`;
      }
    }
    return null;
  }
}
