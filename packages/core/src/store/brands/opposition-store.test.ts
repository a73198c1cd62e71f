import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { freshPgliteUrl } from '../../../../../test/support/fresh-database.ts';
import { WatchedCorpus } from '../../../../../test/support/watched-corpus.ts';
import { demandsOfOppositions } from '../database/migrations/corpus.ts';
import { openDatabase } from '../database/open-database.ts';
import { findOpenOppositions } from './opposition-store.ts';

const ANY = {
  clase: null,
  titular: null,
  representante: null,
  oponente: null,
  marcaAnterior: null,
};

it(`finds the opponents of oppositions that a release before stored ${proves('F3-OPPONENT-FILTER')}`, async () => {
  const database = await openDatabase(await freshPgliteUrl());
  const { db } = database;
  const demand = { fecha: '2026-01-05', codigo: 'M4', descripcion: 'Demanda de oposición' };
  await new WatchedCorpus(database).importUnseen([
    { nroSolicitud: '1', anotaciones: [{ ...demand, observacion: 'Por ÁLFA S.A.' }] },
    { nroSolicitud: '2', anotaciones: [demand] },
  ]);
  const request = { ...ANY, oponente: ['alfa'] };
  const found = await findOpenOppositions(db, request);
  expect(found).toEqual([{ nroSolicitud: '1', desde: '2026-01-05' }]);
  for (const column of ['oponentes', 'marcas_anteriores']) {
    await sql.raw(`alter table oposicion_abierta drop column ${column}`).execute(db);
  }
  await demandsOfOppositions(db as Kysely<unknown>);
  expect(await findOpenOppositions(db, request)).toEqual(found);
  expect(await findOpenOppositions(db, ANY)).toHaveLength(2);
  await database.close();
});
