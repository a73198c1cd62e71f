import type { WatchPreview } from '@marcario/client';
import { todayInSantiago } from '../texts/formats.ts';
import { nameLink, statusBadge } from './card.ts';
import { addMonths } from './days-left.ts';
import { element, svgElement } from './element.ts';
import { chart, figure } from './figure.ts';
import { texts, words } from './language.ts';
import type { Count } from './picture.ts';
import { accessibleTable, plainTable } from './table.ts';

const phrases = texts.vigilancia;
const desk = texts.mesa.vigilancia;

/** Renders the preview of a watchlist: total, counts by month and by score, and the newest hits. */
export function previewed({
  desde,
  hasta,
  total,
  porMes,
  porScore,
  items,
}: WatchPreview): HTMLElement[] {
  const title = element(
    'h2',
    { attributes: { id: 'preview-title', tabindex: '-1' } },
    phrases.previewed(total, words.day(desde), words.day(hasta)),
  );
  if (total === 0) return [title];
  const perMonth: Count[] = [];
  for (let day = `${desde.slice(0, 7)}-01`; day <= hasta; day = addMonths(day, 1)) {
    const mes = day.slice(0, 7);
    const n = porMes.find((one) => one.mes === mes)?.n ?? 0;
    perMonth.push({ name: words.month(mes), n });
  }
  const perScore = porScore.map(({ desde: from, hasta: to, n }) => ({
    name: `${words.percent(from)} – ${words.percent(to)}`,
    n,
  }));
  const likest = [...items].sort((a, b) => b.score - a.score);
  const rows = likest.map(({ at, mark, score, snapshot }) => [
    words.day(todayInSantiago(new Date(at))),
    nameLink({ mark: snapshot }),
    mark,
    words.percent(score),
    snapshot.clases.join(', '),
    statusBadge(snapshot.estado),
  ]);
  return [
    title,
    element(
      'div',
      { class: 'preview-plots' },
      counts(phrases.perMonth, texts.month, perMonth),
      counts(phrases.perScore, texts.card.likenessLabel, perScore),
    ),
    element('h3', {}, desk.best),
    plainTable(desk.best, phrases.previewColumns, rows),
  ];
}

/** Renders counts as bars, with an accessible table. */
function counts(title: string, head: string, rows: readonly Count[]): HTMLElement {
  const max = Math.max(...rows.map(({ n }) => n));
  const step = 100 / rows.length;
  const bars = rows.map(({ name, n }, i) => {
    const height = (n / max) * 100;
    const position = { x: (i + 0.1) * step, y: 100 - height, width: step * 0.8, height };
    return svgElement('rect', position, svgElement('title', {}, phrases.bar(name, n)));
  });
  const every = Math.ceil(rows.length / 3);
  const ticks = rows
    .map(({ name }, i) => ({ at: (i + 0.5) * step, text: name }))
    .filter((_, i) => i % every === 0);
  const cells = rows.map(({ name, n }) => [name, words.number(n)]);
  const table = accessibleTable(title, [head, phrases.hits], cells);
  return figure(
    { title, kind: 'columns', head, counts: rows, table },
    chart({ label: title, max, ticks }, bars),
  );
}
