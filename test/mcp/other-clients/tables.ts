import type { SentMessage, SentRequest } from './recorder.ts';

/** What a client was seen to do. */
export interface ClientRun {
  readonly client: string;
  readonly version: string;
  /** Over HTTP. */
  readonly requests: readonly SentRequest[];
  /** Over stdio; empty for a client without it. */
  readonly messages: readonly SentMessage[];
  /** How each probe ended over HTTP: null for a result, the code of a refusal, or what the client threw. */
  readonly probes: Readonly<Record<'nulls' | 'texts' | 'broken' | 'refusal', string | null>>;
}

/** Where newer clients name the version, in `_meta`. */
const META_VERSION = 'io.modelcontextprotocol/protocolVersion';
/** Headers that say nothing of MCP. */
const USUAL =
  /^(host|connection|content-length|content-type|transfer-encoding|accept|accept-.*|sec-.*|x-api-key|cache-control|pragma)$/;

const HTTP_HEADING = [
  'client',
  'version',
  'before `tools/list`',
  '`Accept` of a call',
  'other headers of a call',
  'besides `POST /mcp`',
];
const STDIO_HEADING = ['client', 'before `tools/list`', '`_meta` of a call'];
const ARGUMENTS_HEADING = [
  'client',
  '`null` for `clase`, `limit`',
  '`"[29]"` and `"3"` as texts',
  '`1262023` as a number of an application',
  'a result of another form',
  'a refusal of the service',
];

export function httpRow({ client, version, requests }: ClientRun): string {
  const call = requests.find(({ message }) => message?.method === 'tools/call');
  const headers = Object.entries(call?.headers ?? {}).filter(([name]) => !USUAL.test(name));
  const others = requests.filter(({ verb, path }) => verb !== 'POST' || path !== '/mcp');
  return row([
    code(client),
    version,
    openingOf(requests.map(({ message }) => message)),
    code(call?.headers.accept ?? 'none'),
    headers.map(([name, value]) => code(`${name}: ${value}`)).join(', '),
    [...new Set(others.map(({ verb, path }) => code(`${verb} ${path}`)))].join(', ') || 'nothing',
  ]);
}

export function stdioRow({ client, messages }: ClientRun): string {
  return row([code(client), openingOf(messages), metaOf(messages)]);
}

function metaOf(messages: readonly (SentMessage | undefined)[]): string {
  const call = messages.find((message) => message?.method === 'tools/call');
  return (
    Object.keys(call?.params?._meta ?? {})
      .map(code)
      .join(', ') || 'none'
  );
}

export function argumentsRow({ client, requests, probes }: ClientRun): string {
  const sent = (q: string) =>
    requests.find(({ message }) => message?.params?.arguments?.q === q)?.message?.params?.arguments;
  const details = requests.flatMap(({ message }) => {
    const { name, arguments: given } = message?.params ?? {};
    return name === 'get_brand_detail' ? (given ?? []) : [];
  });
  return row([
    code(client),
    howSent(sent('kolun nulls')),
    howSent(sent('kolun texts')),
    code(JSON.stringify(details.at(-1)?.nroSolicitud)),
    isThrown(probes.broken) ? 'is an error: it checks `outputSchema`' : 'passes',
    isThrown(probes.refusal) ? 'is thrown' : 'is a result with its text',
  ]);
}

/** What `perform` of the drivers writes of an error that the client threw. */
function isThrown(outcome: string | null): boolean {
  return outcome?.includes(': ') === true;
}

function howSent(given: { readonly q?: unknown } | undefined): string {
  if (given === undefined) return 'refused by the client: it checks `inputSchema`';
  const { q: _, ...rest } = given;
  return Object.keys(rest).length === 0 ? 'left out' : code(JSON.stringify(rest));
}

/** What comes before the tools are listed, each with the version of MCP that it names. */
function openingOf(messages: readonly (SentMessage | undefined)[]): string {
  const requests = messages.flatMap((message) => {
    const { method, params } = message ?? {};
    if (method === undefined || method.startsWith('notifications/')) return [];
    const version = params?.protocolVersion ?? params?._meta?.[META_VERSION];
    return [{ method, text: version === undefined ? code(method) : `${code(method)} ${version}` }];
  });
  const end = requests.findIndex(({ method }) => method === 'tools/list');
  return [...new Set(requests.slice(0, end).map(({ text }) => text))].join(', ');
}

function code(text: string): string {
  return `\`${text}\``;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(heading: readonly string[], rows: readonly string[]): string {
  return [row(heading), row(heading.map(() => '---')), ...rows].join('\n');
}

/** The page with these tables in the place of its own. */
export function withTables(page: string, runs: readonly ClientRun[]): string {
  const overStdio = runs.filter(({ messages }) => messages.length > 0);
  const tables = [
    table(HTTP_HEADING, runs.map(httpRow)),
    table(ARGUMENTS_HEADING, runs.map(argumentsRow)),
    table(STDIO_HEADING, overStdio.map(stdioRow)),
  ];
  return page.replace(/(^\|.*\n)+/gm, () => `${tables.shift() ?? ''}\n`);
}
