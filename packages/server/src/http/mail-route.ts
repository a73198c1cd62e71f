import type { FollowMailLink, MailLink } from '@marcario/core/service';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { nameRoute } from '../middleware/access-log.ts';

/** Matches the paths of mail links. */
const MAIL_PATH = /^\/mail\/[^/]+$/;
const BEFORE_TOKEN = '/mail/'.length;

const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

interface Words {
  readonly ask: string;
  readonly button: string;
  readonly done: string;
}

const WORDS: Readonly<Record<MailLink['idioma'], Readonly<Record<MailLink['action'], Words>>>> = {
  es: {
    confirm: {
      ask: 'Recibir en su correo los avisos de una vigilancia de marcas',
      button: 'Confirmar',
      done: 'Confirmado: los avisos llegarán a su correo.',
    },
    stop: {
      ask: 'No recibir más avisos de esta vigilancia',
      button: 'Detener',
      done: 'Listo: no llegarán más avisos de esta vigilancia.',
    },
  },
  en: {
    confirm: {
      ask: 'Receive the notices of a trademark watch by mail',
      button: 'Confirm',
      done: 'Confirmed: the notices will be sent to your address.',
    },
    stop: {
      ask: 'Receive no more notices of this watch',
      button: 'Stop',
      done: 'Done: no more notices of this watch will be sent.',
    },
  },
};

/**
 * `/mail/<token>`, the links in mails (decision F3). GET only shows a button, because mail scanners follow links; POST
 * performs the action, from the button or as a mail program's one-click request (RFC 8058).
 */
export function mailRoute(follow: FollowMailLink): Router {
  const answerLink =
    (isConfirmed: boolean): RequestHandler =>
    async (req, res) => {
      nameRoute(res, 'mail');
      const link = await follow(linkToken(req), { isConfirmed });
      sendPage(res, link, isConfirmed);
    };
  const router = Router({ caseSensitive: true, strict: true });
  router.get(MAIL_PATH, answerLink(false));
  router.post(MAIL_PATH, answerLink(true));
  return router;
}

function linkToken(req: Request): string {
  return req.path.slice(BEFORE_TOKEN);
}

function sendPage(res: Response, { action, idioma }: MailLink, isDone: boolean): void {
  const { ask, button, done } = WORDS[idioma][action];
  const bodyHtml = isDone
    ? `<p>${done}</p>`
    : `<p>${ask}</p><form method="post"><button>${button}</button></form>`;
  res.setHeader('Content-Security-Policy', POLICY);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Robots-Tag', 'noindex');
  res.type('html').send(`<!doctype html>
<html lang="${idioma}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${ask}</title></head><body><main><h1>Marcario</h1>${bodyHtml}</main></body></html>
`);
}
