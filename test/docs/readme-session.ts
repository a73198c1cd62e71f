import { execFile } from 'node:child_process';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { writeXlsx } from 'hucre/xlsx';
import packageJson from '../../package.json' with { type: 'json' };
import { demonstrationFolder } from '../support/fresh-database.ts';
import { bareEnvironment, type ServerProcess, startServer } from './server-process.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
/** What a reader finds in the folder that they cloned. */
const CLONED = ['node_modules', 'packages'];
/** What a reader types to get there, and is not typed here: the tests run in such a clone. */
const CLONING = [`git clone ${packageJson.repository.url.replace('git+', '')}`, 'cd marcario'];
const SHOWN_ADDRESS = 'http://127.0.0.1:8080';
const SHOWN_KEY = 'mk_…';
const ISSUED_KEY = /^API key.*: (mk_\w+)$/m;

/**
 * Somebody who types the commands of the README one after another, in a folder of their own that
 * has the installed packages, the demonstration from a start before, and a yearly file of the office. Where the page shows its example
 * address and key, they use the ones that were printed to them.
 */
export class ReadmeSession {
  readonly #folder: string;
  readonly #exported: NodeJS.ProcessEnv = {};
  #server: ServerProcess | undefined;
  #key = '';

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(): Promise<ReadmeSession> {
    const folder = await demonstrationFolder();
    for (const name of CLONED) await symlink(join(ROOT, name), join(folder, name));
    await writeFile(join(folder, 'Applications-2026.xlsx'), await yearlyFile());
    return new ReadmeSession(folder);
  }

  async close(): Promise<void> {
    await this.#server?.stop('SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Address and key of the server that runs now. */
  get access(): { readonly url: string; readonly key: string } {
    return { url: this.#server?.url ?? '', key: this.#key };
  }

  /** Puts the real address and key in the place of those that the page shows. */
  real(text: string): string {
    return text
      .replaceAll(SHOWN_ADDRESS, this.#server?.url ?? SHOWN_ADDRESS)
      .replaceAll(SHOWN_KEY, this.#key);
  }

  /** Types one command. @returns what it printed */
  async type(command: string): Promise<string> {
    const printed = await this.#perform(command);
    this.#key = ISSUED_KEY.exec(printed)?.[1] ?? this.#key;
    return printed;
  }

  async #perform(command: string): Promise<string> {
    const [, name, value] = /^export (\w+)=(\S+)$/.exec(command) ?? [];
    if (name !== undefined && value !== undefined) {
      this.#exported[name] = this.real(value);
      return '';
    }
    if (CLONING.includes(command)) return '';
    // These tests are what it runs.
    if (command === 'npm test') return '';
    if (command === 'npm start') return this.#serve('--demo');
    if (command === 'npx marcario serve') return this.#serve();
    const { stdout } = await run('sh', ['-c', this.real(command)], {
      cwd: this.#folder,
      env: this.#environment(),
    });
    return stdout;
  }

  async #serve(...args: string[]): Promise<string> {
    await this.#server?.stop();
    this.#server = await startServer(this.#folder, { args, env: this.#environment() });
    return this.#server.stdout;
  }

  /** Offline: `npx` is to find what is installed, and to fetch nothing in its place. */
  #environment(): NodeJS.ProcessEnv {
    return { ...bareEnvironment(), npm_config_offline: 'true', ...this.#exported };
  }
}

function yearlyFile(): Promise<Uint8Array> {
  const rows = [
    [
      'ApplicationNumber',
      'RegistrationNumber',
      'NizaClasses',
      'Applicants',
      'FilingDate',
      'BrandName',
    ],
    ['1620041', '1559638.0', '29', '(CL) LÁCTEOS UNO', '2024-04-24 00:00:00', 'QUESO UNO'],
    ['1620042', '0.0', '29 ,30', '(CL) LÁCTEOS DOS', '24/04/2024', 'QUESO DOS'],
    ['1620043', '', '9', '(AR) TRES SA', '24-04-2024', 'TRES'],
  ];
  return writeXlsx({ sheets: [{ name: 'Applications', rows }] });
}
