import { setTimeout } from 'node:timers/promises';
import { type CanonicalBrand, type Deliveries, SCOPES } from '@marcario/core/contract';
import { smtpSettingsSchema } from '@marcario/core/service';
import { createLogger } from '@marcario/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { proves } from '../requirements.ts';
import { chromiumOrSkip } from '../support/chromium.ts';
import { ChromiumPage } from '../support/chromium-page.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { PageVisit } from '../support/page-visit.ts';
import { type Served, serve } from '../support/serve.ts';
import { WatchApi } from './watch-api.ts';

const PUBLIC = 'https://marcas.example';
const DAY_MS = 86_400_000;

let now = new Date('2026-11-27T15:00:00Z');
let mail: MailServer;
let served: Served;
let api: WatchApi;
const logged: string[] = [];
beforeAll(async () => {
  mail = await startMailServer();
  const logger = createLogger('trace', { write: (line: string) => logged.push(line) } as never);
  served = await serve([markOf('1', 'KOLUNA')], {
    now: () => now,
    publicUrl: PUBLIC,
    delivery: { mail: smtpSettingsSchema.parse(mail.url), schedule: [0, 100, 100] },
    app: { logger, page: {} },
  });
  served.service.startDispatch();
  api = new WatchApi(served.api, served.api.key);
});
afterAll(async () => {
  await served.close();
  await mail.close();
});

function markOf(nro: string, denominacion: string): CanonicalBrand {
  return {
    nroSolicitud: nro,
    denominacion,
    estado: 'publicada',
    tipoSigno: 'denominativa',
    fechaPresentacion: '2026-11-20',
    fechaPublicacion: '2026-11-26',
    clases: [{ clase: 29, cobertura: 'Leche; mantequilla' }],
    titulares: [{ nombre: 'Lechera Ñuble SpA', rut: '76100008-K' }],
  };
}

let marks = 100;
/** A list whose digests are stopped because its address refused them. */
let stopped = '';
/** Imports marks like the watched ones, and sweeps. */
async function file(...names: readonly string[]): Promise<void> {
  await served.importMarks(
    names.map((name) => {
      marks += 1;
      return markOf(String(marks), name);
    }),
  );
  await served.service.sweep();
}

const pathOf = (link: string) => link.slice(PUBLIC.length);
const linkIn = (body: string) => /https:\/\/marcas[.]example\/mail\/\S+/.exec(body)?.[0] ?? '';

async function follow(link: string, method: string): Promise<Response> {
  return served.api.send(pathOf(link), { method, key: null });
}

/** The mails of one address, once so many have come. */
async function mailsTo(to: string, count: number) {
  const found = () => mail.mails.filter((one) => one.to === to);
  while (found().length < count) await setTimeout(20);
  return found();
}

/** A list whose address is confirmed. */
async function confirmedList(
  marca: string,
  correo: { direccion: string; idioma?: string; frecuencia?: string },
  cobertura?: string,
) {
  const items = [{ marca, ...(cobertura !== undefined && { cobertura }) }];
  const list = await api.create([], { correo, items });
  const [asked] = await mailsTo(correo.direccion, 1);
  expect((await follow(linkIn(asked?.body ?? ''), 'POST')).status).toBe(200);
  expect((await api.get(list.id)).correo?.estado).toBe('confirmado');
  return list;
}

const tomorrow = () => {
  now = new Date(now.getTime() + DAY_MS);
};

