import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type WatchCase, type WatchStep, watchMatch, watchTrigger } from '@marcario/core';
import { CHANGED_FIELDS, HIT_KINDS, watchHitSchema } from '@marcario/core/contract';
import { smtpSettingsSchema } from '@marcario/core/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { runForTest } from '../../packages/server/src/testing/run-for-test.ts';
import { proves } from '../requirements.ts';
import { freshPostgresUrl } from '../support/fresh-database.ts';
import { type Served, serve, TEST_SECRET } from '../support/serve.ts';
import { pageText, scenesOf, shapeOf, termsOf } from './page-blocks.ts';

const PAGE = 'docs/watch.md';
/** Nobody listens there: mails of the page are not sent. */
const mail = smtpSettingsSchema.parse('smtp://127.0.0.1:9?from=marcas@example.cl');

/** Somebody who types what the page shows, one command after another. */
describe('the commands of the page of the watch', () => {
  let folder: string;
  let databaseUrl: string;
  let served: Served;
  const met = { key: '', id: '', cursor: '' };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marcario-watch-page-'));
    databaseUrl = await freshPostgresUrl();
    served = await serve([], {
      databaseUrl,
      publicUrl: 'https://marcas.example',
      delivery: { mail },
    });
  });
  afterAll(async () => {
    await served.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Puts what is real in the place of what the page shows. */
  const real = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:8080', served.api.baseUrl)
      .replaceAll('new.ndjson', join(folder, 'new.ndjson'))
      .replaceAll('wl_ID', met.id)
      .replaceAll('CURSOR', met.cursor);

  async function perform(typed: string): Promise<string> {
    const command = real(typed);
    if (command.startsWith('npx marcario ')) return runMarcario(command);
    const env = { PATH: process.env['PATH'], KEY: met.key };
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
    if (stdout === '') return stdout;
    const { error, id, signingSecret, nextCursor } = JSON.parse(stdout);
    expect(error).toBeUndefined();
    if (signingSecret) met.id = id;
    if (nextCursor) met.cursor = nextCursor;
    return stdout;
  }

  async function runMarcario(command: string): Promise<string> {
    const env = { DATABASE_URL: databaseUrl, SERVICE_SECRET_KEY: TEST_SECRET };
    const { code, stdout, stderr } = await runForTest(command.split(' ').slice(2), env);
    expect(code, stderr).toBe(0);
    met.key = /mk_\w+/.exec(stdout)?.[0] ?? met.key;
    return stdout;
  }

  it.each(scenesOf(PAGE))(`$title ${proves('A2-sweep')}`, async ({ commands, shown }) => {
    let printed = '';
    for (const command of commands) printed = await perform(command);
    if (shown?.language === 'text') expect(printed.trim()).toBe(shown.text);
    if (shown?.language !== 'json') return;
    expect(shapeOf(JSON.parse(printed))).toEqual(shapeOf(JSON.parse(shown.text)));
    const shownKind = /"hitKind": "\w+"/.exec(shown.text)?.[0] ?? '';
    expect(printed).toContain(shownKind.replace(' ', ''));
  });

  it('end with a list that is retired, swept, and has had its baseline', async () => {
    const answer = await served.api.send(`/v1/watch/${met.id}`, { key: met.key });
    expect(await answer.json()).toMatchObject({
      status: 'retired',
      baselineStatus: 'done',
      lastSweptAt: expect.any(String),
      itemCount: 1,
    });
  });

  it('are watched by the lines of /metrics that the page names', async () => {
    const metrics = await (await served.api.send('/metrics', { key: null })).text();
    const named = termsOf(PAGE).filter((term) => term.startsWith('marcario_'));
    const told = metrics.match(/^marcario_(?:sweep|watch|baseline|mail)\w*/gm);
    expect(named.map((term) => term.replace(/\{.*/, '')).sort()).toEqual([...new Set(told)].sort());
  });
});

describe('what the page of the watch tells', () => {
  const CASE: WatchCase = {
    item: { kind: 'texto', mark: 'colun', clases: [] },
    filters: {},
    baseline: false,
    brand: { nroSolicitud: '1700001', estado: 'vencida', tipoSigno: 'mixta', clases: [29] },
    isHeldByExcluded: false,
    trigger: { hitKind: 'new_filing', version: 1, isActAlone: false },
    score: 0.7,
  };
  const REFUSED: Readonly<Record<WatchStep, Partial<WatchCase>>> = {
    trigger: { trigger: { ...CASE.trigger, hitKind: 'baseline' } },
    clase: { filters: { clase: [30] } },
    estado: { filters: { liveOnly: true } },
    tipoSigno: { filters: { tipoSigno: ['sonora'] } },
    viena: { filters: { viena: ['26.4'] } },
    excluirTitular: { isHeldByExcluded: true },
    score: { score: 0.69 },
  };

  it('is every step that refuses, and no other', () => {
    expect(watchMatch(CASE)).toMatchObject({ isHit: true });
    for (const [refusedBy, part] of Object.entries(REFUSED)) {
      expect(watchMatch({ ...CASE, ...part })).toEqual({ isHit: false, refusedBy });
    }
    expect(rowsUnder('`refusedBy`')).toEqual(Object.keys(REFUSED));
  });

  it(`is every kind of hit, and the fields whose change is one ${proves('C19-FIELDS')}`, () => {
    expect(rowsUnder('`hitKind`').sort()).toEqual([...HIT_KINDS].sort());
    const row = /^\| `update_on_prior`.*$/m.exec(pageText(PAGE))?.[0] ?? '';
    const named = [...row.matchAll(/`(\w+)`/g)].slice(1).map(([, field = '']) => field);
    expect(firing().sort()).toEqual(named.sort());
  });

  it('is what a hit carries', () => {
    const fields = rowsUnder('field').map((name) => name.replace(/\..*/, ''));
    for (const field of fields) expect(Object.keys(watchHitSchema.shape)).toContain(field);
  });

  it('is what an organisation may watch where the operator says nothing', () => {
    const { watchlists, items } = readConfig({}).watchCaps;
    const caps = `${watchlists} watchlists with ${items.toLocaleString('en')} items in all`;
    expect(pageText(PAGE)).toContain(caps);
  });

  /** The first cells of the table with this head. */
  function rowsUnder(head: string): string[] {
    const [, table = ''] = pageText(PAGE).split(new RegExp(`^\\| ${head} .*\\n\\|[ |-]*\\n`, 'm'));
    const [rows = ''] = table.split('\n\n');
    return [...rows.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);
  }

  /** The fields whose change alone is a trigger. */
  function firing(): string[] {
    const brand = { estado: 'registrada', nroRegistro: '1', fechaPresentacion: null } as const;
    const change = { seq: 2, version: 2, kind: 'updated', at: '2026-11-20T12:00:00.000Z' } as const;
    return CHANGED_FIELDS.filter(
      (field) => watchTrigger([{ ...change, fields: [field] }], brand)?.isActAlone === false,
    );
  }
});
