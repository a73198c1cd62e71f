import { describeGoodsRelation, sharedGoods } from './goods-words.ts';
import { Html, html } from './html.ts';
import {
  describeAnswer,
  describeOverall,
  type Group,
  groupTitle,
  judgementKey,
  NO_JUDGEMENT,
  type ReportContent,
  type ReportMark,
  type ReportName,
  reportGroups,
  similarityReasons,
  sortMarks,
  termLines,
} from './report-content.ts';
import type { Words } from './texts.ts';

/** Aspects that a report without goods does not evaluate. */
const NOT_WEIGHED = ['productos_y_servicios', 'elementos_figurativos', 'notoriedad'] as const;
/** Groups that are collapsed by default. */
const FOLDED: readonly Group[] = ['baja', 'lejano', 'sinVigencia'];

/** Maximum names listed in the title. */
const NAMES_IN_TITLE = 4;

/** Returns the title of a report, used for its document, its file and its entry in the list. */
export function reportTitle(names: readonly { readonly q: string }[], words: Words): string {
  const { title, others } = words.texts.informe;
  const first = names.slice(0, NAMES_IN_TITLE).map(({ q }) => q);
  const rest = names.length - first.length;
  return title(words.list(rest === 0 ? first : [...first, others(rest)]));
}

/** Renders a clearance report (decision F1): for each name, the marks that could prevent its registration, and why. */
export function reportHtml(content: ReportContent): Html {
  const { names, words, now = new Date() } = content;
  const { texts } = words;
  const phrases = texts.informe;
  return html`<article class="report">
<h1 id="report-title" tabindex="-1">${reportTitle(names, words)}</h1>
<p class="soft">${phrases.madeOn(words.dayOf(now.toISOString()))} ${describeData(content)}</p>
${names.length > 1 ? reportSummary(content) : undefined}
${names.map((one) => nameSection(one, content))}
<section class="not-weighed"><h2>${phrases.notWeighedTitle}</h2>
<p>${unevaluatedAspects(content)}</p>
<p>${texts.disclaimer}</p></section>
</article>`;
}

/** Names the aspects not evaluated. With goods, also counts the marks compared by class only. */
function unevaluatedAspects({ names, words: { texts, list } }: ReportContent): string {
  const phrases = texts.informe;
  const hasGoods = names.some(({ goods }) => goods !== undefined);
  const left = NOT_WEIGHED.filter((one) => !hasGoods || one !== 'productos_y_servicios');
  const inWords = list(left.map((one) => phrases.noEvaluado[one]));
  if (!hasGoods) return phrases.notWeighed(inWords);
  const marks = names.flatMap((one) => one.marks);
  const byClass = marks.filter(({ productos }) => productos?.base === 'clase').length;
  return `${phrases.productos.notWeighed(inWords)} ${phrases.productos.byClass(byClass)}`.trim();
}

/** Describes the date of the data, the size of the register, and whether ended marks were included. */
function describeData({ dataAsOf, register, onlyLive, words }: ReportContent): string {
  const { informe } = words.texts;
  const asOf = dataAsOf === undefined ? [] : [informe.dataAsOf(words.dayOf(dataAsOf))];
  const among = register === undefined ? [] : [informe.among(register)];
  return [...asOf, ...among, onlyLive ? informe.scopeLive : informe.scopeAll].join(' ');
}

