// A copy of the register in SQLite that can be stopped at any moment: the whole register once, then what changes.
// The marks and the cursor are kept in one transaction, so that the cursor never promises a mark that is not there.
// Here SQLite is sql.js, which holds the database in memory and writes it as a whole; with one that works on the file
// the statements are the same, and what is between BEGIN and COMMIT is all that a stop can undo.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@marcario/client';
import { createService } from '@marcario/core/service';
import { createApp, createLogger } from '@marcario/server';
import initSqlJs from 'sql.js';

const folder = await mkdtemp(join(tmpdir(), 'marcario-example-'));
const service = await createService({ databaseUrl: 'pglite://memory' });
const { rawKey: apiKey } = await service.keys.create({
  label: 'example',
  consumerId: null,
  scopes: ['brands:read'],
  monthlyQuota: 1_000,
  expiresAt: null,
});
const server = createApp(service, { logger: createLogger('silent') }).listen(0, '127.0.0.1');
await once(server, 'listening');
const client = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}`, apiKey });

/** What the office's files do by themselves. */
async function file(name, marks) {
  const path = join(folder, name);
  const fields = { estado: 'publicada', clases: [{ clase: 29 }] };
  await writeFile(path, marks.map((mark) => JSON.stringify({ ...fields, ...mark })).join('\n'));
  await service.importDocument({ path });
}

const SQL = await initSqlJs();
const databasePath = join(folder, 'register.sqlite');

/** The database as it was kept last; an empty one at first. */
async function open() {
  const database = new SQL.Database(await readFile(databasePath).catch(() => null));
  database.run(`create table if not exists mark
    (nro text primary key, name text not null, status text not null, record text not null)`);
  database.run('create table if not exists kept (cursor text not null)');
  return database;
}

/** Brings the copy up to date. `onMark` is told of each mark, and may fail. */
async function bringUpToDate(onMark = () => {}) {
  const database = await open();
  const [kept] = database.exec('select cursor from kept');
  database.run('begin');
  await client.mirror({
    since: kept?.values[0][0],
    // Without this it goes on looking for changes until its signal ends it.
    follow: false,
    onBrand: (mark) => {
      onMark(mark);
      const { nroSolicitud, denominacion, estado } = mark;
      database.run('insert or replace into mark values (?, ?, ?, ?)', [
        nroSolicitud,
        denominacion,
        estado,
        JSON.stringify(mark),
      ]);
    },
    onCursor: async (cursor) => {
      database.run('delete from kept');
      database.run('insert into kept values (?)', [cursor]);
      database.run('commit');
      await writeFile(`${databasePath}.new`, database.export());
      await rename(`${databasePath}.new`, databasePath);
      database.run('begin');
    },
  });
  database.close();
}

await file('monday.ndjson', [
  { nroSolicitud: '1700001', denominacion: 'KOLUN' },
  { nroSolicitud: '1700002', denominacion: 'ZAPATO' },
]);
await bringUpToDate();

await file('tuesday.ndjson', [
  { nroSolicitud: '1700002', denominacion: 'ZAPATO AZUL' },
  { nroSolicitud: '1700003', denominacion: 'TRELKA' },
]);
// The power goes in the middle. What was not kept comes again.
let taken = 0;
const stopped = bringUpToDate(() => {
  taken += 1;
  if (taken === 2) throw new Error('the power went');
});
await assert.rejects(stopped, /the power went/);
await bringUpToDate();

const database = await open();
const [{ values: copied }] = database.exec('select nro, name, record from mark order by nro');
for (const [nro, name] of copied) console.log(nro, name);
const { items } = await client.brands.batch(copied.map(([nro]) => nro));
assert.deepEqual(
  copied.map(([, , record]) => JSON.parse(record)),
  items,
);
assert.deepEqual(
  copied.map(([, name]) => name),
  ['KOLUN', 'ZAPATO AZUL', 'TRELKA'],
);

database.close();
server.close().closeAllConnections();
await service.close();
await rm(folder, { recursive: true });
