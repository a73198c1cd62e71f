import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, VARIABLES } from '../../packages/server/src/config/config.ts';
import { expectCommand } from './commands.ts';
import { settingsOf } from './instructions.ts';

const deploy = resolve(import.meta.dirname, '../../deploy');
const read = (name: string) => readFileSync(resolve(deploy, name), 'utf8');
const SECRETS = {
  DATABASE_URL: 'postgres://marcario@primary/marcario',
  SERVICE_SECRET_KEY: `${'A'.repeat(43)}=`,
};

/** Every variable is one that the server reads, with a value that it takes. */
function expectSettings(environment: Readonly<Record<string, string>>): void {
  const names = Object.keys(environment);
  expect(names.filter((name) => !VARIABLES.some((one) => one === name))).toEqual([]);
  expect(readConfig({ ...environment, ...SECRETS }).databaseUrl).toBe(SECRETS.DATABASE_URL);
}

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: object;
}

interface Compose {
  readonly services: Readonly<Record<string, Container>>;
  readonly volumes: Readonly<Record<string, null>>;
}

describe('deploy/servers', () => {
  const { services, volumes } = parse(read('servers/compose.yaml'), { merge: true }) as Compose;
  const own = Object.entries(services).filter(([, { image }]) => image === 'marcario');
  const mounts = Object.values(services).flatMap((one) => one.volumes ?? []);

  it.each(own)('%s runs a command that exists, with settings that the server takes', (_, one) => {
    expectCommand(one.command ?? []);
    const entries = Object.entries(one.environment ?? {});
    expectSettings(
      Object.fromEntries(entries.map(([name, text]) => [name, text.replace(/\$\{[^}]*\}/, 'x')])),
    );
  });

  it('has a primary, a replica that the servers read, two servers, a worker and a proxy', () => {
    expect(Object.keys(services).sort()).toEqual(
      ['migrate', 'nginx', 'primary', 'replica', 'server-1', 'server-2', 'worker'].sort(),
    );
    for (const name of ['server-1', 'server-2']) {
      const { DATABASE_URL, DATABASE_READ_URL, SERVICE_TRUST_PROXY } =
        services[name]?.environment ?? {};
      expect(DATABASE_READ_URL).toBe(DATABASE_URL?.replace('@primary:', '@replica:'));
      expect(SERVICE_TRUST_PROXY).toBe('1');
    }
  });

  it('waits for services that there are', () => {
    const awaited = Object.values(services).flatMap(({ depends_on = {} }) =>
      Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on),
    );
    expect(awaited.filter((name) => !(name in services))).toEqual([]);
  });

  it('mounts files that are there and volumes that it declares', () => {
    const sources = mounts.map((mount) => mount.split(':')[0] ?? '');
    const files = sources.filter((source) => source.startsWith('.'));
    expect(files.filter((file) => !existsSync(resolve(deploy, 'servers', file)))).toEqual([]);
    const named = new Set(sources.filter((source) => !source.startsWith('.')));
    expect([...named].sort()).toEqual(Object.keys(volumes).sort());
  });

  it('has a proxy that asks both servers, and states the caller', () => {
    const conf = read('servers/nginx.conf');
    expect(conf.split('{').length).toBe(conf.split('}').length);
    const upstreams = [...conf.matchAll(/^ +server (\S+):(\d+) /gm)].map(([, name, port]) => [
      name,
      port,
    ]);
    expect(upstreams).toEqual([
      ['server-1', '8080'],
      ['server-2', '8080'],
    ]);
    expect(conf).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  });
});

describe('deploy/marcario@.service', () => {
  const unit = settingsOf(read('marcario@.service'));
  const alone = settingsOf(read('marcario.service'));

  it('starts a server on the port that is its instance, with a folder of its own', () => {
    const [, , ...command] = (unit.get('ExecStart')?.[0] ?? '').replaceAll('%i', '8081').split(' ');
    expectCommand(command);
    const pairs = (unit.get('Environment') ?? []).map((pair) => pair.replaceAll('%i', '8081'));
    const { NODE_ENV: _, ...own } = Object.fromEntries(pairs.map((pair) => pair.split('=')));
    expectSettings(own);
    expect(readConfig(own).port).toBe(8_081);
    expect(unit.get('StateDirectory')).toEqual(['marcario-%i']);
    expect(own.SERVICE_SNAPSHOT).toMatch(/^\/var\/lib\/marcario-8081\//);
  });

  it('is as confined as the unit of one server', () => {
    const own = ['Description', 'ExecStart', 'WorkingDirectory', 'Environment', 'StateDirectory'];
    const confined = [...alone].filter(([name]) => !own.includes(name));
    expect([...unit].filter(([name]) => !own.includes(name))).toEqual(confined);
  });
});

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface PodContainer {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: unknown }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly volumeMounts: readonly { readonly name: string }[];
  readonly securityContext: object;
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector?: object;
    readonly template?: {
      readonly metadata?: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly PodContainer[];
        readonly volumes: readonly { readonly name: string }[];
        readonly terminationGracePeriodSeconds?: number;
      };
    };
  };
}

describe('deploy/kubernetes', () => {
  const documents = parseAllDocuments(read('kubernetes/marcario.yaml'));
  const manifests = documents.map((document) => document.toJS() as Manifest);
  const pods = manifests.flatMap(({ spec }) => (spec.template ? [spec.template] : []));
  const containers = pods.flatMap(({ spec }) => spec.containers);

  it('is valid YAML, and names each object once', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const named = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(named.length).toBe(5);
    expect(new Set(named).size).toBe(named.length);
  });

  it.each(containers)(
    '$name runs a command that exists, with settings that the server takes',
    ({ args, env = [], securityContext }) => {
      expectCommand(args);
      expect(env.filter(({ value }) => typeof value !== 'string')).toEqual([]);
      expectSettings(Object.fromEntries(env.map(({ name, value }) => [name, String(value)])));
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    },
  );

  it('asks for health where the server answers it, and for readiness of servers alone', () => {
    for (const { name, args, ports, ...probes } of containers) {
      if (args[0] !== 'serve') continue;
      expect(ports).toEqual([{ name: 'http', containerPort: readConfig({}).port }]);
      const { startupProbe, livenessProbe, readinessProbe } = probes;
      expect(startupProbe?.httpGet).toEqual({ path: '/health/live', port: 'http' });
      expect(livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'http' });
      const ready = name === 'server' ? { path: '/health/ready', port: 'http' } : undefined;
      expect(readinessProbe?.httpGet).toEqual(ready);
    }
  });

  it('mounts volumes that each pod has, selects labels that pods have, and leaves time to stop', () => {
    for (const { spec } of pods) {
      const has = spec.volumes.map(({ name }) => name);
      const mounted = spec.containers.flatMap((one) => one.volumeMounts.map(({ name }) => name));
      expect(mounted).toEqual(has);
    }
    const labels = pods.flatMap(({ metadata }) => (metadata ? [metadata.labels] : []));
    for (const { kind, spec } of manifests) {
      if (spec.selector === undefined) continue;
      const wanted = kind === 'Service' ? { matchLabels: spec.selector } : spec.selector;
      expect(labels.map((matchLabels) => ({ matchLabels }))).toContainEqual(wanted);
    }
    for (const { spec } of pods.filter(({ metadata }) => metadata)) {
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(13);
    }
  });
});
