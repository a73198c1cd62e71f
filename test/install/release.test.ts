import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { proves } from '../requirements.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');
const NAMES = readdirSync(resolve(ROOT, 'packages'));
const manifests = NAMES.map((name) => JSON.parse(read(`packages/${name}/package.json`)));

/** May stand in anybody's product, with their notice. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
];

interface Step {
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number>>;
  readonly env?: Readonly<Record<string, string>>;
}

describe('a release', () => {
  it(`has one version for all packages, which require each other by it ${proves('A1-PACKAGES')}`, () => {
    const config = JSON.parse(read('.changeset/config.json'));
    const names = manifests.map(({ name }) => name);
    expect(config.fixed.map((group: string[]) => [...group].sort())).toEqual([names.sort()]);
    const [version] = new Set(manifests.map((manifest) => manifest.version));
    for (const { version: own, dependencies = {} } of manifests) {
      expect(own).toBe(version);
      const siblings = Object.entries(dependencies).filter(([name]) => names.includes(name));
      expect(siblings.filter(([, wanted]) => wanted !== version)).toEqual([]);
    }
  });

  it(`brings the embedded database with the server alone ${proves('A1-PGLITE')}`, () => {
    const name = '@electric-sql/pglite';
    const by = manifests.filter(({ dependencies = {} }) => name in dependencies);
    expect(by.map((manifest) => manifest.name)).toEqual(['@marcario/server']);
    const core = manifests.find((manifest) => manifest.name === '@marcario/core');
    expect(core.peerDependenciesMeta[name]).toEqual({ optional: true });
  });

  it('is published by a workflow that signs its provenance and runs scripts that exist', () => {
    const { publish } = parse(read('.github/workflows/publish.yml')).jobs;
    expect(publish.permissions).toMatchObject({ 'id-token': 'write' });
    const steps = publish.steps as Step[];
    const commands = steps.flatMap((step) => [step.run, ...Object.values(step.with ?? {})]);
    const scripts = commands
      .filter((command) => String(command).startsWith('npm run '))
      .map((command) => String(command).replace('npm run ', ''));
    expect(scripts).toEqual(['version', 'release']);
    expect(Object.keys(JSON.parse(read('package.json')).scripts)).toEqual(
      expect.arrayContaining(scripts),
    );
    const environments = steps.map(({ env }) => env);
    expect(environments).toContainEqual(expect.objectContaining({ NPM_CONFIG_PROVENANCE: 'true' }));
    for (const { publishConfig } of manifests) {
      expect(publishConfig).toEqual({ access: 'public', provenance: true });
    }
  });

  it('is checked at each pull request, in shards and on the versions of Node that it says it runs on', () => {
    const { whole, units } = parse(read('.github/workflows/checks.yml')).jobs;
    const { node } = JSON.parse(read('package.json')).engines;
    expect(node).toBe('>=20.19');
    const { shard: shards } = whole.strategy.matrix;
    expect(shards).toEqual(shards.map((_: string, i: number) => `${i + 1}/${shards.length}`));
    expect(units.strategy.matrix.node).toEqual([20, 22, 24, 26]);
    const commands = [...whole.steps, ...units.steps].flatMap(({ run = '' }: Step) => run);
    expect(commands.some((command) => command.startsWith('npm test -- --shard'))).toBe(true);
    const scripts = commands.flatMap((command) => command.match(/^npm run (\S+)/)?.[1] ?? []);
    const { scripts: known } = JSON.parse(read('package.json'));
    expect(Object.keys(known)).toEqual(expect.arrayContaining(scripts));
  });

  it('tells the licences of all that it requires, and all of them are free', async () => {
    await promisify(execFile)(process.execPath, ['scripts/notices.mjs', '--check'], { cwd: ROOT });
    const rows = [...read('THIRD_PARTY_NOTICES.md').matchAll(/^\| (\S+) \| \d\S+ \| (.+) \|$/gm)];
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(([, , licence = '']) => !FREE.includes(licence))).toEqual([]);
  });

  it('has a changeset for each change that users see, with a sentence', () => {
    const told = readdirSync(resolve(ROOT, '.changeset')).filter((name) => name.endsWith('.md'));
    for (const name of told)
      expect(read(`.changeset/${name}`)).toMatch(/^---\n[\s\S]+\n---\n\n?\S/);
  });
});
