import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { relayTo } from './serve-relay.ts';

it('ends the connection of a client whose session the database resets', async () => {
  const database = createServer((session) => {
    session.once('data', () => session.resetAndDestroy());
  }).listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const relay = await relayTo(`postgres://127.0.0.1:${port}/any`);
  const client = connect(Number(new URL(relay.url).port), '127.0.0.1');
  // The connection may end with or without a reset, depending on the kernel; only its end matters.
  client.on('error', () => undefined);
  client.write('select 1');
  await once(client, 'close');
  expect(client.destroyed).toBe(true);
  await relay.close();
  database.close();
}, 5_000);
