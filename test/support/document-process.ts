import { readFileSync } from 'node:fs';
import { readDocument } from '../../packages/core/src/sync/readers/read-document.ts';

/** Reads a document completely, and prints its number of rows and the peak resident memory. */
let rows = 0;
for await (const batch of (await readDocument(process.argv[2] ?? '')).rows) rows += batch.length;
console.log(JSON.stringify({ rows, megabytes: peakMegabytes() }));

/** Uses the kernel's peak value if available, because `maxRSS` starts with the memory of the parent process. */
function peakMegabytes(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return process.resourceUsage().maxRSS / 1_024;
  }
}
