import pg from 'pg';

interface KillPoint {
  /** Matches the statement at which the process kills itself. */
  readonly statement: RegExp;
  readonly when: 'before it is sent' | 'once it is answered';
}

const BEFORE = 'before it is sent';
const AFTER = 'once it is answered';

/** Points in sweeps and baselines at which a process may die, the most harmful first. */
export const KILL_POINTS = {
  'between hits and progress': { statement: /set "swept_seq"/, when: BEFORE },
  'before the hits': { statement: /^insert into watch_hit/, when: BEFORE },
  'between progress and notification': { statement: /insert into notification/, when: BEFORE },
  'before a commit': { statement: /^commit/i, when: BEFORE },
  'after a commit': { statement: /^commit/i, when: AFTER },
  'at the beginning of a baseline': { statement: /set "baseline_status" = /, when: AFTER },
  'before an item is compared': { statement: /set "awaits_baseline"/, when: BEFORE },
  'before the end of a baseline': { statement: /"baseline_at" = /, when: BEFORE },
  'before the sweep is noted': {
    statement: /^update "watchlist" set "last_swept_at"/,
    when: BEFORE,
  },
} as const satisfies Record<string, KillPoint>;

export type KillPointName = keyof typeof KILL_POINTS;

/** Makes this process kill itself, as by `kill -9`, at the first matching statement. */
export function dieAt(name: KillPointName): void {
  const { statement, when } = KILL_POINTS[name];
  const send: (...sent: unknown[]) => unknown = pg.Client.prototype.query;
  const die = () => process.kill(process.pid, 'SIGKILL');
  Object.defineProperty(pg.Client.prototype, 'query', {
    value(this: pg.Client, ...sent: unknown[]) {
      if (!statement.test(textOf(sent[0]))) return send.apply(this, sent);
      if (when === BEFORE) die();
      const answer = send.apply(this, sent);
      if (answer instanceof Promise) void answer.then(die);
      return answer;
    },
  });
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query.trimStart();
  return String((query as { text?: unknown } | null)?.text ?? '').trimStart();
}
