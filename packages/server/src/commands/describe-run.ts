import type { SyncRun } from '@marcario/core/contract';

/** A sync run in one line: what came, how it ended, and what became of its rows. */
export function describeRun(run: SyncRun, { dryRun = false }: { dryRun?: boolean } = {}): string {
  const { source, document, status, error } = run;
  const end = `${document ?? source}: ${status}${dryRun ? ' (dry run)' : ''}, ${comeTo(run)}`;
  return error === undefined ? end : `${end}: ${error}`;
}

function comeTo(run: SyncRun): string {
  const { status, read, created, updated, unchanged, rejected, unknownStatus, errorCells } = run;
  if (status === 'ok' && read === 0) return 'nothing new';
  const counts = { read, created, updated, unchanged, rejected, 'unknown status': unknownStatus };
  const told = { ...counts, ...(errorCells !== undefined && { 'error cells': errorCells }) };
  return Object.entries(told)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