/** Renders the report as a self-contained HTML file without scripts. */
export function renderReportFile(content: ReportContent, style: string): string {
  const { words, names } = content;
  // The style sheet is part of the product and contains no user text, so it needs no escaping.
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${reportTitle(names, words)}</title>
<style>${new Html(style)}</style>
</head>
<body><main>${reportHtml(content)}</main></body>
</html>
`.text;
}

/** Renders a table with the number of marks per name and group, including names without marks. */
export function reportSummary(content: ReportContent): Html {
  const { names, words, judgements, onlyLive } = content;
  const sorted = names.map((one) => sortMarks(one, judgements).groups);
  // Omits the column of ended marks if these were not searched, because a 0 would be misleading.
  const shown = reportGroups(names[0]).filter(
    (group) =>
      group !== 'sinVigencia' || !onlyLive || sorted.some((groups) => groups[group].length > 0),
  );
  const { name, classes, every, nothingShort } = words.texts.informe;
  return html`<div class="summary-place" role="region" aria-label="${name}" tabindex="0"><p class="answer"><b>${describeOverall(content)}</b></p><table class="summary"><thead><tr><th scope="col">${name}</th><th scope="col">${classes}</th>${shown.map(
    (one) => html`<th scope="col" class="number">${groupTitle(one, words)}</th>`,
  )}</tr></thead><tbody>${names.map((one, i) => {
    const groups = sorted[i] ?? sortMarks(one, judgements).groups;
    const isFree = shown.every((group) => groups[group].length === 0);
    const counts = isFree
      ? html`<td colspan="${shown.length}">${nothingShort}</td>`
      : shown.map((group) => html`<td class="number">${groups[group].length}</td>`);
    return html`<tr><th scope="row" lang="es">${one.q}</th><td>${one.clases.join(', ') || every}</td>${counts}</tr>`;
  })}</tbody></table></div>`;
}

/** Renders the result of one name: the summary sentence, then the marks by group. */
export function nameSection(name: ReportName, content: ReportContent): Html {
  const { words, judgements, struck: struckMarks = 'listed' } = content;
  const phrases = words.texts.informe;
  const { groups, struck } = sortMarks(name, judgements);
  const spellings =
    name.spellings.length === 0 ? '' : ` ${phrases.spellings(words.list(name.spellings))}`;
  return html`<section class="name" data-name="${name.q}"><h2 lang="es">${name.q}</h2>
<p class="answer"><b>${describeAnswer(name, content)}</b></p>
<p class="soft">${describeScope(name, words)}${spellings}</p>
${reportGroups(name).flatMap((group) => groupSection(group, groups[group], { name, content }) ?? [])}
${struck.length === 0 || struckMarks === 'omitted' ? undefined : struckMarksList(struck, { name, content })}</section>`;
}

/** Describes the goods compared, the classes searched, and the related classes not searched. */
function describeScope({ clases, goods, alcance, compared }: ReportName, words: Words): string {
  const phrases = words.texts.informe;
  const related = alcance?.clases.filter((one) => !clases.includes(one)) ?? [];
  const { productos } = phrases;
  const scope = [
    phrases.scope(clases),
    ...(related.length > 0 && clases.length > 0 ? [productos.alsoIn(related)] : []),
    ...(alcance && alcance.sinMirar.length > 0 ? [productos.unseen(alcance.sinMirar)] : []),
  ];
  const isPart = compared !== undefined && compared.evaluadas < compared.hay;
  return [
    ...(goods === undefined ? [] : [productos.asked(goods)]),
    `${scope.join('')}.`,
    ...(isPart ? [productos.compared(compared.evaluadas, compared.hay)] : []),
  ].join(' ');
}

interface Named {
  readonly name: ReportName;
  readonly content: ReportContent;
}

/** Renders a group of marks as a table. A collapsed group is opened if it contains a decision or note. */
function groupSection(
  group: Group,
  marks: readonly ReportMark[],
  { name, content }: Named,
): Html | undefined {
  if (marks.length === 0) return undefined;
  const { words, judgements } = content;
  const phrases = words.texts.informe;
  const heading = `${groupTitle(group, words)} (${words.number(marks.length)})`;
  const table = html`<table class="against"><thead><tr>${phrases.columns.map(
    (one) => html`<th scope="col">${one}</th>`,
  )}</tr></thead><tbody>${marks.map((mark) => markRow(mark, { name, content }))}</tbody></table>`;
  if (!FOLDED.includes(group)) return html`<h3>${heading}</h3>${table}`;
  const isTouched = marks.some(({ nroSolicitud }) =>
    hasJudgement(judgements?.get(judgementKey(name.q, nroSolicitud))),
  );
  const hint = group === 'sinVigencia' ? html`<p class="soft">${phrases.overHint}</p>` : undefined;
  const open = isTouched ? new Html(' open') : undefined;
  return html`<details class="fold"${open}><summary><h3>${heading}</h3></summary>${hint}${table}</details>`;
}

function hasJudgement({ decision, note } = NO_JUDGEMENT): boolean {
  return decision !== '' || note !== '';
}

function markRow(mark: ReportMark, { name: { q }, content }: Named): Html {
  const { words } = content;
  const { texts, percent } = words;
  const { denominacion, nroSolicitud, nroRegistro, estado, clases, titular, score } = mark;
  const phrases = texts.card;
  return html`<tr><th scope="row" lang="es"><span class="open-mark" data-nro="${nroSolicitud}">${denominacion === '' ? phrases.noWords : denominacion}</span>
<small>${phrases.application(nroSolicitud)}${nroRegistro === null ? '' : `, ${phrases.registration(nroRegistro)}`}</small></th>
<td data-head="${texts.card.likenessLabel}">${percent(score)}${similarityBar(score)}</td>
<td>${texts.estado[estado]}</td>
<td data-head="${texts.classes}">${clases.join(', ')}</td>
<td lang="es">${titular.length === 0 ? phrases.noHolder : titular.join(' · ')}</td>
<td>${goodsLine(mark, words)}${similarityReasons(q, mark, words).map((one) => html`<p>${one}</p>`)}</td>
<td>${termLines(mark, content).map((one) => html`<p>${one}</p>`)}</td>
${judgementCell(mark, { name: { q }, content })}</tr>`;
}

/** Renders the decision and note; the page replaces them by its controls. */
function judgementCell(
  { nroSolicitud }: ReportMark,
  {
    name: { q },
    content,
  }: { readonly name: Pick<ReportName, 'q'>; readonly content: ReportContent },
): Html {
  const { judgements, words } = content;
  const key = judgementKey(q, nroSolicitud);
  const { decision, note } = judgements?.get(key) ?? NO_JUDGEMENT;
  const decided =
    decision === '' ? undefined : html`<b>${words.texts.informe.decision[decision]}</b> `;
  return html`<td class="own" data-key="${key}">${decided}<span class="note">${note}</span></td>`;
}

/** Renders the struck-out marks, one line each. */
function struckMarksList(struck: readonly ReportMark[], { name, content }: Named): Html {
  const { words, judgements } = content;
  const { texts } = words;
  return html`<section class="struck"><h3>${texts.informe.struckTitle(struck.length)}</h3><ul>${struck.map(
    (mark) => {
      const key = judgementKey(name.q, mark.nroSolicitud);
      const { note } = judgements?.get(key) ?? NO_JUDGEMENT;
      const facts = [
        texts.card.application(mark.nroSolicitud),
        texts.estado[mark.estado],
        words.percent(mark.score),
      ];
      return html`<li data-struck="${key}"><s lang="es">${mark.denominacion || texts.card.noWords}</s> <span>${facts.join(', ')}</span>${note === '' ? undefined : html` <span class="note">${note}</span>`}</li>`;
    },
  )}</ul></section>`;
}

/** Renders a similarity as the length of a bar, which needs no colour to be read. */
function similarityBar(share: number): Html {
  const width = Math.round(share * 100);
  return html`<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="whole" x="0" y="0" width="100" height="8"/><rect x="0" y="0" width="${width}" height="8"/></svg>`;
}

/** Describes how the goods are related, with the shared goods highlighted. */
function goodsLine(mark: ReportMark, words: Words): Html | undefined {
  const rule = describeGoodsRelation(mark, words);
  if (rule === '') return undefined;
  const shared = sharedGoods(mark, words);
  const marked = shared === '' ? undefined : html` <mark lang="es">${shared}</mark>`;
  return html`<p>${rule}${marked}</p>`;
}
