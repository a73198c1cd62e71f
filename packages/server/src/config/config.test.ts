import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../../test/requirements.ts';
import { ConfigError, delayListSchema, readConfig } from './config.ts';

const KEY = `${'A'.repeat(43)}=`;

describe('readConfig', () => {
  it(`has a default for everything but the secret ${proves('VERSION-NO-FLAG', 'A3-DEFAULTS')}`, () => {
    expect(readConfig({})).toEqual({
      port: 8_080,
      host: '127.0.0.1',
      databaseUrl: 'pglite://./.marcario/pg',
      connections: {},
      signsIn: false,
      logLevel: 'info',
      secretKey: undefined,
      watchCaps: { watchlists: 50, items: 1_000 },
      embeddings: 'concepts',
      search: null,
      feeds: [],
      defaultMonthlyQuota: 10_000,
      keyBurst: { limit: 300, windowSeconds: 60 },
      ipLimit: { limit: 100, windowSeconds: 60 },
      trustProxy: false,
      corsAllowlist: [],
      mcpOrigins: [],
      delivery: { callbacks: { http: false } },
      metricsAllow: { has: expect.any(Function) },
      hasPage: true,
    });
  });

  it(`shows metrics to the machine itself and to private networks ${proves('A3-METRICS')}`, () => {
    const { metricsAllow } = readConfig({});
    expect(['127.0.0.1', '::1', '10.2.3.4', '8.8.8.8'].map(metricsAllow.has)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('takes the nodes of an engine that searches, and names none of them where they are wrong', () => {
    const read = (text: string) => readConfig({ SERVICE_SEARCH: text }).search;
    expect(read('memory')).toBeNull();
    expect(read('https://a:s%40cret@one:9200/marcas, https://a:s%40cret@two:9200/marcas')).toEqual({
      nodes: ['https://one:9200', 'https://two:9200'],
      username: 'a',
      password: 's@cret',
      prefix: 'marcas',
      ca: undefined,
      shards: 1,
    });
    const wrong = [
      'one:9200',
      'https://a:b@one,https://two',
      'http://one/A',
      'http://one/?a=1',
      'disk',
    ];
    for (const text of wrong) {
      expect(() => read(text)).toThrow(
        /^SERVICE_SEARCH must be memory or a comma list of addresses[^:]*such as https:\/\/user:password@host:9200, with[^:]*$/,
      );
    }
    const split = { SERVICE_SEARCH: 'http://one', SERVICE_SEARCH_SHARDS: '16' };
    expect(readConfig(split).search?.shards).toBe(16);
    expect(() => readConfig({ ...split, SERVICE_SEARCH_SHARDS: '0' })).toThrow(
      /^SERVICE_SEARCH_SHARDS must be/,
    );
    const unread = { SERVICE_SEARCH: 'http://one', SERVICE_SEARCH_CA: '/no/such/file' };
    expect(() => readConfig(unread)).toThrow('SERVICE_SEARCH_CA cannot be read (ENOENT)');
  });

  it(`believes no proxy, so many, or those at certain addresses, and never everybody ${proves('A3-TRUST-PROXY')}`, () => {
    const read = (text: string) => readConfig({ SERVICE_TRUST_PROXY: text }).trustProxy;
    expect(read('off')).toBe(false);
    expect(read('2')).toBe(2);
    const listed = read('10.0.0.0/8, ::1');
    expect(typeof listed === 'object' && listed.has('10.1.2.3')).toBe(true);
    expect(typeof listed === 'object' && listed.has('11.1.2.3')).toBe(false);
    for (const wrong of ['true', 'yes', '0', '-1', '100', 'loopback', '10.0.0.0/33', '1,2']) {
      expect(() => read(wrong)).toThrow(/^SERVICE_TRUST_PROXY must be off, a number of proxies/);
    }
  });

  it.each([
    ['SERVICE_DB_STATEMENT_S', '0'],
    ['SERVICE_KEY_BURST_LIMIT', '0'],
    ['SERVICE_KEY_BURST_WINDOW_S', '86401'],
    ['SERVICE_IP_LIMIT', '1.5'],
    ['SERVICE_IP_WINDOW_S', '0'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be a whole number from 1 to`);
  });

  it(`limits as the operator says ${proves('LIMIT-BURST-SET')}`, () => {
    const keys = { SERVICE_KEY_BURST_LIMIT: '5', SERVICE_KEY_BURST_WINDOW_S: '2' };
    const addresses = { SERVICE_IP_LIMIT: '7', SERVICE_IP_WINDOW_S: '3' };
    expect(readConfig({ ...keys, ...addresses })).toMatchObject({
      keyBurst: { limit: 5, windowSeconds: 2 },
      ipLimit: { limit: 7, windowSeconds: 3 },
    });
  });

  it.each([
    ['without an address', {}, /^SERVICE_OAUTH needs SERVICE_PUBLIC_URL with https/],
    [
      'over plain http',
      { SERVICE_PUBLIC_URL: 'http://marcas.example' },
      /^SERVICE_OAUTH needs SERVICE_PUBLIC_URL with https/,
    ],
    [
      'below a path',
      { SERVICE_PUBLIC_URL: 'https://marcas.example/marcas' },
      /^SERVICE_OAUTH needs a SERVICE_PUBLIC_URL without a path/,
    ],
    [
      'beside another issuer',
      {
        SERVICE_PUBLIC_URL: 'https://marcas.example',
        SERVICE_OAUTH_ISSUER: 'https://login.example',
      },
      /^SERVICE_OAUTH and SERVICE_OAUTH_ISSUER exclude each other/,
    ],
  ])(`refuses to sign people in %s ${proves('F9-CONFIG')}`, (_, others, reason) => {
    const read = () => readConfig({ SERVICE_OAUTH: 'on', ...others });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(reason);
  });

  it('signs people in at https, at an address of this machine, or by another issuer', () => {
    for (const publicUrl of ['https://marcas.example', 'http://127.0.0.1:8080']) {
      const given = { SERVICE_OAUTH: 'on', SERVICE_PUBLIC_URL: publicUrl };
      expect(readConfig(given)).toMatchObject({ signsIn: true, externalIssuer: undefined });
    }
    const issuer = 'https://login.example/realm';
    const given = { SERVICE_OAUTH_ISSUER: issuer, SERVICE_PUBLIC_URL: 'https://marcas.example/m' };
    expect(readConfig(given)).toMatchObject({
      signsIn: false,
      externalIssuer: { issuer, consumerClaim: 'org_id' },
    });
    expect(() => readConfig({ ...given, SERVICE_OAUTH_ISSUER: 'http://login.example' })).toThrow(
      /^SERVICE_OAUTH_ISSUER must be/,
    );
    expect(readConfig({})).toMatchObject({ signsIn: false, externalIssuer: undefined });
  });

  it('reads the feeds file, and refuses a bad one by the name of its field', () => {
    const folder = mkdtempSync(join(tmpdir(), 'marcario-config-'));
    const path = join(folder, 'feeds.json');
    const read = (feeds: object) => {
      writeFileSync(path, JSON.stringify(feeds));
      return readConfig({ SERVICE_FEEDS: path }).feeds;
    };
    try {
      expect(read({ gazette: { location: '.' } })).toMatchObject([
        { source: 'gazette', location: { kind: 'files', folder } },
      ]);
      expect(() => read({ gazette: { location: '.', schedule: 'daily' } })).toThrow(
        /^SERVICE_FEEDS is of no use: gazette\.schedule: must be a cron pattern/,
      );
      const missing = { SERVICE_FEEDS: join(folder, 'none.json') };
      expect(() => readConfig(missing)).toThrow(
        new ConfigError('SERVICE_FEEDS is of no use: the feeds file cannot be read'),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('takes exact origins', () => {
    const list = 'https://marcas.example, http://localhost:5173';
    expect(readConfig({ SERVICE_CORS_ALLOWLIST: list }).corsAllowlist).toEqual([
      'https://marcas.example',
      'http://localhost:5173',
    ]);
  });

  it.each([
    '*',
    'null',
    'marcas.example',
    'https://*.example',
    'https://marcas.example/',
    'https://Marcas.example',
    'https://marcas.example:443',
    'ftp://marcas.example',
    'https://a.example,',
  ])(`refuses %s, which no browser sends as an origin ${proves('CORS-ALLOWLIST')}`, (origin) => {
    expect(() => readConfig({ SERVICE_CORS_ALLOWLIST: origin })).toThrow(
      /^SERVICE_CORS_ALLOWLIST must be a comma list of exact origins/,
    );
  });

  it('takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: '', SERVICE_SECRET_KEY: '' })).toMatchObject({
      port: 8_080,
      secretKey: undefined,
      watchCaps: { watchlists: 50, items: 1_000 },
    });
  });

  it('takes several secret keys and a zero', () => {
    const config = readConfig({
      SERVICE_SECRET_KEY: `${KEY}, ${KEY}`,
      SERVICE_DEFAULT_MONTHLY_QUOTA: '0',
      PORT: '0',
    });
    expect(config).toMatchObject({ secretKey: `${KEY}, ${KEY}`, defaultMonthlyQuota: 0, port: 0 });
  });

  it.each(['off', 'concepts', 'model:/models/minilm', 'model:Xenova/minilm'])(
    'takes %s for what tells meanings',
    (embeddings) => {
      expect(readConfig({ SERVICE_EMBEDDINGS: embeddings }).embeddings).toBe(embeddings);
    },
  );

  it.each([
    ['PORT', '80a80', 'PORT must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535'],
    ['SERVICE_DB_POOL', '7', 'SERVICE_DB_POOL must be a whole number from 8 to'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug'],
    [
      'DATABASE_URL',
      'mysql://secret@host',
      'DATABASE_URL must start with pglite:// or postgres://',
    ],
    ['SERVICE_SECRET_KEY', 'hunter2', 'SERVICE_SECRET_KEY must be 32 bytes in base64'],
    ['SERVICE_SECRET_KEY', `${KEY},`, 'SERVICE_SECRET_KEY must be 32 bytes in base64'],
    [
      'SERVICE_EMBEDDINGS',
      'model:',
      'SERVICE_EMBEDDINGS must be off, concepts, or model: and the folder or name',
    ],
    [
      'SERVICE_DEFAULT_MONTHLY_QUOTA',
      '1e4',
      'SERVICE_DEFAULT_MONTHLY_QUOTA must be a whole number',
    ],
    ['SERVICE_METRICS_ALLOW', '10.0.0.0/33', 'SERVICE_METRICS_ALLOW must be a comma list of'],
  ])(
    `refuses %s=%s with its name and the reason, not its value ${proves('A3-CHECKED')}`,
    (name, value, message) => {
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(message);
      expect(read).not.toThrow(new RegExp(`hunter2|secret@|${KEY}`));
    },
  );

  describe('an address that cannot be read', () => {
    const SECRET_PART = 'hunter2';
    const passwords = ['#', '/', '?', '@1/', '@1?', '%', '[#'].flatMap((letter) => [
      `${SECRET_PART}${letter}x`,
      `12${letter}${SECRET_PART}`,
    ]);
    const readable = new Set(['hunter2%x', '12%hunter2']);
    const cases = passwords.flatMap((password) => [
      ['DATABASE_URL', `postgres://marcario:${password}@db.example:5432/marcario`],
      ['DATABASE_URL', `postgresql://marcario:${password}@db.example/marcario?sslmode=require`],
      ['DATABASE_READ_URL', `postgres://marcario:${password}@db.example/marcario`],
      ['SERVICE_SEARCH', `https://marcario:${password}@search.example:9200`],
      ['SERVICE_SEARCH', `https://marcario:${password}@a.example:9200/marcas`],
      ['SERVICE_SMTP_URL', `smtps://marcario:${password}@mail.example:465?from=a@example.cl`],
    ]);

    it.each(cases)(
      `names the variable and what to escape, never the password: %s=%s ${proves('A3-ADDRESSES')}`,
      (name, value) => {
        const password = /marcario:(.*)@/.exec(value)?.[1] ?? '';
        // PostgreSQL's driver accepts a % that starts no valid escape as a literal.
        if (readable.has(password) && value.startsWith('postgres')) {
          expect(() => readConfig({ [name]: value })).not.toThrow();
          return;
        }
        const given = { [name]: value, SERVICE_PUBLIC_URL: 'https://marcas.example' };
        expect(() => readConfig(given)).toThrow(ConfigError);
        expect(() => readConfig(given)).toThrow(new RegExp(`^${name} .*# as %23`));
        expect(() => readConfig(given)).not.toThrow(/hunter2/);
      },
    );

    it.each([
      ['DATABASE_URL', 'postgres://h1:5432,h2:5432/marcario'],
      ['DATABASE_URL', 'postgres://user:hunter2@host:port/marcario'],
      ['DATABASE_URL', 'postgres://marcario:hunter2%c3%28@db/marcario'],
      ['SERVICE_SEARCH', 'https://marcario:hunter,2@search.example:9200'],
    ])('is refused so too: %s=%s', (name, value) => {
      expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .*%23`));
      expect(() => readConfig({ [name]: value })).not.toThrow(/hunter/);
    });

    it.each([
      'postgres://marcario:p%23w%40@db.example/marcario',
      'postgres://marcario:p@ss@db.example/marcario',
      'postgres://marcario:p ss@db.example/marcario',
      'postgres:///marcario?host=/var/run/postgresql',
      'postgres://marcario:pw@/marcario?host=/var/run/postgresql',
      'postgres://%2Fvar%2Frun%2Fpostgresql/marcario',
      'postgres://marcario@[::1]:5432/marcario',
      'postgres://marcario@db/marcario?options=-c%20search_path%3Dx&application_name=a@b',
    ])('is not %s', (url) => {
      expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    });
  });

  it('names every wrong variable at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .*; LOG_LEVEL /);
  });
});

describe('a list of waits', () => {
  it('is read in milliseconds', () => {
    expect(delayListSchema.parse('0s, 0.5s,5m,24h')).toEqual([0, 500, 300_000, 86_400_000]);
  });

  it.each(['', '5', '5d', '-5s', '5s,', '1e3s', Array(51).fill('1s').join()])(
    'is not %j',
    (text) => {
      expect(delayListSchema.safeParse(text).success).toBe(false);
    },
  );
});
