import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrandSummary } from '@marcario/core/contract';
import { composeMail, smtpSettingsSchema } from '@marcario/core/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOCKETS_PER_ORIGIN } from '../../packages/core/src/delivery/dispatcher.ts';
import { groupBy } from '../../packages/core/src/domain/group-by.ts';
import {
  type OpenDatabase,
  openDatabase,
} from '../../packages/core/src/store/database/open-database.ts';
import { enqueueDigest } from '../../packages/core/src/store/watch/mail-store.ts';
import { proves } from '../requirements.ts';
import { bundledScript } from '../support/bundled-script.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import type { ReceivedMail } from '../support/mail-server.ts';
import { dispatch, insertWatchlist, undelivered } from '../support/outbox.ts';

/** How many digests are sent, and how often the SMTP server is killed; `npm run soak` asks for more. */
const { MARCARIO_MAILS = '30', MARCARIO_MAIL_KILLS = '2' } = process.env;
const MAILS = Number(MARCARIO_MAILS);
const KILLS = Number(MARCARIO_MAIL_KILLS);
const UNCONFIRMED = 5;
/** Attempts without an end, so that what is shown is the kills. */
const SCHEDULE = [0, ...Array(500).fill(200)];

let database: OpenDatabase;
let script: string;
let port: number;
const mails: ReceivedMail[] = [];
beforeAll(async () => {
  database = await openDatabase(await freshPostgresUrl());
  script = await bundledScript('mail-process.ts');
  port = await freePort();
});
afterAll(async () => {
  await database.close();
  await rm(dirname(script), { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

/** An SMTP server that listens. */
async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (mail: ReceivedMail | null) => {
    if (mail !== null) mails.push(mail);
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}

const SNAPSHOT: BrandSummary = {
  nroSolicitud: '1700001',
  nroRegistro: null,
  denominacion: 'KOLUNA',
  estado: 'en_tramite',
  tipoSigno: 'denominativa',
  fechaPresentacion: '2026-11-20',
  fechaPublicacion: null,
  fechaVencimiento: null,
  fechaRegistro: null,
  fechaActualizacion: '2026-11-20T12:00:00.000Z',
  clases: [29],
  titular: ['Otra Lechera SpA'],
  enrichmentPending: false,
};
const SIGNALS = {
  exact: false,
  text: 1,
  phonetic: 1,
  semantic: null,
  contains: false,
  sharedClases: [],
};

/** A list with a hit that its digest is of. */
async function listOf(direccion: string, state: 'pendiente' | 'confirmado'): Promise<void> {
  const { db } = database;
  const { id } = await insertWatchlist(db, null);
  const at = new Date(Date.now() - 60_000);
  const item = { watchlist_id: id, kind: 'texto', mark: 'koluna', folded: 'koluna' } as const;
  const { id: itemId } = await db
    .insertInto('watch_item')
    .values({ ...item, added_seq: 0, awaits_baseline: false, created_at: at.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('watch_hit')
    .values({
      watchlist_id: id,
      position: 1,
      item_id: itemId,
      nro_solicitud: SNAPSHOT.nroSolicitud,
      trigger_hash: id,
      score: 0.9,
      signals: JSON.stringify(SIGNALS),
      hit_kind: 'new_filing',
      snapshot: JSON.stringify(SNAPSHOT),
      detected_at: at.toISOString(),
    })
    .execute();
  await db
    .updateTable('watchlist')
    .set({
      hit_count: 1,
      mail_address: direccion,
      mail_frequency: 'diaria',
      mail_language: 'es',
      mail_state: state,
    })
    .where('id', '=', id)
    .execute();
  const due = at.toISOString();
  await db
    .transaction()
    .execute((trx) => enqueueDigest(trx, id, { now: at, times: { diaria: due, semanal: due } }));
}

it(
  `sends each of ${MAILS} digests once or again under the same Message-ID, whenever the SMTP server is killed ${KILLS} times ${proves('F3-MAIL-ONCE', 'F3-MAIL-CONFIRMED')}`,
  async () => {
    const addresses = Array.from({ length: MAILS }, (_, i) => `persona${i}@example.cl`);
    for (const direccion of addresses) await listOf(direccion, 'confirmado');
    for (let i = 0; i < UNCONFIRMED; i += 1) await listOf(`nadie${i}@example.cl`, 'pendiente');
    // Node warns where listeners of the dispatcher's signal add up.
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    let server = await startServer();
    const compose = composeMail({
      db: database.db,
      now: () => new Date(),
      keys: [new Uint8Array(32)],
      linksFrom: 'https://marcas.example',
    });
    const settings = smtpSettingsSchema.parse(`smtp://127.0.0.1:${port}?from=marcas@example.cl`);
    const dispatcher = dispatch(database.db, {
      mail: { settings, compose, now: () => new Date() },
      schedule: SCHEDULE,
    });
    for (let kills = 0; kills < KILLS; kills += 1) {
      const moment = ((kills + Math.random()) * MAILS) / (KILLS + 1);
      while (mails.length < moment) await setTimeout(2);
      await kill(server);
      server = await startServer();
    }
    while ((await undelivered(database.db)) > 0) await setTimeout(50);
    await dispatcher.close();
    await kill(server);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
    const byId = groupBy(mails, ({ messageId }) => messageId);
    const again = mails.length - byId.size;
    console.log(`${KILLS} kills of ${MAILS} digests: none lost, ${again} sent again`);
    expect(again).toBeLessThanOrEqual(KILLS * SOCKETS_PER_ORIGIN);
    expect([...byId.values()].map(([mail]) => mail?.to).sort()).toEqual(addresses.sort());
    for (const same of byId.values()) {
      expect(new Set(same.map(({ to, subject, body }) => `${to} ${subject} ${body}`)).size).toBe(1);
    }
  },
  60_000 + MAILS * 500 + KILLS * 5_000,
);
