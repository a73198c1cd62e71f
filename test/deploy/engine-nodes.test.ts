import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../packages/server/src/config/config.ts';

interface Container {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Container>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly networks: Readonly<Record<string, { readonly internal: boolean }>>;
}

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => parse(readFileSync(resolve(root, name), 'utf8'), { merge: true });
const { services, volumes, networks } = read('deploy/compose.engine.yaml') as Compose;
const base = read('compose.yaml') as Compose;
const nodes = Object.keys(services).filter((name) => name.startsWith('search-'));

describe('deploy/compose.engine.yaml', () => {
  it('adds to the services of compose.yaml that search a setting with the nodes that it starts', () => {
    const ours = Object.keys(services).filter((name) => !nodes.includes(name));
    expect(ours).toEqual(['server', 'worker']);
    for (const name of ours) {
      expect(base.services).toHaveProperty(name);
      const { search } = readConfig(services[name]?.environment ?? {});
      expect(search?.nodes).toEqual(nodes.map((node) => `http://${node}:9200`));
      expect(services[name]?.networks).toEqual(['default', 'search']);
    }
  });

  it('starts three nodes of one cluster, which nobody else reaches', () => {
    expect(nodes).toHaveLength(3);
    expect(networks).toEqual({ search: { internal: true } });
    for (const node of nodes) {
      const { environment = {}, networks: own, volumes: mounts } = services[node] ?? {};
      expect(environment['node.name']).toBe(node);
      expect(environment['discovery.seed_hosts']?.split(',')).toEqual(nodes);
      expect(environment['cluster.initial_cluster_manager_nodes']?.split(',')).toEqual(nodes);
      expect(own).toEqual(['search']);
      expect(mounts).toEqual([`${node}:/usr/share/opensearch/data`]);
    }
    expect(Object.keys(volumes)).toEqual(nodes);
  });
});
