/** A count with its label. */
export interface Count {
  readonly name: string;
  readonly n: number;
}

/** Chart type: horizontal bars, vertical columns, or a line over months. */
export type PictureKind = 'bars' | 'columns' | 'line';

const WIDTH = 960;
const MARGIN = 24;
const HEAD = 56;
const ROW = 28;
const NAMES = 300;
const PLOT = 340;
const MAX_TICKS = 12;
/** Pixels per drawing unit; more than one, so that prints are sharp. */
const SCALE = 2;
const INK = '#17242b';
const FILL = '#1f5f7a';

/** Content of a picture. */
export interface Picture {
  readonly title: string;
  readonly kind: PictureKind;
  readonly counts: readonly Count[];
  /** Formats a number. */
  readonly number: (value: number) => string;
}

/**
 * Draws counts with title and values on a white background, as a PNG for documents.
 * This module is loaded on demand, when the first file is saved.
 */
export async function drawPicture(picture: Picture): Promise<Blob | null> {
  const { drawing, height } = picture.kind === 'bars' ? drawBars(picture) : drawPlot(picture);
  const head = svgText(picture.title, { x: MARGIN, y: 34, size: 20, weight: 600 });
  const size = `width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/>${head}${drawing}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

interface Drawing {
  readonly drawing: string;
  readonly height: number;
}

function drawBars({ counts, number }: Picture): Drawing {
  const max = maxCount(counts);
  const room = WIDTH - NAMES - 3 * MARGIN - 60;
  const rows = counts.map(({ name, n }, i) => {
    const y = HEAD + i * ROW;
    const width = (n / max) * room;
    const x = NAMES + MARGIN;
    return [
      svgText(shortenName(name), { x: NAMES + MARGIN - 10, y: y + 17, anchor: 'end' }),
      `<rect x="${x}" y="${y + 4}" width="${width}" height="${ROW - 10}" fill="${FILL}"/>`,
      svgText(number(n), { x: x + width + 8, y: y + 17 }),
    ].join('');
  });
  return { drawing: rows.join(''), height: HEAD + counts.length * ROW + MARGIN };
}

function drawPlot({ kind, counts, number }: Picture): Drawing {
  const max = maxCount(counts);
  const left = MARGIN + 50;
  const step = (WIDTH - left - MARGIN) / Math.max(1, counts.length);
  const xPosition = (i: number) => left + (i + 0.5) * step;
  const yPosition = (n: number) => HEAD + PLOT - (n / max) * PLOT;
  const columns = counts.map(({ n }, i) => {
    const position = `x="${xPosition(i) - step * 0.4}" y="${yPosition(n)}" width="${step * 0.8}"`;
    return `<rect ${position} height="${HEAD + PLOT - yPosition(n)}" fill="${FILL}"/>`;
  });
  const points = counts.map(({ n }, i) => `${xPosition(i)},${yPosition(n)}`).join(' ');
  const line = `<polyline points="${points}" fill="none" stroke="${FILL}" stroke-width="2.5"/>`;
  const every = Math.ceil(counts.length / MAX_TICKS);
  const ticks = counts.map(({ name }, i) =>
    i % every === 0
      ? svgText(name, { x: xPosition(i), y: HEAD + PLOT + 20, anchor: 'middle', size: 12 })
      : '',
  );
  const base = HEAD + PLOT;
  const axes = [
    `<path d="M${left} ${base}H${WIDTH - MARGIN}" stroke="${INK}"/>`,
    svgText(number(max), { x: left - 8, y: HEAD + 8, anchor: 'end' }),
    svgText('0', { x: left - 8, y: base, anchor: 'end' }),
  ];
  const drawn = kind === 'line' ? [line] : columns;
  return { drawing: [...drawn, ...axes, ...ticks].join(''), height: base + 40 };
}

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly weight?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

function svgText(content: string, position: TextPlace): string {
  const { x, y, size = 14, weight = 400, anchor = 'start' } = position;
  const style = `font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${INK}"`;
  const escaped = content.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<text x="${x}" y="${y}" ${style}>${escaped}</text>`;
}

function shortenName(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}

function maxCount(counts: readonly Count[]): number {
  return Math.max(1, ...counts.map(({ n }) => n));
}
