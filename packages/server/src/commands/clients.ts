import { type Command, InvalidArgumentError } from 'commander';
import { CommandError } from './command-error.ts';
import { type CommandIo, type CommonOptions, printOutcome } from './command-io.ts';
import { withSignIn } from './keys.ts';
import { nameOption } from './options.ts';

interface AddOptions extends CommonOptions {
  readonly name: string;
  readonly redirect: readonly string[];
}

const CLIENT_ID = /^[A-Za-z0-9][\w.-]{2,99}$/;
/** URL schemes that execute or read content in the browser itself. */
const UNSAFE_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'about:', 'blob:']);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** `marcario clients`: manages the OAuth clients that people may sign in with (decision F9). */
export function addClients(program: Command, io: CommandIo): void {
  const clients = program
    .command('clients')
    .description('register, list and remove applications that people sign in with');
  clients
    .command('add <id>')
    .description('register a client; it proves itself by PKCE and has no secret')
    .requiredOption('--name <text>', 'what the consent page calls it', nameOption)
    .requiredOption(
      '--redirect <url>',
      'where the answer goes, exactly; repeatable; a loopback address takes any port',
      (text: string, before: readonly string[] = []) => [...before, redirectOption(text)],
    )
    .option('--json', 'print one JSON object')
    .action((id: string, options: AddOptions) => addClient(id, options, io));
  clients
    .command('list')
    .description('list the clients that were registered here')
    .option('--json', 'print one JSON object')
    .action((options: CommonOptions) => listClients(options, io));
  clients
    .command('remove <id>')
    .description('remove a client; nobody can sign in with it any more')
    .option('--json', 'print one JSON object')
    .action((id: string, options: CommonOptions) => removeClient(id, options, io));
}

/**
 * Accepts an https address, a loopback address, or an address with a private scheme such as
 * `com.example.app:/signed-in`.
 */
function redirectOption(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlainHttp = url?.protocol === 'http:';
  if (
    url === null ||
    url.hash !== '' ||
    url.username !== '' ||
    text.includes('*') ||
    UNSAFE_SCHEMES.has(url.protocol) ||
    (isPlainHttp && !LOOPBACK.test(url.hostname))
  ) {
    throw new InvalidArgumentError(
      'send an https address, a loopback one, or one of a scheme of the client, without # and *',
    );
  }
  return text;
}

async function addClient(
  id: string,
  { name, redirect, ...options }: AddOptions,
  io: CommandIo,
): Promise<void> {
  if (!CLIENT_ID.test(id)) {
    throw new CommandError('A client id has 3 to 100 letters, digits, points, dashes, underscores');
  }
  const client = { clientId: id, name, redirectUris: redirect };
  await withSignIn(io, (signIn) => signIn.addClient(client));
  printOutcome(io, options, { text: `Registered client ${id} "${name}"`, json: client });
}

async function listClients(options: CommonOptions, io: CommandIo): Promise<void> {
  const clients = await withSignIn(io, (signIn) => signIn.listClients());
  const lines = clients.map(
    ({ clientId, name, redirectUris }) => `${clientId} "${name}", ${redirectUris.join(' ')}`,
  );
  const text = lines.length === 0 ? 'No client was registered' : lines.join('\n');
  printOutcome(io, options, { text, json: { clients } });
}

async function removeClient(id: string, options: CommonOptions, io: CommandIo): Promise<void> {
  const wasThere = await withSignIn(io, (signIn) => signIn.removeClient(id));
  if (!wasThere) throw new CommandError(`No client ${id} was registered`);
  printOutcome(io, options, { text: `Removed client ${id}`, json: { removed: id } });
}
