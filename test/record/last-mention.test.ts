import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proves } from '../requirements.ts';
import { temporaryFolder } from '../support/documents.ts';
import { freshPgliteUrl, freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve } from '../support/serve.ts';

const NRO = '2500021';

describe.each([
  { kind: 'PGlite', freshUrl: freshPgliteUrl },
  { kind: 'PostgreSQL', freshUrl: freshPostgresUrl },
])('when the persons of a mark were last listed, on $kind', ({ freshUrl }) => {
  const folder = temporaryFolder();
  let served: Served;
  let documents = 0;
  beforeAll(async () => {
    served = await serve([], { databaseUrl: await freshUrl() });
  });
  afterAll(() => served.close());

  async function take(day: string, holder: string, agent: string, number = NRO) {
    documents += 1;
    const path = folder.pathOf(`${documents}.csv`);
    const heading = 'ApplicationNumber;BrandName;Applicants;Representatives;LastUpdatedDate';
    await writeFile(path, `${heading}\n${number};X;${holder};${agent};${day}\n`);
    return served.service.importDocument({ path });
  }

  const mentions = async () =>
    (await served.api.detail(NRO)).personas.map(({ nombre, rol, ultimaMencion }) => [
      nombre,
      rol,
      ultimaMencion?.slice(0, 10),
    ]);

  it(`is with each of them, so that the newest list shows ${proves('C2-LAST-MENTION')}`, async () => {
    await take('2024-01-05', '(CL) Alfa Ltda.', '(CL) Agente');
    await take('2025-03-02', '(CL) Beta SpA', '(CL) Agente');
    expect(await mentions()).toEqual([
      ['Beta SpA', 'titular', '2025-03-02'],
      ['Alfa Ltda.', 'titular', '2024-01-05'],
      ['Agente', 'representante', '2025-03-02'],
    ]);
    // A spelling of a person, and a list that says the same later, are mentions too.
    await take('2026-01-09', '(CL) ALFA LIMITADA', '');
    expect(await mentions()).toEqual([
      ['ALFA LIMITADA', 'titular', '2026-01-09'],
      ['Beta SpA', 'titular', '2025-03-02'],
      ['Agente', 'representante', '2025-03-02'],
    ]);
    await take('2024-06-01', '(CL) Beta SpA', '(CL) Agente');
    expect((await mentions()).map(([, , day]) => day)).toEqual([
      '2026-01-09',
      '2025-03-02',
      '2025-03-02',
    ]);
  });

  it(`is in the report, and in what a tool answers ${proves('C2-LAST-MENTION')}`, async () => {
    const { personas } = await served.api.detail(NRO);
    const report = await served.api.send(`/v1/brands/${NRO}/report`);
    expect(await report.json()).toMatchObject({ personas });
    expect(await served.service.getBrandDetail({ nroSolicitud: NRO })).toMatchObject({ personas });
  });
});
