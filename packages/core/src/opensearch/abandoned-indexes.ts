import type { EngineClient } from './engine-client.ts';
import { EngineState, STATE_SUFFIX } from './index-state.ts';

/** An index that no process has followed for so long is of a version that is gone. */
const ABANDONED_MS = 86_400_000;

interface Abandoned {
  /** What the aliases of all versions begin with. */
  readonly family: string;
  /** The alias that is followed. */
  readonly except: string;
  /** Now, in milliseconds since 1970. */
  readonly at: number;
}

/** Removes the indexes of other versions that nobody has followed for a day, with their state. */
export async function removeAbandonedIndexes(
  client: EngineClient,
  { family, except, at }: Abandoned,
): Promise<void> {
  const path = `/_cat/indices/${family}*${STATE_SUFFIX}`;
  const states = await client.request<readonly { readonly index: string }[]>({
    method: 'GET',
    path,
    querystring: { format: 'json', h: 'index' },
  });
  for (const { index } of states) {
    const alias = index.slice(0, -STATE_SUFFIX.length);
    if (alias === except) continue;
    const { live, making, followedAt } = await new EngineState(client, alias).read();
    if (!(at - Date.parse(followedAt) >= ABANDONED_MS)) continue;
    await removeIndexes(
      client,
      [live?.index, making?.index, index].filter((one) => one !== undefined),
    );
  }
}

export async function removeIndexes(
  client: EngineClient,
  indexes: readonly string[],
): Promise<void> {
  for (const index of indexes) {
    await client.request({
      method: 'DELETE',
      path: `/${index}`,
      querystring: { ignore_unavailable: 'true' },
    });
  }
}
