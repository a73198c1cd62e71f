import type { Language } from './formats.ts';

/** Texts of the offer to redeem an access link. */
interface AccessLinkTexts {
  readonly offer: string;
  readonly remember: string;
  readonly open: string;
  readonly over: string;
  readonly failed: string;
}

/** Texts about access links. They are not in the catalogues, because only visits with such a link load them. */
export const ACCESS_LINK: Readonly<Record<Language, AccessLinkTexts>> = {
  es: {
    offer: 'Este enlace le da acceso una sola vez. Úselo en el navegador con el que va a trabajar.',
    remember: 'Recordar la clave en este equipo (si no, se pierde al cerrar las pestañas)',
    open: 'Usar el enlace',
    over: 'Este enlace ya se usó o venció. Pida otro a quien se lo envió.',
    failed: 'El enlace no se pudo abrir y sigue vigente. Inténtelo de nuevo en un minuto.',
  },
  en: {
    offer: 'This link gives you access once. Use it in the browser that you will work with.',
    remember: 'Remember the key on this computer (otherwise it is lost when the tabs are closed)',
    open: 'Use the link',
    over: 'This link was used or has expired. Ask whoever sent it for another one.',
    failed: 'The link could not be opened and is still good. Try again in a minute.',
  },
};
