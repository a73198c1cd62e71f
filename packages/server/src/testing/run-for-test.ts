import { Readable, Writable } from 'node:stream';
import { runCommandLine } from '../commands/program.ts';

/** Exit code and output of a command. */
interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a `marcario` command in this process and collects its output. */
export async function runForTest(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<CommandResult> {
  const stdout = new CollectedText();
  const stderr = new CollectedText();
  const { signal } = new AbortController();
  const code = await runCommandLine(args, {
    env,
    stdin: Readable.from([input]),
    stdout,
    stderr,
    stopSignal: () => signal,
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** A stream that collects the written text. */
export class CollectedText extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
