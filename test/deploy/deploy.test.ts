import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, VARIABLES } from '../../packages/server/src/config/config.ts';
import { expectCommand } from './commands.ts';
import { settingsOf, stagesOf } from './instructions.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(resolve(root, name), 'utf8');
const SECRET = `${'A'.repeat(43)}=`;

interface Container {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Container>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;
const stages = stagesOf(read('Dockerfile'));
const last = stages.at(-1) ?? [];
const unit = settingsOf(read('deploy/marcario.service'));
const { server, worker, postgres } = services;
const ours = Object.entries(services).filter(([name]) => name !== 'postgres');

/** What stands in the environment once the variables of `.env` are put in. */
function filled(environment: Readonly<Record<string, string>> = {}) {
  const entries = Object.entries(environment).map(([name, text]) => [
    name,
    text
      .replace(/\$\{SERVICE_SECRET_KEY:\?[^}]*\}/, SECRET)
      .replace(/\$\{POSTGRES_PASSWORD:\?[^}]*\}/, 'secret')
      .replace(/\$\{\w+:-\}/, ''),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function told(name: string): string[] {
  return last.filter((one) => one.name === name).map(({ text }) => text);
}

describe('the image', () => {
  it('is built in stages of which only the last one stays, and runs without privileges', () => {
    expect(stages.length).toBeGreaterThan(1);
    expect(told('USER')).toEqual(['node']);
    const isAfterUser = (name: string) =>
      last.findIndex((one) => one.name === name) > last.findIndex((one) => one.name === 'USER');
    expect(['ENTRYPOINT', 'CMD', 'HEALTHCHECK'].every(isAfterUser)).toBe(true);
  });

  it('copies what is there, and starts a command that exists', () => {
    const copied = stages.flat().filter(({ name }) => name === 'COPY');
    const sources = copied.flatMap(({ text }) =>
      text
        .split(' ')
        .slice(0, -1)
        .filter((word) => !word.startsWith('--'))
        .map((word) => word.replace(/^\/marcario\//, '')),
    );
    expect(sources.filter((source) => !existsSync(resolve(root, source)))).toEqual([]);
    const [, bin = ''] = JSON.parse(told('ENTRYPOINT')[0] ?? '[]') as string[];
    expect(existsSync(resolve(root, bin))).toBe(true);
    expectCommand(JSON.parse(told('CMD')[0] ?? '[]'));
  });

  it('sets variables that are read, and is asked for its health on the port that it listens on', () => {
    const set = Object.fromEntries(
      told('ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('='))),
    );
    const { NODE_ENV: _, ...own } = set;
    expect(Object.keys(own).filter((name) => !VARIABLES.some((one) => one === name))).toEqual([]);
    const { port } = readConfig(own);
    expect(told('EXPOSE')).toEqual([String(port)]);
    expect(told('HEALTHCHECK')[0]).toContain(`http://127.0.0.1:${port}/health/live`);
    const outward = (server?.ports ?? []).map((mapping) => mapping.split(':').at(-1));
    expect(outward).toEqual([String(port)]);
  });

  it('does not take in what a build makes or a clone keeps', () => {
    const left = read('.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/.marcario']));
  });
});

describe('compose.yaml', () => {
  it.each(ours)('%s runs a command that exists, with settings that the server takes', (_, one) => {
    expectCommand(one.command ?? []);
    const environment = filled(one.environment);
    const unknown = Object.keys(environment).filter((name) => !VARIABLES.some((v) => v === name));
    expect(unknown).toEqual([]);
    expect(readConfig(environment)).toMatchObject({ secretKey: SECRET });
  });

  it.each(ours)('%s takes from .env whatever operators may set of a container', (_, one) => {
    const environment = one.environment ?? {};
    const fixed = ['PORT', 'HOST', 'DATABASE_URL', 'SERVICE_SNAPSHOT'];
    const open = VARIABLES.filter((name) => ![...fixed, 'SERVICE_SECRET_KEY'].includes(name));
    const taken = open.filter((name) => environment[name] === `\${${name}:-}`);
    // The worker answers nobody but its health check.
    expect(open.filter((name) => !taken.includes(name))).toEqual(
      one === worker ? ['SERVICE_PAGE'] : [],
    );
    // What it names is read where it is mounted.
    expect(one.volumes).toContain('./feeds:/feeds:ro');
  });

  it.each(ours)('%s has a read-only root, no capability, and waits for its database', (_, one) => {
    expect(one).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(one.depends_on).toMatchObject({ postgres: { condition: 'service_healthy' } });
  });

  it('has one process that asks the feeds and sends, and one that answers', () => {
    const split = ['--no-sync', '--no-dispatch'];
    expect(server?.command).toEqual(['serve', ...split]);
    expect(worker?.command).toEqual(['serve']);
    expect(worker?.ports).toBeUndefined();
  });

  it('reaches the database by the name, user and password that it has', () => {
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = filled(postgres?.environment);
    const url = `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@postgres:5432/${POSTGRES_DB}`;
    for (const [, { environment }] of ours) {
      expect(filled(environment)).toMatchObject({ DATABASE_URL: url });
    }
  });

  it('declares the volumes that it mounts, and no others', () => {
    const mounted = Object.values(services).flatMap((one) => one.volumes ?? []);
    const named = mounted
      .map((mount) => mount.split(':')[0] ?? '')
      .filter((at) => !/^[./]/.test(at));
    expect(named.sort()).toEqual(Object.keys(volumes).sort());
  });
});

describe('the systemd unit', () => {
  it('starts what is there, with settings that the server takes', () => {
    const [program = '', script = '', ...command] = (unit.get('ExecStart')?.[0] ?? '').split(' ');
    expect(program).toBe('/usr/bin/node');
    expect(existsSync(script.replace('/opt/marcario', root))).toBe(true);
    expectCommand(command);
    const set = Object.fromEntries((unit.get('Environment') ?? []).map((pair) => pair.split('=')));
    const { NODE_ENV: _, ...own } = set;
    expect(Object.keys(own).filter((name) => !VARIABLES.some((one) => one === name))).toEqual([]);
    expect(readConfig(own).port).toBe(8_080);
  });

  it('leaves the server as little as it needs, and waits longer than it takes to stop', () => {
    for (const name of ['DynamicUser', 'NoNewPrivileges', 'PrivateTmp', 'ProtectHome']) {
      expect(unit.get(name)).toEqual(['yes']);
    }
    expect(unit.get('ProtectSystem')).toEqual(['strict']);
    // The compiler of JavaScript writes what it runs.
    expect(unit.has('MemoryDenyWriteExecute')).toBe(false);
    expect(Number(unit.get('TimeoutStopSec')?.[0])).toBeGreaterThan(13);
  });
});
