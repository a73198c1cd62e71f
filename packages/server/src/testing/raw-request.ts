import { connect, type Socket } from 'node:net';

/** Sends raw bytes and collects the response until the connection closes. */
export async function rawRequest(port: number, bytes: string | Uint8Array): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return readUntilEnd(socket);
}

/** Collects what a connection sends until it ends; rejects on a reset, which may lose part of the response. */
export function readUntilEnd(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
}

/** Parses a raw HTTP response with a JSON body. */
export function parseRawResponse(raw: string) {
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  const [statusLine = '', ...headers] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(headers.map((line) => line.split(/: ?(.*)/s, 2) as [string, string])),
    body: JSON.parse(body) as { error: { code: string; message: string; requestId: string } },
  };
}
