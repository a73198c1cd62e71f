import { EngineClient } from '../../packages/core/src/opensearch/engine-client.ts';
import { nameKeys } from '../../packages/core/src/search/source/name-keys.ts';
import { followEngine } from '../../packages/core/src/service/search-index/opensearch/open-engine.ts';
import { openDatabase } from '../../packages/core/src/store/database/open-database.ts';

/**
 * A process that keeps a search engine's index up to date with a corpus until it is killed. Arguments: database, engine
 * URL, index name and, optionally, the number of the request before which it kills itself. It prints `following` when
 * it starts.
 */
const [, , url = '', node = '', alias = '', fatal] = process.argv;
if (fatal !== undefined) dieBefore(Number(fatal));
const database = await openDatabase(url, { leaseMs: 2_000 });
process.stdout.write('following\n');
await followEngine(
  {
    database,
    client: await EngineClient.open({ nodes: [node] }),
    alias,
    family: alias,
    keysOf: (spelled) => nameKeys(spelled, 'off'),
    hashRut: (rut) => rut,
    now: () => new Date('2026-06-01T12:00:00Z'),
    intervalMs: 200,
    onError: (error) => console.error(error),
  },
  new AbortController().signal,
);

/** Makes this process kill itself, as by `kill -9`, before the given request to the engine. */
function dieBefore(before: number): void {
  const { request, read } = EngineClient.prototype;
  let sent = 0;
  const counted = <Sent extends (...asked: never[]) => unknown>(send: Sent) =>
    function (this: EngineClient, ...asked: Parameters<Sent>) {
      sent += 1;
      if (sent === before) process.kill(process.pid, 'SIGKILL');
      return send.apply(this, asked);
    };
  Object.defineProperties(EngineClient.prototype, {
    request: { value: counted(request) },
    read: { value: counted(read) },
  });
}
