import type { Scope } from '@marcario/core/contract';
import type { Language } from '../../texts/formats.ts';

/** The data that the consent page shows. */
interface ConsentView {
  readonly language: Language;
  readonly clientName: string;
  /** Host of the client: from its metadata document's URL, else from its redirect URI. */
  readonly clientHost: string;
  readonly scopes: readonly Scope[];
  /** The error of the last submission, shown above the form. */
  readonly problem?: ConsentProblem | undefined;
}

/** Why a submitted form was rejected: invalid key, no grantable scope, or too many attempts. */
export type ConsentProblem = 'key' | 'scopes' | 'busy';

interface ConsentWords {
  readonly title: string;
  readonly intro: string;
  readonly host: string;
  readonly may: string;
  readonly scopes: Readonly<Record<Scope, string>>;
  readonly key: string;
  readonly hint: string;
  readonly allow: string;
  readonly deny: string;
  readonly warning: string;
  readonly problems: Readonly<Record<ConsentProblem, string>>;
  readonly over: string;
  readonly failed: string;
}

const WORDS: Readonly<Record<Language, ConsentWords>> = {
  es: {
    title: 'Conectar una aplicación con Marcario',
    intro: 'pide acceso a Marcario en su nombre.',
    host: 'Dirección de la aplicación',
    may: 'Podrá',
    scopes: {
      'brands:read': 'buscar y leer marcas',
      'insights:read': 'leer estadísticas, feriados y el estado de los datos',
      'watch:read': 'leer sus vigilancias',
      'watch:write': 'crear y modificar sus vigilancias',
    },
    key: 'Clave de acceso o enlace de acceso',
    hint: 'La entrega quien administra el servicio. No la ve la aplicación.',
    allow: 'Permitir',
    deny: 'Cancelar',
    warning: 'Permita solo si usted inició esta conexión.',
    problems: {
      key: 'Esa clave o ese enlace no vale: revise que esté completo y vigente.',
      scopes: 'Esa clave no permite nada de lo que pide la aplicación.',
      busy: 'Demasiados intentos seguidos: espere un minuto.',
    },
    over: 'Esta solicitud terminó o venció. Vuelva a la aplicación y conéctese de nuevo.',
    failed: 'La aplicación no pudo conectarse. Muestre este mensaje a quien la mantiene:',
  },
  en: {
    title: 'Connect an application to Marcario',
    intro: 'asks for access to Marcario on your behalf.',
    host: 'Address of the application',
    may: 'It will be able to',
    scopes: {
      'brands:read': 'search and read marks',
      'insights:read': 'read statistics, holidays and the state of the data',
      'watch:read': 'read your watchlists',
      'watch:write': 'create and change your watchlists',
    },
    key: 'Access key or access link',
    hint: 'Whoever runs the service hands it out. The application does not see it.',
    allow: 'Allow',
    deny: 'Cancel',
    warning: 'Allow this only if you started the connection.',
    problems: {
      key: 'That key or link is not valid: check that it is complete and in force.',
      scopes: 'That key allows nothing of what the application asks for.',
      busy: 'Too many attempts in a row: wait a minute.',
    },
    over: 'This request has ended or expired. Go back to the application and connect again.',
    failed: 'The application could not connect. Show this message to whoever maintains it:',
  },
};

/** Returns the page on which a person enters a key and grants a client access (decision F9). It has no script. */
export function consentPage(view: ConsentView): string {
  const words = WORDS[view.language];
  const scopes = view.scopes.map((scope) => `<li>${words.scopes[scope]}</li>`).join('');
  const problem =
    view.problem === undefined ? '' : `<p role="alert">${words.problems[view.problem]}</p>`;
  return page(
    view.language,
    words.title,
    `<p><strong>${escaped(view.clientName)}</strong> ${words.intro}</p>
<p>${words.host}: <code>${escaped(view.clientHost)}</code></p>
<p>${words.may}:</p><ul>${scopes}</ul>${problem}
<form method="post" autocomplete="off">
<p><label for="key">${words.key}</label><br>
<input id="key" name="key" type="password" autocomplete="off" size="40" maxlength="400" required aria-describedby="hint"><br>
<small id="hint">${words.hint}</small></p>
<p>${words.warning}</p>
<p><button name="answer" value="allow">${words.allow}</button>
<button name="answer" value="deny" formnovalidate>${words.deny}</button></p>
</form>`,
  );
}

/** Returns the page for an authorization request that has expired or was already completed. */
export function consentOverPage(language: Language): string {
  const { title, over } = WORDS[language];
  return page(language, title, `<p role="alert">${over}</p>`);
}

/** Returns the page for an error that cannot be redirected to the client. */
export function errorPage(language: Language, reason: string): string {
  const { title, failed } = WORDS[language];
  return page(
    language,
    title,
    `<p role="alert">${failed}</p><p><code>${escaped(reason)}</code></p>`,
  );
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title></head><body><main><h1>${title}</h1>
${body}
</main></body></html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']|[\p{Cc}\p{Cf}]/gu, (character) => ENTITIES.get(character) ?? '');
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);
