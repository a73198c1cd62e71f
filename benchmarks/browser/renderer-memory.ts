import { readdir, readFile } from 'node:fs/promises';

/** A process of Linux, as `/proc` tells of it. */
interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly megabytes: number;
}

/** Memory resident in the largest renderer of a browser: the page, its workers, what they hold. */
export async function rendererMegabytes(browser: number): Promise<number> {
  const all = await processes();
  const renderers = all.filter(
    ({ pid, command }) => command.includes('--type=renderer') && isBelow(pid, browser, all),
  );
  return Math.max(0, ...renderers.map(({ megabytes }) => megabytes));
}

function isBelow(pid: number, browser: number, all: readonly Process[]): boolean {
  const parent = all.find((one) => one.pid === pid)?.parent ?? 0;
  return parent === browser || (parent > 1 && isBelow(parent, browser, all));
}

async function processes(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => processOf(pid).catch(() => null)));
  return found.filter((one) => one !== null);
}

async function processOf(pid: string): Promise<Process> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return {
    pid: Number(pid),
    parent: figure('PPid'),
    command,
    megabytes: (figure('VmRSS') || 0) / 1_024,
  };
}
