/** Addresses of what the page loads, relative to the page. */
export interface PageAssets {
  readonly style: string;
  readonly ownStyle: string;
  readonly icon: string;
  readonly script: string;
  readonly startScript: string;
}

/** The reference as a page. Nothing in it is inline, so that it needs no exception of its policy. */
export function referencePage(assets: PageAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Marcario: reference</title>
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
<link rel="stylesheet" href="${assets.ownStyle}">
</head>
<body>
<noscript>This page needs JavaScript. The same is in <a href="docs/openapi.json">openapi.json</a>.</noscript>
<div id="reference"></div>
<script src="${assets.script}"></script>
<script src="${assets.startScript}"></script>
</body>
</html>
`;
}

/** A key is kept as long as the page is open, and no validator of somebody else is asked. */
export const START_SCRIPT = `SwaggerUIBundle({
  url: 'docs/openapi.json',
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

/** On a phone what stands in columns stands in one; where the system is dark, so is the page. */
export const OWN_STYLE = `body { margin: 0; }
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
