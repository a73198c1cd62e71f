import type { Command } from 'commander';
import type { CommandIo } from './command-io.ts';
import { addWebhooksDispatch } from './webhooks-dispatch.ts';
import { addWebhooksList } from './webhooks-list.ts';
import { addWebhooksReplay } from './webhooks-replay.ts';

/** `marcario webhooks`: the notifications that go out (specification 6). */
export function addWebhooks(program: Command, io: CommandIo): void {
  const webhooks = program.command('webhooks').description('send, list and repeat notifications');
  for (const add of [addWebhooksList, addWebhooksReplay, addWebhooksDispatch]) add(webhooks, io);
}
