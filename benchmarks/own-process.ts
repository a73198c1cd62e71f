import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

const HEAP_MEGABYTES = 6_000;
/** Much room, and a collector that can be asked to tidy up before memory is read. */
const ROOMY = ['--expose-gc', `--max-old-space-size=${HEAP_MEGABYTES}`];
const CHILD = '--child';

/** Whether this process is there to do one part of a benchmark, for `inOwnProcess` of another. */
export function isChild(): boolean {
  return process.argv.includes(CHILD);
}

/** In a child: does what it was started for, tells the result and ends. */
export async function workAsChild<Task, Result>(
  work: (task: Task) => Promise<Result>,
): Promise<void> {
  const [task] = await once(process, 'message');
  const result = await work(task as Task);
  process.send?.({ result }, () => process.disconnect());
}

/**
 * Runs this program once more, as a child that is handed `task`, and waits for its result. So what is
 * measured begins with empty memory, and whoever needs more than there is takes nobody along.
 *
 * @param task what the child's `workAsChild` takes; made of what JSON can say
 * @param execArgv how Node runs the child
 * @throws Error that says in a line why there is no result
 */
export async function inOwnProcess<Result>(
  task: object,
  minutes: number,
  execArgv: readonly string[] = ROOMY,
): Promise<Result> {
  const script = process.argv[1] ?? '';
  const child = fork(script, [CHILD], {
    execArgv: [...execArgv],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  const tooLate = setTimeout(stop, minutes * 60_000);
  try {
    child.send(task);
    return await resultOf<Result>(child, minutes);
  } finally {
    clearTimeout(tooLate);
    process.off('exit', stop);
  }
}

async function resultOf<Result>(child: ChildProcess, minutes: number): Promise<Result> {
  let complaint = '';
  let told: { readonly result: Result } | undefined;
  child.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-10_000);
  });
  child.once('message', (message) => {
    told = message as { readonly result: Result };
  });
  const [, signal] = await once(child, 'close');
  if (told !== undefined) return told.result;
  throw new Error(reasonOf(complaint, signal === 'SIGKILL' ? minutes : null));
}

function reasonOf(complaint: string, minutes: number | null): string {
  if (complaint.includes('heap out of memory')) return `needs more heap than it was given`;
  if (minutes !== null) return `stopped after ${minutes} minutes`;
  return (
    /^\w*Error(?: \[\w+\])?: (.*)$/m.exec(complaint)?.[1] ??
    complaint.trim().split('\n').at(-1) ??
    'ended'
  );
}
