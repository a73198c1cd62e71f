import type { CallToCount, CountedCall } from '../../store/limit-store.ts';

/** Counts `calls` like calls in one statement; see `countCalls` of the store. */
export type CountCalls = (call: CallToCount, calls: number) => Promise<readonly CountedCall[]>;

/** Like calls that wait for the statement that will count them. */
interface Round {
  calls: number;
  readonly counted: Promise<readonly CountedCall[]>;
}

/**
 * Counts like calls together that come while one of them is being counted: they go with the next
 * statement, in the order in which they came. A row's lock lets one statement in at a time anyway, so a
 * busy key would keep a connection waiting for each of its calls. A call alone waits for nobody, and
 * none is ever counted by a statement that was sent before it came: a key that was revoked
 * in between is refused.
 */
export function countedTogether(count: CountCalls): (call: CallToCount) => Promise<CountedCall> {
  const waiting = new Map<string, Round>();
  const underWay = new Map<string, Promise<unknown>>();

  const send = async (name: string, call: CallToCount, round: Round) => {
    waiting.delete(name);
    const counted = count(call, round.calls);
    underWay.set(name, counted);
    try {
      return await counted;
    } finally {
      if (underWay.get(name) === counted) underWay.delete(name);
    }
  };
  const open = (name: string, call: CallToCount): Round => {
    const before = underWay.get(name) ?? Promise.resolve();
    const go = () => send(name, call, round);
    const round: Round = { calls: 0, counted: before.then(go, go) };
    waiting.set(name, round);
    return round;
  };
  return async (call) => {
    const name = JSON.stringify(call);
    const round = waiting.get(name) ?? open(name, call);
    const place = round.calls;
    round.calls += 1;
    const counted = (await round.counted)[place];
    if (counted === undefined) throw new Error('A call was counted with others and not told of');
    return counted;
  };
}
