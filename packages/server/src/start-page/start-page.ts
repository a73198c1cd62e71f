/** Addresses of what the page loads, relative to the page. */
export interface StartPageAddresses {
  readonly script: string;
  readonly style: string;
  readonly icon: string;
}

/**
 * The page at `/`, before its script fills it. Nothing in it is inline, so that it needs no exception
 * of its policy.
 * @param key filled in where the caller may have it
 */
export function startPage({ script, style, icon }: StartPageAddresses, key?: string): string {
  // Keys have letters, digits and underscores alone: nothing in one ends an attribute.
  const offered = key === undefined ? '' : `<meta name="marcario-key" content="${key}">\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Marcario</title>
${offered}<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<a class="skip" href="#found">Skip to the marks found</a>
<header>
<div class="brand"><img src="${icon}" alt="" width="32" height="32"><span>Marcario</span></div>
<nav aria-label="Site"><a href="#register">Register</a><a href="docs">API docs</a></nav>
<form id="key-form" autocomplete="off">
<label for="key">API key</label>
<input id="key" name="key" type="password" spellcheck="false" autocomplete="off" placeholder="mk_…">
</form>
</header>
<main>
<noscript><p>This page needs JavaScript. The same answers are under <a href="docs">/v1</a>.</p></noscript>
<h1>Is this mark taken?</h1>
<p class="lead">Marks that are written, sound or mean like yours.</p>
<form id="search" role="search" aria-label="Marks">
<label for="q" class="hidden">Name of a mark</label>
<input id="q" name="q" type="search" maxlength="200" spellcheck="false" autocomplete="off" enterkeyhint="search" placeholder="Name of a mark">
<div class="narrow">
<details id="classes"><summary>Classes<span id="classes-chosen"></span></summary><fieldset><legend class="hidden">Nice classes</legend></fieldset></details>
<label class="switch"><input id="live" name="live" type="checkbox"> Live only</label>
</div>
</form>
<p id="state" role="status"></p>
<section id="found" aria-labelledby="found-title" tabindex="-1"><h2 id="found-title" class="hidden">Marks found</h2><ol id="cards"></ol><button id="more" type="button" hidden>More marks</button></section>
<section id="register" aria-labelledby="register-title"><h2 id="register-title">The register</h2><div id="plots"></div></section>
</main>
<footer><p>What is shown is evidence to weigh and no legal advice. <a href="docs">API reference</a></p></footer>
<dialog id="mark" aria-labelledby="mark-title"></dialog>
</body>
</html>
`;
}
