import type { Request, Response } from 'express';
import { html } from '../../texts/html.ts';
import { createWords } from '../../texts/texts.ts';
import { chooseLanguage } from './page-language.ts';

/** Paths whose answers a browser shows to a person. */
const PAGES = ['/', '/docs'];

/** Tells whether a browser requests a page, so that a JSON error would be shown to a person. */
export function wantsHtml(req: Request): boolean {
  return PAGES.includes(req.path) && req.accepts(['json', 'html']) === 'html';
}

/** Tells the reader on a page, in their language, that the address has sent too many requests. */
export function sendFloodPage(req: Request, res: Response, retryAfterSeconds: number): void {
  const { language, texts } = createWords(chooseLanguage(req, res));
  const { tooManyTitle, tooManyPage } = texts.refusal;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${tooManyTitle} · Marcario</title>
</head>
<body><main><h1>${tooManyTitle}</h1><p>${tooManyPage(retryAfterSeconds)}</p></main></body>
</html>
`;
  res.setHeader('Cache-Control', 'no-store');
  res.type('html').send(page.text);
}
