import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Request, type RequestHandler, Router } from 'express';
import ipaddr from 'ipaddr.js';
import type { Texts } from '../../../texts/es.ts';
import { LANGUAGES, type Language } from '../../../texts/formats.ts';
import { TEXTS } from '../../../texts/texts.ts';
import { nameRoute } from '../../middleware/access-log.ts';
import { PAGE_FILES } from '../../page-files.ts';
import {
  chooseLanguage,
  HashedAssets,
  ICON,
  lazy,
  PAGE_POLICY,
  sendAsset,
  sendWithEtag,
} from '../send-page.ts';

/** Options of the page at `/`. */
export interface StartPageOptions {
  /** API key to embed in the page, for browsers on this machine only. */
  readonly keyForLoopback?: string | undefined;
  /** Request header in which an authenticating proxy sends the user's API key, which is then embedded in the page. */
  readonly keyHeader?: string | undefined;
  /** URL template of a mark's page at the office, with `{nro}` for the application number. */
  readonly officeUrl?: string | undefined;
  /** Set when the register is invented, so that the page says so. */
  readonly demonstration?: Demonstration | undefined;
}

interface StartPageAssets {
  readonly assets: HashedAssets;
  readonly addresses: StartPageAddresses;
}

const LOOPBACK_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

/** Headers that show that a proxy forwarded the request. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Returns whether the request comes from a browser on this machine: from a loopback address, to a loopback host name
 * (DNS rebinding could resolve a foreign name to loopback), not through a proxy, and not cross-origin.
 */
function isOnThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  if (!LOOPBACK_HOST.test(headers.host ?? '')) return false;
  if (headers.origin !== undefined || headers['sec-fetch-site'] === 'cross-site') return false;
  return FORWARDED.every((name) => headers[name] === undefined);
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * Serves the page at `/` and its assets from memory.
 * @param compress compression middleware, applied to these routes only
 */
export function startPageRoute(options: StartPageOptions, compress: RequestHandler): Router {
  const { demonstration, officeUrl } = options;
  const router = Router({ caseSensitive: true, strict: true });
  const loaded = lazy(loadAssets);
  router.get('/', compress, async (req, res) => {
    nameRoute(res, 'page');
    const { addresses } = await loaded();
    res.setHeader('Content-Security-Policy', PAGE_POLICY);
    const offer = { language: chooseLanguage(req, res), demonstration, officeUrl };
    const key = pageKey(req, options);
    if (key === undefined) return sendWithEtag(res.type('html'), startPage(addresses, offer));
    // A page that contains a key must not be stored in any cache, which could serve it to another user.
    res.setHeader('Cache-Control', 'no-store');
    res.type('html').send(startPage(addresses, { ...offer, key }));
  });
  const asset = sendAsset(async () => (await loaded()).assets);
  router.get('/assets/:name', compress, (req, res, next) => {
    nameRoute(res, 'page');
    return asset(req, res, next);
  });
  return router;
}

/** Matches an API key; other values of the header are ignored. */
const KEY = /^mk_\w{1,200}$/;

/** Returns the API key to embed in the page for this request, if any. */
function pageKey(
  req: Request,
  { keyHeader, keyForLoopback }: StartPageOptions,
): string | undefined {
  const sent = keyHeader === undefined ? undefined : req.get(keyHeader);
  if (sent !== undefined && KEY.test(sent)) return sent;
  return isOnThisMachine(req) ? keyForLoopback : undefined;
}

/** URLs of the page's assets, relative to the page. */
interface StartPageAddresses {
  /** Main script, in each language. */
  readonly script: Readonly<Record<Language, string>>;
  readonly style: string;
  /** Script of the views that are loaded on demand, in each language. */
  readonly late: Readonly<Record<Language, string>>;
  /** Script that writes XLSX files, loaded on demand. */
  readonly xlsx: string;
  /** Script that opens access links, loaded on demand. */
  readonly access: string;
  readonly icon: string;
}

/** Settings for an invented register. */
interface Demonstration {
  /** Example names shown below the search box. */
  readonly examples: readonly string[];
}

/** The parts of the page that depend on the request and the options. */
interface StartPageOffer {
  readonly language: Language;
  readonly demonstration?: Demonstration | undefined;
  /** API key to embed, if the request may have one. */
  readonly key?: string | undefined;
  readonly officeUrl?: string | undefined;
}

