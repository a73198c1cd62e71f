// Stands between an MCP client and a stdio server, and keeps what the client sends: node tap.mjs FILE COMMAND ARGS...

import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

const [file, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['pipe', 'inherit', 'inherit'] });
process.stdin.on('data', (piece) => {
  appendFileSync(file, piece);
  child.stdin.write(piece);
});
process.stdin.on('end', () => child.stdin.end());
child.on('exit', (code) => process.exit(code ?? 1));
