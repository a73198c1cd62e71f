import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TSC = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/** Uses of all four packages, as people write them; each prints what it found. */
const ES_MODULE = `
import { createBrandIndex } from '@marcario/core';
import { createService } from '@marcario/core/service';
import { similarity } from '@marcario/core/likeness';
import { verifyWebhook } from '@marcario/core/webhook';
import { createClient } from '@marcario/client';
import { createMcpServer } from '@marcario/mcp';
import { createApp } from '@marcario/server';
const made = [createService, similarity, verifyWebhook, createClient, createMcpServer, createApp];
const index = createBrandIndex([{ nroSolicitud: '1', denominacion: 'KOLUN' }]);
console.log(made.map((one) => typeof one).join(), index.search({ q: 'colun' }).items[0].denominacion);
`;

const COMMON_JS = `
const { createBrandIndex } = require('@marcario/core');
const { createService } = require('@marcario/core/service');
const { similarity } = require('@marcario/core/likeness');
const { verifyWebhook } = require('@marcario/core/webhook');
const { createClient } = require('@marcario/client');
const { createMcpServer } = require('@marcario/mcp');
const { createApp } = require('@marcario/server');
const made = [createService, similarity, verifyWebhook, createClient, createMcpServer, createApp];
const index = createBrandIndex([{ nroSolicitud: '1', denominacion: 'KOLUN' }]);
console.log(made.map((one) => typeof one).join(), index.search({ q: 'colun' }).items[0].denominacion);
`;

/** What each program prints. */
export const PRINTED = 'function,function,function,function,function,function KOLUN\n';

const TYPED = `
import { createBrandIndex } from '@marcario/core';
import type { BrandSummary } from '@marcario/core/contract';
import { createService, type Service } from '@marcario/core/service';
import { similarity } from '@marcario/core/likeness';
import { verifyWebhook } from '@marcario/core/webhook';
import { createClient } from '@marcario/client';
import { createMcpServer } from '@marcario/mcp';
import { createApp } from '@marcario/server';

export const made = [createMcpServer, createApp, similarity, verifyWebhook];
export const index = createBrandIndex([{ nroSolicitud: '1', denominacion: 'KOLUN' }]);
export const service: Promise<Service> = createService({ databaseUrl: 'pglite://memory' });
const client = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'mk_x' });
export async function names(): Promise<string[]> {
  const { items } = await client.brands.search({ q: 'kolun', clase: [29] });
  return items.map((mark: BrandSummary) => mark.denominacion);
}
// @ts-expect-error: a class is a number
export const wrong = client.brands.search({ clase: ['29'] });
// @ts-expect-error: there is no such option
export const unknown = createService({ database: 'x' });
`;

const COMPILER_OPTIONS = {
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

async function project(inside: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(inside, 'project-'));
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Runs an ES module that uses the packages found from `inside`. @returns what it printed */
export async function runEsModule(inside: string): Promise<string> {
  const cwd = await project(inside, {
    'package.json': '{ "type": "module" }',
    'index.js': ES_MODULE,
  });
  return (await run(process.execPath, ['index.js'], { cwd })).stdout;
}

/** Runs a CommonJS program that uses them. @returns what it printed */
export async function runCommonJs(inside: string): Promise<string> {
  const cwd = await project(inside, { 'package.json': '{}', 'index.cjs': COMMON_JS });
  return (await run(process.execPath, ['index.cjs'], { cwd })).stdout;
}

/** Compiles a TypeScript program that uses them, and two uses that must not compile. @returns complaints */
export async function compile(inside: string): Promise<string> {
  const cwd = await project(inside, {
    'package.json': '{ "type": "module" }',
    'index.ts': TYPED,
    'tsconfig.json': JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['index.ts'] }),
  });
  try {
    return (await run(process.execPath, [TSC, '-p', '.'], { cwd })).stdout;
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
}
