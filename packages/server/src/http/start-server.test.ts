import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, requireFreeAddress } from './start-server.ts';

const server = createServer();
afterEach(() => void server.close());

async function portOf(url: string): Promise<number> {
  return Number(new URL(url).port);
}

describe('listen', () => {
  it('tells the address that was taken, as a client of this machine reaches it', async () => {
    expect(await listen(server, { host: '0.0.0.0', port: 0 })).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+$/,
    );
  });

  it('names a port that is taken and what to do, before the work and at it', async () => {
    const port = await portOf(await listen(server, { host: '127.0.0.1', port: 0 }));
    const address = { host: '127.0.0.1', port };
    const reason = `Port ${port} on 127.0.0.1 is already in use: stop what holds it, or set PORT`;
    await expect(requireFreeAddress(address)).rejects.toThrow(reason);
    await expect(listen(createServer(), address)).rejects.toThrow(reason);
  });

  it('leaves a port that it only tried free', async () => {
    const port = await portOf(await listen(server, { host: '127.0.0.1', port: 0 }));
    await new Promise((resolve) => server.close(resolve));
    await requireFreeAddress({ host: '127.0.0.1', port });
    await listen(server, { host: '127.0.0.1', port });
  });

  it('names a host that this machine does not have', async () => {
    await expect(listen(server, { host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST 192.0.2.1');
  });
});