/** Returns the HTML of the page without data. It has no inline script or style, so that its CSP needs no exception. */
function startPage(
  { script, style, late, xlsx, access, icon }: StartPageAddresses,
  { language, demonstration, key, officeUrl }: StartPageOffer,
): string {
  const texts = TEXTS[language];
  const other = LANGUAGES.find((one) => one !== language);
  const offered = [
    metaTag('key', key),
    metaTag('office', officeUrl),
    metaTag('late', late[language]),
    metaTag('xlsx', xlsx),
    metaTag('access', access),
  ].join('');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Marcario</title>
${offered}<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script[language]}"></script>
</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
<header>
<a class="brand" href="#"><img src="${icon}" alt="" width="32" height="32"><span>Marcario</span></a>
<nav aria-label="${texts.site}"><a href="#">${texts.search}</a><a href="#informe=">${texts.informe.nav}</a><a href="#comparar=">${texts.mesa.comparar.nav}</a><a href="#cartera=">${texts.cartera.nav}</a><a class="if-watch" href="#vigilancia=">${texts.vigilancia.nav}</a><a href="#publicadas=">${texts.mesa.gaceta.nav}</a><a href="#oposiciones=">${texts.mesa.oposiciones.nav}</a><a href="#plazo=">${texts.mesa.calculadora.nav}</a><a id="register-link" href="#registro=" hidden>${texts.register}</a><a href="docs">${texts.docs}</a></nav>
<button id="language" type="button" lang="${other}">${texts.otherLanguage}</button>
<details id="key-box"><summary>${texts.key.label}</summary>
<form id="key-form" autocomplete="off">
<label for="key" class="hidden">${texts.key.label}</label>
<input id="key" name="key" type="password" spellcheck="false" autocomplete="off" placeholder="mk_…">
</form>
</details>
</header>
<main id="main" tabindex="-1">
<noscript><p>${texts.needsScript} <a href="docs">/docs</a>.</p></noscript>
<section id="search-view" aria-labelledby="search-title">
<h1 id="search-title">${texts.heading}</h1>
<p class="lead">${texts.lead}</p>
<form id="search" role="search" aria-label="${texts.searchLabel}">
<label for="q" class="hidden">${texts.box}</label>
<input id="q" name="q" type="search" maxlength="200" spellcheck="false" autocomplete="off" enterkeyhint="search" placeholder="${texts.box}">
<div class="narrow"><ul id="chips" class="chips" aria-label="${texts.filtros.chips}"></ul><details id="filters" class="filters"><summary>${texts.filtros.title}</summary></details></div>
</form>
${registerSizeText(demonstration, texts)}
<div id="taken"></div>
</section>
<div id="found-head"><p id="state" role="status"></p><div id="layout" role="group" aria-label="${texts.layout.label}" hidden></div></div>
<section id="found" aria-labelledby="found-title">
<h2 id="found-title" class="hidden">${texts.found}</h2>
<p id="hint" hidden>${texts.hint}</p>
<h2 id="first-band" class="band-title"></h2><ol id="cards" class="cards"></ol>
<div id="table"></div>
<button id="more" type="button" hidden>${texts.more}</button>
<details id="less-alike" hidden><summary id="less-alike-title"></summary><ol id="less-alike-cards" class="cards"></ol></details>
</section>
<section id="mark" aria-labelledby="mark-title" hidden></section>
<section id="report" hidden></section>
<section id="portfolio" hidden></section>
<section id="watch" hidden></section>
<section id="new-watch" hidden></section>
<section id="compare" hidden></section>
<section id="gazette" hidden></section>
<section id="oppositions" hidden></section>
<section id="calculator" hidden></section>
<section id="register" aria-labelledby="register-title" hidden><h2 id="register-title">${texts.register}</h2><div id="register-narrow" class="narrow" hidden><ul id="register-chips" class="chips" aria-label="${texts.filtros.chips}"></ul><details id="register-filters" class="filters"><summary>${texts.filtros.title}</summary></details></div><div id="plots"></div></section>
</main>
<footer><p>${texts.disclaimer} <a href="docs">${texts.reference}</a></p></footer>
</body>
</html>
`;
}

/** Returns a meta tag that passes a value to the page's script; an empty text if there is no value. */
function metaTag(name: string, content: string | undefined): string {
  if (content === undefined) return '';
  return `<meta name="marcario-${name}" content="${escapeHtml(content)}">\n`;
}

/** Returns the elements for the size of an invented register (with examples) or of a real one. */
function registerSizeText(demonstration: Demonstration | undefined, texts: Texts): string {
  if (demonstration === undefined) return '<p id="about"><span id="size"></span></p>';
  const links = demonstration.examples.map(
    (name) => `<a href="#${new URLSearchParams({ q: name })}">${escapeHtml(name)}</a>`,
  );
  return `<p id="examples">${texts.examples} ${links.join(' ')}</p>
<p id="about"><b>${texts.demonstration}</b> <span id="size" data-invented>${texts.inventedMarks}</span></p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Reads the files that the build wrote next to the bundle. */
async function loadAssets(): Promise<StartPageAssets> {
  const assets = new HashedAssets('assets');
  const readBuilt = (name: string) => readFile(join(PAGE_FILES, name));
  const script = async (of: 'page' | 'late', language: Language) => {
    const name = `${of}.${language}.js`;
    return assets.add(name, 'text/javascript', await readBuilt(name));
  };
  const addresses = {
    script: { es: await script('page', 'es'), en: await script('page', 'en') },
    late: { es: await script('late', 'es'), en: await script('late', 'en') },
    style: assets.add('style.css', 'text/css', await readBuilt('style.css')),
    xlsx: assets.add('xlsx.js', 'text/javascript', await readBuilt('xlsx.js')),
    access: assets.add('access.js', 'text/javascript', await readBuilt('access.js')),
    icon: assets.add('icon.svg', 'image/svg+xml', Buffer.from(ICON)),
  };
  return { assets, addresses };
}
