import { readFileSync } from 'node:fs';

/** Megabytes that the kernel counts for this process: now, and at the most so far. */
export function residentMegabytes(): { readonly now: number; readonly max: number } {
  const status = readFileSync('/proc/self/status', 'utf8');
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { now: megabytes('VmRSS'), max: megabytes('VmHWM') };
}
