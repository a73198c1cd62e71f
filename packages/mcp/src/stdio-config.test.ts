import { describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import {
  readStdioConfig,
  readToolGroups,
  StdioConfigError,
  type StdioEnvironment,
} from './stdio-config.ts';

const SERVICE_API_KEY = 'mk_secret';

describe('readToolGroups', () => {
  it(`reads --tools, and takes all without it ${proves('D17-GROUPS')}`, () => {
    expect(readToolGroups(['--tools', 'brands,watch'])).toEqual(['brands', 'watch']);
    expect(readToolGroups(['--tools=plazos'])).toEqual(['plazos']);
    expect(readToolGroups([])).toBeUndefined();
  });

  it.each([[['--tools', 'marks']], [['--tool', 'brands']], [['brands']], [['--tools']]])(
    'refuses %j',
    (args) => {
      expect(() => readToolGroups(args)).toThrow(StdioConfigError);
    },
  );
});

describe('readStdioConfig', () => {
  it(`reads a remote service, and takes an empty variable for an unset one ${proves('A3-STDIO')}`, () => {
    const SERVICE_BASE_URL = 'https://marcas.example';
    expect(readStdioConfig({ SERVICE_API_KEY, SERVICE_BASE_URL, DATABASE_URL: '' })).toEqual({
      apiKey: SERVICE_API_KEY,
      target: { kind: 'remote', baseUrl: SERVICE_BASE_URL },
    });
  });

  it(`reads a database in this process with its secret ${proves('A3-STDIO')}`, () => {
    const DATABASE_URL = 'pglite://memory';
    const SERVICE_SECRET_KEY = 'c2VjcmV0';
    const settings = { DATABASE_URL, SERVICE_SECRET_KEY, SERVICE_EMBEDDINGS: 'concepts' };
    const limits = {
      SERVICE_KEY_BURST_LIMIT: '500',
      SERVICE_KEY_BURST_WINDOW_S: '',
      SERVICE_MAX_WATCHLISTS: '0',
      SERVICE_MAX_WATCH_ITEMS: '20',
      SERVICE_CALLBACK_PORTS: '443',
      SERVICE_CALLBACK_HTTP: '',
      SERVICE_FEEDS: 'feeds.json',
    };
    expect(readStdioConfig({ SERVICE_API_KEY, ...settings, ...limits }).target).toEqual({
      kind: 'in-process',
      databaseUrl: DATABASE_URL,
      secretKey: SERVICE_SECRET_KEY,
      embeddings: 'concepts',
      burst: { limit: 500, windowSeconds: undefined },
      watch: { watchlists: 0, items: 20 },
      callbacks: { allow: undefined, ports: '443', http: undefined },
      feedsPath: 'feeds.json',
    });
  });

  it.each<[RegExp, StdioEnvironment]>([
    [/^SERVICE_API_KEY is not set/, { SERVICE_BASE_URL: 'https://x.example' }],
    [/^SERVICE_API_KEY is not set/, { SERVICE_API_KEY: '', DATABASE_URL: 'pglite://memory' }],
    [/^SERVICE_API_KEY must be/, { SERVICE_API_KEY: 'mk_secret\n', DATABASE_URL: 'pglite://x' }],
    [/SERVICE_BASE_URL .* or DATABASE_URL/, { SERVICE_API_KEY }],
    [/^DATABASE_URL must start with/, { SERVICE_API_KEY, DATABASE_URL: 'mysql://mk_secret@x' }],
    [
      /^SERVICE_EMBEDDINGS must be off, concepts, or model: and the folder or name/,
      { SERVICE_API_KEY, DATABASE_URL: 'pglite://x', SERVICE_EMBEDDINGS: 'words' },
    ],
    [
      /^SERVICE_KEY_BURST_LIMIT must be a whole number/,
      { SERVICE_API_KEY, DATABASE_URL: 'pglite://x', SERVICE_KEY_BURST_LIMIT: '0' },
    ],
    [
      /both set/,
      { SERVICE_API_KEY, SERVICE_BASE_URL: 'https://x.example', DATABASE_URL: 'pglite://x' },
    ],
  ])('says %s, and never the key', (message, environment) => {
    const read = () => readStdioConfig(environment);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/mk_secret/);
  });
});
