import { readFileSync } from 'node:fs';

/** User and group id of a process. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** Returns an unprivileged user, because PostgreSQL refuses to run as root; undefined if this process is not root. */
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
