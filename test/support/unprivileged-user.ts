import { readFileSync } from 'node:fs';

/** Whom a process runs as. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then somebody harmless; undefined when we are not root. */
export function unprivilegedUser(): UserIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([accountName]) => accountName === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('Run the tests as an ordinary user: this machine has no unprivileged account');
}
