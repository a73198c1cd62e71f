import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as received over SMTP. */
export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
  readonly messageId: string;
  readonly subject: string;
  /** Body with quoted-printable line breaks removed. */
  readonly body: string;
}

/** A real SMTP server on loopback. */
export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Reply codes for rejected recipients, by address; others are accepted. */
  readonly refused: Map<string, number>;
  readonly close: () => Promise<void>;
}

/** Options of the server. */
interface MailServerOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** Called with each mail before it is accepted. */
  readonly onMail?: (mail: ReceivedMail) => Promise<void>;
}

/** Starts an SMTP server on loopback. */
export async function startMailServer({
  port = 0,
  onMail = async () => {},
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refused.get(address);
      if (responseCode === undefined) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode }));
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then(async (raw) => {
        const mail = received(envelope.rcptTo[0]?.address ?? '', raw);
        mails.push(mail);
        await onMail(mail);
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: bound } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${bound}?from=marcas@marcario.example`,
    mails,
    refused,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function received(to: string, raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  const sent = rest.join('\r\n\r\n');
  const body = /base64/i.test(header('Content-Transfer-Encoding'))
    ? Buffer.from(sent, 'base64').toString('utf8')
    : quotedPrintable(sent);
  return { to, raw, messageId: header('Message-ID'), subject: header('Subject'), body };
}

function quotedPrintable(sent: string): string {
  const bytes = sent
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
