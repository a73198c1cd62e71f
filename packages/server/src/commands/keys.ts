import type { Command } from 'commander';
import type { CommandIo } from './command-io.ts';
import { addKeysCreate } from './keys-create.ts';
import { addKeysList } from './keys-list.ts';
import { addKeysRevoke } from './keys-revoke.ts';
import { addKeysRotate } from './keys-rotate.ts';
import { addKeysSet } from './keys-set.ts';

/** `marcario keys`: the keys that operators hand out (specification 5.3). */
export function addKeys(program: Command, io: CommandIo): void {
  const keys = program
    .command('keys')
    .description('issue, list, change, rotate and revoke API keys');
  for (const add of [addKeysCreate, addKeysList, addKeysSet, addKeysRotate, addKeysRevoke]) {
    add(keys, io);
  }
}
