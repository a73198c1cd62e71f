import { constants, platform, setPriority } from 'node:os';

/**
 * Lets every other thread go first where cores are few: merging can wait, whoever searches does not.
 * Linux knows a priority for each thread; elsewhere it would be that of the process, which serves.
 */
export function giveWay(): void {
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
