import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** The most that any connection to a port has read, and the longest that one was open. */
export interface WorstSocket {
  readonly bytesRead: number;
  readonly openMs: number;
}

/** The connections that this process makes to some ports from now on. */
export interface FollowedSockets {
  readonly worst: (port: number) => WorstSocket;
  /** True while none is open. */
  readonly isQuiet: () => boolean;
  readonly stop: () => void;
}

/** Follows what this process connects to these ports, whoever in it does. */
export function followSockets(ports: ReadonlySet<number>): FollowedSockets {
  const worst = new Map<number, WorstSocket>();
  let open = 0;
  const follow = (socket: Socket, port: number) => {
    const began = performance.now();
    open += 1;
    socket.once('close', () => {
      open -= 1;
      const { bytesRead, openMs } = worst.get(port) ?? { bytesRead: 0, openMs: 0 };
      worst.set(port, {
        bytesRead: Math.max(bytesRead, socket.bytesRead),
        openMs: Math.max(openMs, performance.now() - began),
      });
    });
  };
  const onSocket = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.once('connect', () => {
      const { remotePort = 0 } = socket;
      if (ports.has(remotePort)) follow(socket, remotePort);
    });
  };
  const sockets = channel('net.client.socket');
  sockets.subscribe(onSocket);
  return {
    worst: (port) => worst.get(port) ?? { bytesRead: 0, openMs: 0 },
    isQuiet: () => open === 0,
    stop: () => sockets.unsubscribe(onSocket),
  };
}

/** Whatever this process connects to, or tries to, from now on. */
export interface FollowedConnections {
  /** Address and port of each attempt, in order. */
  readonly to: () => readonly string[];
  readonly stop: () => void;
}

export function followConnections(): FollowedConnections {
  const to: string[] = [];
  const onSocket = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.on('connectionAttempt', (ip: string, port: number) => to.push(`${ip}:${port}`));
  };
  const sockets = channel('net.client.socket');
  sockets.subscribe(onSocket);
  return { to: () => to, stop: () => sockets.unsubscribe(onSocket) };
}
