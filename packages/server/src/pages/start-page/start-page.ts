/** Addresses of what the page loads, relative to the page. */
export interface StartPageAddresses {
  readonly script: string;
  readonly style: string;
  readonly icon: string;
}

/** What the page says of a register that is invented. */
export interface Demonstration {
  /** Names worth a search in it. */
  readonly examples: readonly string[];
}

/** What one caller gets to see. */
export interface StartPageOffer {
  readonly demonstration?: Demonstration | undefined;
  /** A key, filled in where the caller may have it. */
  readonly key?: string | undefined;
}

/**
 * The page at `/`, before its script fills it. Nothing in it is inline, so that it needs no exception
 * of its policy.
 */
export function startPage(
  { script, style, icon }: StartPageAddresses,
  { demonstration, key }: StartPageOffer = {},
): string {
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
<nav aria-label="Site"><a id="register-link" href="#register" hidden>Register</a><a href="docs">API docs</a></nav>
<details id="key-box"><summary>API key</summary>
<form id="key-form" autocomplete="off">
<label for="key" class="hidden">API key</label>
<input id="key" name="key" type="password" spellcheck="false" autocomplete="off" placeholder="mk_…">
</form>
</details>
</header>
<main>
<noscript><p>This page needs JavaScript. The same answers are under <a href="docs">/v1</a>.</p></noscript>
<h1>Is this mark taken?</h1>
<p class="lead">Search Chile’s trademark register for marks that look, sound or mean the same.</p>
<form id="search" role="search" aria-label="Marks">
<label for="q" class="hidden">Name of a mark</label>
<input id="q" name="q" type="search" maxlength="200" spellcheck="false" autocomplete="off" enterkeyhint="search" placeholder="Name of a mark">
<div class="narrow">
<label class="switch"><input id="live" name="live" type="checkbox"> Registered or pending only</label>
<details id="classes"><summary>Classes<span id="classes-chosen"></span></summary><fieldset><legend class="hidden">Nice classes</legend></fieldset></details>
</div>
</form>
${aboutRegister(demonstration)}
<p id="state" role="status"></p>
<section id="found" aria-labelledby="found-title" tabindex="-1">
<h2 id="found-title" class="hidden">Marks found</h2>
<p id="hint" hidden>Likeness weighs looks, sound and meaning, and how common the shared words are. It is not their average.</p>
<ol id="cards" class="cards"></ol>
<button id="more" type="button" hidden>More marks</button>
<details id="less-alike" hidden><summary id="less-alike-title"></summary><ol id="less-alike-cards" class="cards"></ol></details>
</section>
<section id="register" aria-labelledby="register-title" hidden><h2 id="register-title">The register</h2><div id="plots"></div></section>
</main>
<footer><p>What is shown is evidence to weigh and no legal advice. <a href="docs">API reference</a></p></footer>
<dialog id="mark" aria-labelledby="mark-title"></dialog>
</body>
</html>
`;
}

/** How large the register is, once that is known; where it is invented that is said from the start. */
function aboutRegister(demonstration: Demonstration | undefined): string {
  if (demonstration === undefined) return '<p id="about"><span id="size"></span></p>';
  const links = demonstration.examples.map(
    (name) => `<a href="#${new URLSearchParams({ q: name })}">${escaped(name)}</a>`,
  );
  return `<p id="examples">Try ${links.join(' ')}</p>
<p id="about"><b>Demonstration:</b> <span id="size" data-invented>invented marks</span></p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