describe('the mail of a watchlist', () => {
  it(`is confirmed by a button before anything is sent ${proves('F3-MAIL-CONFIRMED')}`, async () => {
    const direccion = 'ana@example.cl';
    const list = await api.create(['koluna'], { correo: { direccion } });
    const correo = { direccion, frecuencia: 'diaria', idioma: 'es', estado: 'pendiente' };
    expect(list.correo).toEqual(correo);
    const [asked] = await mailsTo(direccion, 1);
    expect(asked?.subject).toMatch(/Confirme su correo/);
    await file('KOLUNAS');
    tomorrow();
    const link = linkIn(asked?.body ?? '');
    const page = await follow(link, 'GET');
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<form method="post">'),
    ]);
    expect((await api.get(list.id)).correo).toEqual(correo);
    expect((await follow(link, 'POST')).status).toBe(200);
    expect((await api.get(list.id)).correo?.estado).toBe('confirmado');
    // What was found before is no news.
    await setTimeout(700);
    expect(await mailsTo(direccion, 1)).toHaveLength(1);
    for (const wrong of ['/mail/x', `${pathOf(link)}x`, pathOf(link).replace('confirm', 'stop')]) {
      expect((await served.api.send(wrong, { key: null })).status).toBe(404);
    }
    await api.delete(list.id);
  });

  it(`is a digest of what is new, at eight, in the language asked for ${proves('F3-MAIL', 'F13-DIGEST')}`, async () => {
    const direccion = 'bob@example.com';
    const list = await confirmedList('soprol', { direccion, idioma: 'en' }, 'quesos');
    await file('SOPROLE', 'SOPROLA');
    await file('SOPROLI');
    await setTimeout(700);
    expect(await mailsTo(direccion, 1)).toHaveLength(1);
    tomorrow();
    const [, digest] = await mailsTo(direccion, 2);
    expect(digest?.subject).toBe('3 new marks in vigilancia');
    for (const name of ['SOPROLE', 'SOPROLA', 'SOPROLI']) expect(digest?.body).toContain(name);
    expect(digest?.body).toContain('Lechera Ñuble SpA');
    expect(digest?.body).toMatch(/ {2}related goods: .*quesos.* \((?:high|medium) conflict\)/);
    expect(digest?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(digest?.messageId).toMatch(/^<evt_[\w-]+@marcario[.]example>$/);
    tomorrow();
    await setTimeout(700);
    expect(await mailsTo(direccion, 2)).toHaveLength(2);
    await api.delete(list.id);
  });

  it(`says nothing of what was dismissed ${proves('F3-DISMISSED')}`, async () => {
    const direccion = 'eva@example.cl';
    const list = await confirmedList('nestum', { direccion });
    await file('NESTUMA');
    const [hit] = await api.hits(list.id);
    const thread = `/${list.id}/threads/${hit?.watchItemId}-${hit?.matchedNro}`;
    expect((await api.send('PATCH', thread, { decision: 'descartado' })).status).toBe(200);
    tomorrow();
    await setTimeout(1_000);
    expect(await mailsTo(direccion, 1)).toHaveLength(1);
    await api.delete(list.id);
  });

  it(`ends by one click ${proves('F3-MAIL-STOP')}`, async () => {
    const direccion = 'ivo@example.cl';
    const list = await confirmedList('carozzi', { direccion });
    await file('CAROZZA');
    tomorrow();
    const [, digest] = await mailsTo(direccion, 2);
    const stop = linkIn(digest?.body ?? '');
    expect(digest?.raw.replace(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${stop}>`);
    expect((await follow(stop, 'GET')).status).toBe(200);
    expect((await api.get(list.id)).correo?.estado).toBe('confirmado');
    for (const _ of ['once', 'again']) expect((await follow(stop, 'POST')).status).toBe(200);
    expect((await api.get(list.id)).correo?.estado).toBe('detenido');
    await file('CAROZZO');
    tomorrow();
    await setTimeout(700);
    expect(await mailsTo(direccion, 2)).toHaveLength(2);
    // Asked for anew, it is confirmed anew.
    const patched = await api.patch(list.id, { correo: { direccion } });
    expect(patched.correo?.estado).toBe('pendiente');
    await mailsTo(direccion, 3);
    expect((await api.patch(list.id, { correo: null })).correo).toBeUndefined();
    await api.delete(list.id);
  });

  it(`asks to confirm no more than five times a day ${proves('F3-MAIL-CONFIRMED')}`, async () => {
    const direccion = 'lia@example.cl';
    const list = await api.create(['lider'], { correo: { direccion } });
    for (let asked = 2; asked <= 5; asked += 1) await api.patch(list.id, { correo: { direccion } });
    const correo = { direccion: 'LIA@example.cl' };
    expect(await api.refusal('PATCH', `/${list.id}`, { correo })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
    expect(mail.mails.filter(({ to }) => to === direccion).length).toBeLessThanOrEqual(5);
    await api.delete(list.id);
  });

  it('is not sent again to a mailbox that is not there', async () => {
    const direccion = 'nadie@example.cl';
    mail.refused.set(direccion, 550);
    const list = await api.create(['watts'], { correo: { direccion } });
    const rows = () =>
      served.service.database.db
        .selectFrom('notification')
        .select(['state', 'attempts', 'last_status'])
        .where('watchlist_id', '=', list.id)
        .execute();
    while ((await rows())[0]?.state === 'pending') await setTimeout(20);
    expect(await rows()).toEqual([{ state: 'failed', attempts: 1, last_status: 550 }]);
    const { correo } = await api.get(list.id);
    expect(correo).toMatchObject({
      estado: 'pendiente',
      entrega: { state: 'disabled', lastStatus: 550, lastFailureAt: expect.stringMatching(/^20/) },
    });
    const { items } = (await (
      await served.api.send(`/v1/watch/${list.id}/deliveries`)
    ).json()) as Deliveries;
    expect(items).toMatchObject([{ canal: 'confirmacion', state: 'failed', lastStatus: 550 }]);
    const anew = await api.patch(list.id, { correo: { direccion: 'otra@example.cl' } });
    expect(anew.correo?.entrega).toBeUndefined();
  });

  it(`ends after five digests that are refused in a row, and not for what passes ${proves('F3-MAIL-REFUSED')}`, async () => {
    const direccion = 'pía@example.cl'.replace('í', 'i');
    const list = await confirmedList('soprole', { direccion });
    expect((await api.get(list.id)).correo?.entrega).toBeUndefined();
    const refusals = async (status: number, count: number) => {
      mail.refused.set(direccion, status);
      for (let day = 0; day < count; day += 1) {
        await file('SOPROLA');
        tomorrow();
        await vi.waitFor(async () => {
          const { items } = (await (
            await served.api.send(`/v1/watch/${list.id}/deliveries`)
          ).json()) as Deliveries;
          // The clock stands still: the request to confirm is as old as the first digest.
          const sent = items.filter((one) => one.canal === 'correo');
          expect(sent).toHaveLength(digests + 1);
          expect(sent[0]).toMatchObject({ lastStatus: status });
        }, 10_000);
        digests += 1;
      }
      return (await api.get(list.id)).correo;
    };
    let digests = 0;
    expect(await refusals(550, 4)).toMatchObject({
      estado: 'confirmado',
      entrega: { state: 'failing', lastStatus: 550 },
    });
    expect(await refusals(554, 1)).toMatchObject({
      estado: 'detenido',
      entrega: { state: 'disabled', lastStatus: 554, lastFailureAt: expect.any(String) },
    });
    stopped = list.id;
  }, 60_000);

  it('is told on the page with the day, and tried again once the address is set anew', async (context) => {
    const direccion = 'pia@example.cl';
    const browser = await ChromiumPage.open(chromiumOrSkip(context));
    const visit = new PageVisit(browser, served.api.baseUrl);
    await visit.goTo();
    await visit.enterKey(served.api.key);
    await visit.goTo('#vigilancia=');
    await browser.until(`document.querySelector('#watch td span')?.textContent`);
    expect(await visit.text('#watch')).toContain('activa; sin correo: su dirección lo rechaza');
    await visit.goTo(`#vigilancia=${stopped}`);
    await browser.until(`document.querySelector('.mail [role=status]')`);
    expect(await visit.text('.mail [role=status]')).toMatch(
      /detenidos: el \d+ dic 2026 la dirección pia@example[.]cl rechazó el correo/,
    );
    await browser.close();
    mail.refused.delete(direccion);
    const anew = await api.patch(stopped, { correo: { direccion } });
    expect(anew.correo).toMatchObject({ estado: 'pendiente' });
    expect(anew.correo?.entrega).toBeUndefined();
    await api.delete(stopped);
  }, 60_000);

  it('is failing, and sent again, where the refusal passes', async () => {
    const direccion = 'llena@example.cl';
    mail.refused.set(direccion, 452);
    const list = await api.create(['nestle'], { correo: { direccion } });
    await vi.waitFor(async () => {
      expect((await api.get(list.id)).correo).toMatchObject({
        estado: 'pendiente',
        entrega: { state: 'failing', lastStatus: 452 },
      });
    }, 5_000);
    const { items } = (await (
      await served.api.send(`/v1/watch/${list.id}/deliveries`)
    ).json()) as Deliveries;
    expect(items).toMatchObject([{ canal: 'confirmacion', state: 'pending', lastStatus: 452 }]);
    await api.delete(list.id);
  });

  it(`is nobody else's to read ${proves('F3-MAIL-PRIVATE')}`, async () => {
    const { key } = await served.createKey({ scopes: SCOPES, consumerId: 'other' });
    const other = new WatchApi(served.api, key);
    expect(JSON.stringify(await other.list())).not.toContain('@example');
    const metrics = await (await served.api.send('/metrics', { key: null })).text();
    expect(metrics).toMatch(/^marcario_mail_attempts_total\{outcome="delivered"\} [1-9]/m);
    expect(metrics).not.toContain('@example');
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toMatch(/@example|wl_\w+[.](?:confirm|stop)/);
  });

  it.each([
    'ana',
    'ana@example',
    'Ana <ana@example.cl>',
    'a@b.cl, c@d.cl',
    'a@b.cl\r\nBcc: c@d.cl',
    'ñu@example.cl',
  ])('has no address like %j', async (direccion) => {
    const body = { label: 'x', items: [{ marca: 'x' }], correo: { direccion } };
    expect(await api.refusal('POST', '', body)).toMatchObject({ code: 'validation_error' });
  });
});

it(`is refused where the operator has no SMTP server ${proves('F3-MAIL')}`, async () => {
  const plain = await serve([]);
  try {
    const body = { label: 'x', items: [{ marca: 'x' }], correo: { direccion: 'ana@example.cl' } };
    const asked = new WatchApi(plain.api, plain.api.key);
    expect(await asked.refusal('POST', '', body)).toMatchObject({
      status: 422,
      message: expect.stringContaining('SERVICE_SMTP_URL'),
    });
  } finally {
    await plain.close();
  }
});
