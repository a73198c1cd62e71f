import { spawnSync } from 'node:child_process';
import { ROOT } from './root.mjs';

/** Runs a program to its end with its output shown; true when it succeeded. */
export function runCommand(program, args, cwd = ROOT) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (error) console.error(error.message);
  return status === 0;
}

/** Runs a script of an installed package with this Node. */
export function runTool(script, args, cwd = ROOT) {
  return runCommand(process.execPath, [`${ROOT}/node_modules/${script}`, ...args], cwd);
}

/** Runs the npm that started this script, else the one on PATH. */
export function runNpm(args) {
  const npm = process.env.npm_execpath;
  return npm ? runCommand(process.execPath, [npm, ...args]) : runCommand('npm', args);
}
