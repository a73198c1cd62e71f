const STYLE = `
text { font: 14px system-ui, sans-serif; fill: #17242b; }
.small { font-size: 12px; fill: #53646d; }
.strong { font-weight: 650; }
.box { fill: #ffffff; stroke: #9fb2bc; }
.lit { fill: #dcedf4; stroke: #1f5f7a; }
.line { stroke: #53646d; stroke-width: 1.5; fill: none; }
.bar { fill: #1f5f7a; }
.track { fill: #e3eaee; }
.ground { fill: #f4f6f7; }
@media (prefers-color-scheme: dark) {
  text { fill: #e7eef1; } .small { fill: #a3b3bb; } .box { fill: #1a2429; stroke: #4a5c66; }
  .lit { fill: #1d3a48; stroke: #7cc4de; } .line { stroke: #a3b3bb; } .bar { fill: #7cc4de; }
  .track { fill: #2a353b; } .ground { fill: #11181c; }
}`;

/** A whole picture with its title, which is read where it is not seen. */
export function picture(width, height, title, parts) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="line" d="M1 1l6 3-6 3"/></marker></defs>
<rect class="ground" width="${width}" height="${height}" rx="12"/>
${parts.flat(Number.POSITIVE_INFINITY).join('\n')}
</svg>
`;
}

export function words(x, y, text, { style = '', anchor = 'start' } = {}) {
  return `<text x="${x}" y="${y}" class="${style}" text-anchor="${anchor}">${escaped(text)}</text>`;
}

/** A box with a name and lines that explain it. */
export function box({ x, y, width, height, name, lines = [], lit = false }) {
  const middle = x + width / 2;
  const top = y + height / 2 + 5 - lines.length * 9;
  return [
    `<rect class="${lit ? 'lit' : 'box'}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`,
    words(middle, top, name, { style: 'strong', anchor: 'middle' }),
    lines.map((line, i) =>
      words(middle, top + 18 * (i + 1), line, { style: 'small', anchor: 'middle' }),
    ),
  ];
}

/** An arrow through points. */
export function arrow(...points) {
  const path = points.map(([x, y]) => `${x} ${y}`).join('L');
  return `<path class="line" marker-end="url(#tip)" d="M${path}"/>`;
}

export function bar({ x, y, width, share }) {
  return [
    `<rect class="track" x="${x}" y="${y}" width="${width}" height="12" rx="6"/>`,
    `<rect class="bar" x="${x}" y="${y}" width="${Math.round(width * share)}" height="12" rx="6"/>`,
  ];
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
