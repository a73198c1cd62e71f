import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  type DatabaseTemplate,
  demonstrationTemplate,
  pgliteTemplate,
  postgresTemplate,
} from './database-templates.ts';
import { startEngine } from './opensearch/engine-nodes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the socket that receives a kind of database and replies with the URL of a fresh one. */
    readonly databaseBroker: string;
  }
}

const MAKERS = {
  postgres: postgresTemplate,
  pglite: pgliteTemplate,
  demonstration: demonstrationTemplate,
  engine: oneEngine,
};

/** Starts one search engine node for all test files; each file uses its own index names. */
async function oneEngine(): Promise<DatabaseTemplate> {
  const { urls, stop } = await startEngine(1);
  return { copy: async () => `engine://${urls[0]?.replace('http://', '')}`, remove: stop };
}

/**
 * Starts, once per test run, a broker that gives fresh databases to test files in other processes. PostgreSQL and each
 * template are created on first request, so that a run which needs none does not pay for them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const socket = join(tmpdir(), `marcario-broker-${process.pid}.sock`);
  const templates = new Map<string, Promise<DatabaseTemplate>>();
  const freshUrl = async (kind: string) => {
    const template = templates.get(kind) ?? MAKERS[kind as keyof typeof MAKERS]();
    templates.set(kind, template);
    return (await template).copy();
  };
  const broker = createServer({ allowHalfOpen: true }, (peer) => {
    peer.on('error', () => {});
    peer.once('data', (kind) => {
      freshUrl(String(kind)).then(
        (url) => peer.end(url),
        (error) => peer.end(`error ${error}`),
      );
    });
  });
  rmSync(socket, { force: true });
  await new Promise<void>((resolve) => broker.listen(socket, resolve));
  project.provide('databaseBroker', socket);
  return async () => {
    broker.close();
    for (const template of templates.values()) await (await template).remove();
  };
}
