import { connect } from 'node:net';

/** Response to a raw request on a new socket. */
export interface SocketAnswer {
  readonly response: Response;
  /** True if the server closed the connection. */
  readonly closed: boolean;
}

const PATIENCE_MS = 10_000;

/** Sends raw text, which may be malformed, and reads until the server closes the connection. */
export async function overSocket(url: URL, request: string): Promise<SocketAnswer> {
  const socket = connect(Number(url.port), url.hostname);
  let text = '';
  let closed = false;
  socket.setEncoding('utf8');
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  // The server may close before it has read everything; only its response matters.
  socket.on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('end', () => {
    closed = true;
  });
  socket.write(request);
  await new Promise((resolve) => socket.once('close', resolve));
  return { response: responseOf(text), closed };
}

function responseOf(text: string): Response {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return new Response(text.slice(end + 4), { status: Number(statusLine.split(' ')[1]), headers });
}
