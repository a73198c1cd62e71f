import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './root.mjs';

/** Runs a program with its output shown; returns true when it succeeded. */
export function runCommand(program, args, cwd = ROOT) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (error) console.error(error.message);
  return status === 0;
}

/** Runs a script of an installed package with this Node. */
export function runTool(script, args, cwd = ROOT) {
  return runCommand(process.execPath, [toolPath(script), ...args], cwd);
}

/** Runs a script in parallel with others; resolves when it ends, with its collected output. */
export async function runAside(script, args) {
  const tool = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const [status] = await once(tool, 'close');
  return { passed: status === 0, said };
}

/** Runs npm: the one that started this script, else the one on PATH. */
export function runNpm(args) {
  const npm = process.env.npm_execpath;
  return npm ? runCommand(process.execPath, [npm, ...args]) : runCommand('npm', args);
}

/** Returns the path of a script in an installed package. */
export function toolPath(script) {
  return `${ROOT}/node_modules/${script}`;
}
