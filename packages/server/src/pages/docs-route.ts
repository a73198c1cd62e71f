import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operation } from '@marcario/core/contract';
import { type RequestHandler, Router } from 'express';
import type { Language } from '../../texts/formats.ts';
import { REFERENCE_ES } from '../../texts/reference-es.ts';
import { nameRoute } from '../middleware/access-log.ts';
import type { JsonObject } from '../openapi/contract-schemas.ts';
import { type OpenApiDocument, openApiDocument } from '../openapi/openapi-document.ts';
import { describeCost } from '../openapi/operation-object.ts';
import { REFERENCE_FILES } from '../reference-files.ts';
import {
  chooseLanguage,
  HashedAssets,
  ICON,
  lazy,
  PAGE_POLICY,
  sendAsset,
  sendWithEtag,
} from './send-page.ts';

/** URLs of the page's assets, relative to the page. */
interface PageAssets {
  readonly style: string;
  readonly ownStyle: string;
  readonly icon: string;
  readonly script: string;
  /** URL of the script that starts Swagger UI, in each language. */
  readonly startScript: Readonly<Record<Language, string>>;
}

/** Returns the HTML of the reference page. It has no inline script or style, so that its CSP needs no exception. */
function referencePage(assets: PageAssets, language: Language): string {
  const phrases = PHRASES[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${phrases.title}</title>
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
<link rel="stylesheet" href="${assets.ownStyle}">
</head>
<body>
<noscript>${phrases.needsScript} <a href="docs/openapi.json">openapi.json</a>.</noscript>
<div id="reference"></div>
<script src="${assets.script}"></script>
<script src="${assets.startScript[language]}"></script>
</body>
</html>
`;
}

const PHRASES: Readonly<
  Record<Language, { title: string; needsScript: string; document: string }>
> = {
  en: {
    title: 'Marcario: reference',
    needsScript: 'This page needs JavaScript. The same is in',
    document: 'docs/openapi.json',
  },
  es: {
    title: 'Marcario: referencia',
    needsScript: 'Esta página necesita JavaScript. Lo mismo está en',
    document: 'docs/openapi.es.json',
  },
};

/** Returns the script that starts Swagger UI. It stores no key beyond the page and uses no external validator. */
const createStartScript = (document: string) => `SwaggerUIBundle({
  url: '${document}',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** Style overrides: one column on phones, and dark mode when the system uses it. */
const OWN_STYLE = `body { margin: 0; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .scheme-container { margin: 0 0 12px; padding: 12px 0; }
.swagger-ui select, .swagger-ui input, .swagger-ui textarea { box-sizing: border-box; max-width: 100%; }
@media (max-width: 700px) {
  .swagger-ui { overflow-x: clip; }
  .swagger-ui .wrapper, .swagger-ui .scheme-container .schemes { padding: 0 10px; }
  .swagger-ui .opblock-body table, .swagger-ui .opblock-body tbody, .swagger-ui .opblock-body tr,
  .swagger-ui .opblock-body td { display: block; width: auto; max-width: 100%; padding-left: 0; padding-right: 0; }
  .swagger-ui .opblock-body thead { display: none; }
  .swagger-ui .opblock-body td.parameters-col_name { padding-bottom: 0; }
  .swagger-ui .table-container, .swagger-ui .responses-inner { padding: 10px; }
  .swagger-ui .parameters-col_description, .swagger-ui .response-col_description { width: auto; }
  .swagger-ui .parameters-col_description input, .swagger-ui .parameters-col_description select,
  .swagger-ui .parameters-col_description textarea { min-width: 0; width: 100%; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-path { max-width: none; word-break: break-word; }
  .swagger-ui .opblock-body pre, .swagger-ui .curl-command { max-width: 100%; overflow-x: auto; }
  .swagger-ui .opblock-body pre.microlight { white-space: pre-wrap; word-break: break-word; }
  .swagger-ui .response-control-media-type, .swagger-ui .responses-header { flex-wrap: wrap; }
}
@media (prefers-color-scheme: dark) {
  html { color-scheme: dark; background: #1b1d20; }
  .swagger-ui { filter: invert(.89) hue-rotate(180deg); }
  .swagger-ui .microlight, .swagger-ui .highlight-code, .swagger-ui .curl-command { filter: invert(1) hue-rotate(180deg); }
  .swagger-ui .curl-command .microlight, .swagger-ui .highlight-code .microlight { filter: none; }
}
`;

/**
 * Serves the reference at `/docs` with its assets. Document, translation and assets are created on first request,
 * because most processes never serve them.
 */
export function docsRoute(served: readonly Operation[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const document = lazy(async () => openApiDocument(served));
  const english = lazy(async () => JSON.stringify(await document()));
  const spanish = lazy(async () => JSON.stringify(toSpanishDocument(await document(), served)));
  const reference = lazy(loadReferenceAssets);
  router.use('/docs', serveNamed);
  router.get('/docs', async (req, res) => {
    const { addresses } = await reference();
    res.setHeader('Content-Security-Policy', PAGE_POLICY);
    sendWithEtag(res.type('html'), referencePage(addresses, chooseLanguage(req, res)));
  });
  router.get('/docs/openapi.json', async (_req, res) => {
    sendWithEtag(res.type('json'), await english());
  });
  router.get('/docs/openapi.es.json', async (_req, res) => {
    sendWithEtag(res.type('json'), await spanish());
  });
  router.get(
    '/docs/assets/:name',
    sendAsset(async () => (await reference()).assets),
  );
  return router;
}

/** The files of the reference page, and their URLs. */
interface ReferenceAssets {
  readonly assets: HashedAssets;
  readonly addresses: PageAssets;
}

/** Reads the files that the build wrote next to the bundle. */
async function loadReferenceAssets(): Promise<ReferenceAssets> {
  const assets = new HashedAssets('docs/assets');
  const readInstalled = (name: string) => readFile(join(REFERENCE_FILES, name));
  const startFile = (language: Language) => {
    const script = Buffer.from(createStartScript(PHRASES[language].document));
    return assets.add(`start.${language}.js`, 'text/javascript', script);
  };
  const addresses = {
    style: assets.add('swagger-ui.css', 'text/css', await readInstalled('swagger-ui.css')),
    ownStyle: assets.add('reference.css', 'text/css', Buffer.from(OWN_STYLE)),
    icon: assets.add('icon.svg', 'image/svg+xml', Buffer.from(ICON)),
    script: assets.add(
      'swagger-ui-bundle.js',
      'text/javascript',
      await readInstalled('swagger-ui-bundle.js'),
    ),
    startScript: { es: startFile('es'), en: startFile('en') },
  };
  return { assets, addresses };
}

const serveNamed: RequestHandler = (_req, res, next) => {
  nameRoute(res, 'docs');
  next();
};

const { introduction, subjects, open, cost } = REFERENCE_ES;

/** Returns the document with its tags and operations in Spanish; parameters and schemas stay in English. */
export function toSpanishDocument(
  document: OpenApiDocument,
  served: readonly Operation[],
): OpenApiDocument {
  const rows = new Map<string, Operation>(served.map((row) => [row.id, row]));
  const translatePathItem = (methods: JsonObject) =>
    mapValues(methods, (one) => toSpanishOperation(one as JsonObject, rows));
  const tags = document['tags'] as readonly { readonly name: keyof typeof subjects }[];
  return {
    ...document,
    info: { ...(document['info'] as JsonObject), description: introduction },
    tags: tags.map(({ name }) => ({
      name: subjects[name].name,
      description: subjects[name].about,
    })),
    paths: mapValues(document.paths, translatePathItem),
    webhooks: mapValues(document.webhooks, translatePathItem),
  };
}

function toSpanishOperation(object: JsonObject, rows: ReadonlyMap<string, Operation>): JsonObject {
  const id = String(object['operationId']);
  const row = rows.get(id);
  const words = row === undefined ? open[id] : row.es;
  if (words === undefined) return object;
  const tags = object['tags'] as readonly (keyof typeof subjects)[];
  const costs = row === undefined ? '' : `\n\n${describeCost(row, cost)}`;
  return {
    ...object,
    tags: tags.map((name) => subjects[name].name),
    summary: words.summary,
    description: `${words.description}${costs}`,
  };
}

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
