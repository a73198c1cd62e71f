import type { Clearance, MarcaDelInforme } from '@marcario/core/contract';
import { csvText } from './csv.ts';
import { todayInSantiago } from './formats.ts';
import { Html, html } from './html.ts';
import { termInWords } from './term-words.ts';
import type { Words } from './texts.ts';

/** What a reader decides of a mark that stands against a name. */
export const DECISIONS = ['no_obsta', 'considerar', 'obsta'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A decision, empty for none yet, and what the reader notes. */
export interface Judgement {
  readonly decision: Decision | '';
  readonly note: string;
}

/** What a report is made of. */
export interface ReportContent {
  readonly clearances: readonly Clearance[];
  readonly words: Words;
  /** What the reader decided, by `judgementKey`. */
  readonly judgements?: ReadonlyMap<string, Judgement>;
  readonly now?: Date;
}

/** The key of what the reader decides of a mark for a name. */
function judgementKey(q: string, nroSolicitud: string): string {
  return `${nroSolicitud} ${q}`;
}

/** A clearance report of one name or several (decision F1): what stands against each, with its grounds in words. */
export function reportHtml(content: ReportContent): Html {
  const { clearances, words, now = new Date() } = content;
  const said = words.texts.informe;
  const names = clearances.map(({ q }) => q);
  return html`<article class="report">
<h1 id="report-title" tabindex="-1">${said.title(words.list(names))}</h1>
<p class="soft">${said.madeOn(words.dayOf(now.toISOString()))}</p>
${clearances.length > 1 ? summary(clearances, words) : undefined}
${clearances.map((one) => nameSection(one, content))}
<section class="not-weighed"><h2>${said.notWeighedTitle}</h2>
<p>${said.notWeighed(words.list([...new Set(clearances.flatMap((one) => one.noEvaluado))].map((one) => said.noEvaluado[one])))}</p>
<p>${words.texts.disclaimer}</p></section>
</article>`;
}

/** The report as one file that needs nothing else, no script either. */
export function reportFile(content: ReportContent, style: string): string {
  const { words, clearances } = content;
  const title = words.texts.informe.title(words.list(clearances.map(({ q }) => q)));
  // A style sheet is ours, and has no text of anybody.
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body><main>${reportHtml(content)}</main></body>
</html>
`.text;
}

/** How many marks of each grade stand against each of several names. */
function summary(clearances: readonly Clearance[], { texts }: Words): Html {
  const { grado, name } = texts.informe;
  const grades = ['identico', 'alto', 'medio'] as const;
  const count = ({ grupos }: Clearance, grade: string) =>
    grupos.find((group) => group.grado === grade)?.items.length ?? 0;
  return html`<table class="summary"><thead><tr><th scope="col">${name}</th>${grades.map(
    (one) => html`<th scope="col" class="number">${grado[one]}</th>`,
  )}</tr></thead><tbody>${clearances.map(
    (one) =>
      html`<tr><th scope="row">${one.q}</th>${grades.map(
        (grade) => html`<td class="number">${count(one, grade)}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

/** What a group of marks is called: by likeness, or with goods by conflict. */
function groupName(
  { grado, conflicto }: Pick<Clearance['grupos'][number], 'grado' | 'conflicto'>,
  { texts }: Words,
): string {
  if (grado !== undefined) return texts.informe.grado[grado];
  return conflicto === undefined ? '' : texts.informe.conflicto[conflicto];
}

function nameSection(clearance: Clearance, content: ReportContent): Html {
  const { words } = content;
  const { texts, number } = words;
  const said = texts.informe;
  const { q, clases, dataAsOf, register, grupos } = clearance;
  const asOf = dataAsOf === undefined ? '' : texts.asOf(words.dayOf(dataAsOf));
  const scope = clases.length === 0 ? said.allClasses : said.classes(clases);
  const marks = grupos.map(
    ({ items, ...group }) => html`<h3>${groupName(group, words)} (${number(items.length)})</h3>
<table class="against"><thead><tr>${said.columns.map(
      (one) => html`<th scope="col">${one}</th>`,
    )}</tr></thead><tbody>${items.map((mark) => markRow(q, mark, content))}</tbody></table>`,
  );
  return html`<section class="name"><h2>${q}</h2>
<p>${scope}. ${said.among(register.marcas, asOf)}</p>
${grupos.length === 0 ? html`<p><b>${said.nothing}</b></p>` : marks}</section>`;
}

function markRow(q: string, mark: MarcaDelInforme, content: ReportContent): Html {
  const { words, judgements = new Map<string, Judgement>() } = content;
  const { texts, percent } = words;
  const { denominacion, nroSolicitud, nroRegistro, estado, clases, titular, score } = mark;
  const key = judgementKey(q, nroSolicitud);
  const { decision, note } = judgements.get(key) ?? { decision: '', note: '' };
  const said = texts.card;
  return html`<tr><th scope="row" lang="es">${denominacion === '' ? said.noWords : denominacion}
<small>${said.application(nroSolicitud)}${nroRegistro === null ? '' : `, ${said.registration(nroRegistro)}`}</small></th>
<td>${percent(score)}${bar(score)}</td>
<td>${texts.estado[estado]}</td>
<td>${clases.join(', ')}</td>
<td lang="es">${titular.length === 0 ? said.noHolder : titular.join(' · ')}</td>
<td>${grounds(q, mark, words).map((one) => html`<p>${one}</p>`)}</td>
<td>${terms(mark, content).map((one) => html`<p>${one}</p>`)}</td>
<td class="own" data-key="${key}">${decision === '' ? undefined : html`<b>${texts.informe.decision[decision]}</b> `}${note}</td></tr>`;
}

/** A bar that is read without colour: the longer, the more alike. */
function bar(share: number): Html {
  const width = Math.round(share * 100);
  return html`<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="whole" x="0" y="0" width="100" height="8"/><rect x="0" y="0" width="${width}" height="8"/></svg>`;
}

/** Why a mark is alike, in words: what both share, then how alike it looks, sounds and means. */
function grounds(
  q: string,
  { denominacion, explicacion }: MarcaDelInforme,
  { texts, percent }: Words,
): string[] {
  const { aspectos, compartidos } = explicacion;
  const shared = compartidos.map(({ tipo, a, b, marcas }) => {
    const [one, other] = [q.slice(...a).toLowerCase(), denominacion.slice(...b).toLowerCase()];
    const both = one === other ? one : `${one} / ${other}`;
    const many = marcas === null ? '' : texts.card.inMarks(marcas);
    return `${texts.compartido[tipo]}: ${both}${many}`;
  });
  const senses = [
    [texts.card.text, aspectos.visual.valor],
    [texts.card.phonetic, aspectos.fonetico.valor],
    [texts.card.semantic, aspectos.conceptual.valor],
  ] as const;
  const known = senses.flatMap(([sense, value]) =>
    value === null ? [] : `${sense} ${percent(value)}`,
  );
  return [...shared, known.join(', ')];
}

function terms({ plazos }: MarcaDelInforme, { words, now }: ReportContent): string[] {
  return plazos.map((plazo) => {
    const { when, what } = termInWords(plazo, todayInSantiago(now), words);
    return `${what}: ${when}`;
  });
}

/** The report as a table for a spreadsheet. */
export function reportCsv(content: ReportContent): string {
  const { clearances, words, judgements } = content;
  const { texts } = words;
  const rows = clearances.flatMap(({ q, grupos }) =>
    grupos.flatMap(({ items, ...group }) =>
      items.map((mark) => {
        const { denominacion, nroSolicitud, nroRegistro, estado, clases, titular, score } = mark;
        const judged = judgements?.get(judgementKey(q, nroSolicitud));
        return [
          q,
          groupName(group, words),
          String(Math.round(score * 100)),
          denominacion,
          nroSolicitud,
          nroRegistro ?? '',
          texts.estado[estado],
          clases.join(', '),
          titular.join(' · '),
          grounds(q, mark, words).join(' · '),
          terms(mark, content).join(' · '),
          judged === undefined || judged.decision === ''
            ? ''
            : texts.informe.decision[judged.decision],
          judged?.note ?? '',
        ];
      }),
    ),
  );
  return csvText([texts.informe.csv, ...rows], words.language);
}
