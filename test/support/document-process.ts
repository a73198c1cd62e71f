import { readFileSync } from 'node:fs';
import { readDocument } from '../../packages/core/src/sync/readers/read-document.ts';

/** Reads a document to its end and prints how many rows it has and the most memory that was ever resident. */
let rows = 0;
for await (const batch of (await readDocument(process.argv[2] ?? '')).rows) rows += batch.length;
console.log(JSON.stringify({ rows, megabytes: peakMegabytes() }));

/** By the kernel's own mark where it keeps one: `maxRSS` begins with the memory of whoever started the process. */
function peakMegabytes(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return process.resourceUsage().maxRSS / 1_024;
  }
}
