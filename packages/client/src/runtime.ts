import { version } from '../package.json';

/** What is there or not, by where the client runs: Node, Deno, Bun, a worker at the edge, a page. */
interface Runtime {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: Readonly<Record<string, string | undefined>>;
  };
  readonly document?: unknown;
  readonly navigator?: { readonly userAgent?: string };
}

/** The variables that stand in for options that are left out. */
export type DefaultVariable = 'MARCARIO_BASE_URL' | 'MARCARIO_API_KEY';

const runtime: Runtime = globalThis as unknown as Runtime;

/** A variable of the environment without blanks around it; undefined where it is empty or there is no environment. */
export function environmentVariable(name: DefaultVariable): string | undefined {
  try {
    return runtime.process?.env?.[name]?.trim() || undefined;
  } catch {
    // Deno throws where the program may not read its environment.
    return undefined;
  }
}

/**
 * What the client calls itself: `marcario-client/1.2.3 node/20.20.2`. Undefined in a page, which keeps the
 * name of its browser: another one would have to be allowed by the server first.
 */
export function ownUserAgent(): string | undefined {
  const { process, document, navigator } = runtime;
  const versions = process?.versions ?? {};
  // Bun and Deno say which Node they are like, too.
  const name = ['bun', 'deno', 'node'].find((one) => versions[one] !== undefined);
  const isAtEdge = navigator?.userAgent === 'Cloudflare-Workers';
  if (document !== undefined || (name === undefined && !isAtEdge)) return undefined;
  const client = `marcario-client/${version}`;
  return name === undefined ? client : `${client} ${name}/${versions[name]}`;
}
