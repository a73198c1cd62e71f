import { freshnessListSchema } from '@marcario/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTest } from '../../packages/server/src/testing/run-for-test.ts';
import { temporaryFolder } from '../support/documents.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';

const FRIDAY = '2026-09-18';
const ACT = '{"fecha":"2026-09-17","seccion":"M3","nroSolicitud":"900100","descripcion":"Acto"}';

describe('a calendar that an operator changes while it is served', () => {
  const folder = temporaryFolder();
  let served: Served;
  let env: Record<string, string>;
  // A Thursday at one in Santiago, when the gazette of the day came.
  let clock = new Date('2026-09-17T16:00:00.000Z');

  beforeAll(async () => {
    const databaseUrl = await freshPostgresUrl();
    env = { DATABASE_URL: databaseUrl };
    served = await serve([], { databaseUrl, now: () => clock });
    const path = await folder.document('ED_MD_2026-09-17.ndjson', [ACT]);
    await served.service.importDocument({ path });
    await bringBack();
    await holidays('cover', '2026');
    // Monday at the same hour.
    clock = new Date('2026-09-21T16:00:00.000Z');
  });
  afterAll(() => served.close());

  async function holidays(...args: string[]) {
    const { code, stderr } = await runForTest(['holidays', ...args], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }

  async function bringBack() {
    const lines = ['fecha,nombre', '2026-01-01,Año Nuevo', `${FRIDAY},Independencia`];
    await holidays('import', await folder.document('feriados.csv', lines));
  }

  const ask = async (target: string) => (await served.api.send(target)).json();
  const listed = () => ask(`/v1/feriados?desde=${FRIDAY}`);
  const gazette = async () => {
    const [record] = freshnessListSchema.parse(await ask('/v1/freshness'));
    return { hours: (record?.ageSeconds ?? 0) / 3_600, stale: record?.stale };
  };

  it('counts a Friday for the gazette once it is no holiday any more, and not when it is again', async () => {
    expect(await listed()).toHaveLength(1);
    expect(await gazette()).toEqual({ hours: 24, stale: false });
    await holidays('remove', FRIDAY);
    expect(await listed()).toEqual([]);
    expect(await gazette()).toEqual({ hours: 48, stale: true });
    await bringBack();
    expect(await gazette()).toEqual({ hours: 24, stale: false });
  });

  it('covers what is declared at the moment', async () => {
    expect((await served.api.send('/v1/feriados/cobertura')).status).toBe(200);
    await holidays('uncover', '2026');
    expect((await served.api.send('/v1/feriados/cobertura')).status).toBe(404);
    expect((await served.api.send('/v1/feriados')).status).toBe(422);
    // Days count for the gazette whether their year is declared or not.
    expect(await gazette()).toEqual({ hours: 24, stale: false });
    await holidays('cover', '2026');
    expect(await listed()).toHaveLength(1);
  });
});
