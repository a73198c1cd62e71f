import type { CommandIo } from './command-io.ts';

/** Says why nothing happens for a while. */
export function tellWaiting({ stderr }: CommandIo): void {
  stderr.write('Waiting: another process is writing to this corpus\n');
}
