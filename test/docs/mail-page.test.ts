import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Watchlist } from '@marcario/core/contract';
import { smtpSettingsSchema } from '@marcario/core/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Served, serve } from '../support/serve.ts';
import { blocksOf, pageText, scenesOf } from './page-blocks.ts';

const PAGE = 'docs/es/correo.md';
const PUBLIC = 'https://marcas.example';
const CALENDAR = resolve(
  import.meta.dirname,
  '../../packages/server/data/feriados-cl-2023-2027.csv',
);

let now = new Date('2026-11-24T15:00:00Z');
let mail: MailServer;
let served: Served;
beforeAll(async () => {
  mail = await startMailServer();
  served = await serve([], {
    now: () => now,
    publicUrl: PUBLIC,
    delivery: { mail: smtpSettingsSchema.parse(mail.url), schedule: [0, 100] },
  });
  await served.service.holidays.importFile(CALENDAR);
  for (const year of [2026, 2027]) await served.service.holidays.cover(year);
  served.service.startDispatch();
});
afterAll(async () => {
  await served.close();
  await mail.close();
});

async function type(commands: readonly string[], id = ''): Promise<Watchlist[]> {
  const answers: Watchlist[] = [];
  for (const line of commands) {
    const typed = line.replaceAll('http://127.0.0.1:8080', served.api.baseUrl).replace('wl_ID', id);
    const env = { PATH: process.env['PATH'], KEY: served.api.key };
    answers.push(JSON.parse((await promisify(execFile)('sh', ['-c', typed], { env })).stdout));
  }
  return answers;
}

async function mailAt(place: number) {
  while (mail.mails.length <= place) await setTimeout(20);
  const { subject = '', body = '' } = mail.mails[place] ?? {};
  const [, path = ''] = /https:\/\/marcas[.]example(\/mail\/\S+)/.exec(body) ?? [];
  const follow = async (method: string) =>
    (await served.api.send(path, { method, key: null })).text();
  return { subject, body, follow };
}

/** What the page says of mails and of their pages, in their words. */
const quoted = () => [...pageText(PAGE).matchAll(/«([^»]+)»/g)].map(([, words = '']) => words);

it(`the page about mail tells what a list, its mails and their links do ${proves('F3-MAIL')}`, async () => {
  const [create, change] = scenesOf(PAGE);
  const [made] = await type(create?.commands ?? []);
  const id = made?.id ?? '';
  expect(made?.correo).toMatchObject({ frecuencia: 'diaria', idioma: 'es', estado: 'pendiente' });
  const asked = await mailAt(0);
  const said = [asked.subject, await asked.follow('GET')];
  await asked.follow('POST');
  await served.importMarks([
    {
      nroSolicitud: '1700001',
      denominacion: 'KOLUNA',
      estado: 'publicada',
      tipoSigno: 'denominativa',
      fechaPresentacion: '2026-11-20',
      fechaPublicacion: '2026-11-24',
      clases: [{ clase: 29 }],
      titulares: [{ nombre: 'Otra Lechera SpA', rut: '76100008-K' }],
    },
  ]);
  await served.service.sweep();
  now = new Date('2026-11-25T15:00:00Z');
  const digest = await mailAt(1);
  const [shown] = blocksOf(PAGE).filter(({ language }) => language === 'text');
  expect(digest.body.replaceAll('\r', '')).toContain(`${shown?.text}\n\n-- \n`);
  said.push(await digest.follow('GET'));
  for (const words of quoted()) expect(said.join('\n')).toContain(words);
  const [weekly, none] = await type(change?.commands ?? [], id);
  expect(weekly?.correo).toMatchObject({ frecuencia: 'semanal', estado: 'confirmado' });
  expect(none).not.toHaveProperty('correo');
}, 60_000);
