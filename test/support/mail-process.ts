import { startMailServer } from './mail-server.ts';

/**
 * An SMTP server in its own process, for tests that kill it. Argument: the port. It sends `null` as a message once it
 * listens, and each mail before it is accepted.
 */
const [, , port = ''] = process.argv;
await startMailServer({
  port: Number(port),
  onMail: (mail) =>
    new Promise((resolve) => process.send?.(mail, undefined, undefined, () => resolve())),
});
process.send?.(null);
