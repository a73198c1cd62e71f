import { startMailServer } from './mail-server.ts';

/**
 * An SMTP server in a process of its own, for tests that kill it: its argument is the port. Its messages are mails, each
 * told before it is accepted, and `null` once it listens.
 */
const [, , port = ''] = process.argv;
await startMailServer({
  port: Number(port),
  onMail: (mail) =>
    new Promise((resolve) => process.send?.(mail, undefined, undefined, () => resolve())),
});
process.send?.(null);
