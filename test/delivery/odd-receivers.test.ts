import { afterEach, beforeEach, expect, it } from 'vitest';
import { attemptCallback } from '../../packages/core/src/delivery/attempt-callback.ts';
import { newSigningSecret } from '../../packages/core/src/delivery/signing-secret.ts';
import { type Receiver, startReceiver } from '../support/callback-receiver.ts';
import { loopbackTools } from '../support/outbox.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

async function attempt() {
  const made = await attemptCallback(loopbackTools, {
    callbackUrl: receiver.url,
    notification: {
      type: 'watch.hits',
      id: 'evt_1',
      timestamp: '2026-06-01T12:00:00.000Z',
      data: { watchlistId: 'wl_1', newHits: 1 },
    },
    secrets: [newSigningSecret()],
    whileAllowed: async (act) => {
      await act();
      return true;
    },
    signal: new AbortController().signal,
  });
  if (made === null) throw new Error('The attempt was forbidden');
  return made;
}

it('a receiver that resets the connection is unreachable', async () => {
  receiver.answering = (response) => response.socket?.resetAndDestroy();
  const { result } = await attempt();
  expect(result).toMatchObject({ outcome: 'unreachable', status: null });
});

it('a receiver that drips its body has been told once its head is there', async () => {
  receiver.answering = (response) => response.writeHead(200).write('x');
  const { result } = await attempt();
  expect(result).toMatchObject({ outcome: 'delivered', status: 200 });
});

it('a receiver that asks for time is heard', async () => {
  receiver.answering = (response) => response.writeHead(429, { 'Retry-After': '120' }).end();
  const { result } = await attempt();
  expect(result).toMatchObject({ outcome: 'rejected', status: 429, retryAfter: '120' });
});
