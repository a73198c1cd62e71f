import type { Request, Response } from 'express';
import { LANGUAGES, type Language } from '../../texts/formats.ts';

const CHOSEN_LANGUAGE = /(?:^|;\s*)marcario-language=(es|en)(?:;|$)/;

/** Returns the language that the reader chose on the page; else one that the browser prefers; else Spanish. */
export function chooseLanguage(req: Request, res: Response): Language {
  res.vary('Accept-Language, Cookie');
  const [, chosen] = CHOSEN_LANGUAGE.exec(req.get('cookie') ?? '') ?? [];
  const language = chosen ?? req.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((one) => one === language) ?? LANGUAGES[0];
}
