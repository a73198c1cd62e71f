import type { Compartido } from '../../../contract/explanation.ts';
import type { MarkSignals } from '../../../likeness/judge/mark-signals.ts';
import type { PairReason } from '../../../likeness/judge/pair-judge.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import { GROUND } from '../../../likeness/judge/word-likeness.ts';
import { MarkSpans, type Span } from './mark-spans.ts';
import type { CountMarks } from './marks-holding.ts';

/** A mark as it is written, and as the judge reads it. */
export interface WrittenMark {
  readonly name: string;
  readonly prepared: PreparedMark;
}

/** Wholes that are less alike than this are not alike. */
const LEAST_OF_WHOLES = 0.5;

type Spans = readonly [a: Span | null, b: Span | null];

/**
 * What two marks share, where it occurs in each: the judge's own reasons, the strongest first. Where no
 * word of one represents a word of the other, they are alike as wholes.
 */
export function sharedElements(
  a: WrittenMark,
  b: WrittenMark,
  judged: { readonly reasons: readonly PairReason[]; readonly signals: MarkSignals },
  count: CountMarks,
): Compartido[] {
  const places = { a: new MarkSpans(a.name, a.prepared), b: new MarkSpans(b.name, b.prepared) };
  const elements = judged.reasons.flatMap((reason) => elementOf(reason, places, count));
  if (elements.length > 0) return elements;
  return asWholes(a, b, judged.signals, { places, count });
}

interface Places {
  readonly a: MarkSpans;
  readonly b: MarkSpans;
}

function elementOf(reason: PairReason, places: Places, count: CountMarks): Compartido[] {
  const { a, b, ground } = reason;
  const marcas = () => count([a.form.folded, b.form.folded]);
  const wholes = [places.a.of(a), places.b.of(b)] as const;
  switch (ground) {
    case GROUND.same:
      return isWord(a.places) && isWord(b.places)
        ? element('palabra', wholes, count([a.form.folded]))
        : element('contenido', wholes, null);
    case GROUND.ending: {
      const length = commonBeginning(a.form.folded, b.form.folded);
      return element(
        'inicio',
        [places.a.beginningOf(a, length), places.b.beginningOf(b, length)],
        null,
      );
    }
    case GROUND.longer:
      return longerElement(reason, places);
    case GROUND.sense:
    case GROUND.kindred:
      return element('concepto', wholes, marcas());
    default:
      return element('sonido', wholes, marcas());
  }
}

/** A word that the other begins, or ends, with. */
function longerElement({ a, b }: PairReason, places: Places): Compartido[] {
  const length = Math.min(a.form.folded.length, b.form.folded.length);
  const isFirst = commonBeginning(a.form.folded, b.form.folded) === length;
  const spans: Spans = isFirst
    ? [places.a.beginningOf(a, length), places.b.beginningOf(b, length)]
    : [places.a.endOf(a, length), places.b.endOf(b, length)];
  return element(isFirst ? 'inicio' : 'contenido', spans, null);
}

function asWholes(
  a: WrittenMark,
  b: WrittenMark,
  { phonetic, text, semantic }: MarkSignals,
  { places, count }: { readonly places: Places; readonly count: CountMarks },
): Compartido[] {
  const heard = Math.max(phonetic, text);
  const meant = semantic ?? 0;
  if (Math.max(heard, meant) < LEAST_OF_WHOLES) return [];
  const marcas = count([a.prepared.folded, b.prepared.folded]);
  const spans = [places.a.whole, places.b.whole] as const;
  return element(meant > heard ? 'concepto' : 'sonido', spans, marcas);
}

function element(tipo: Compartido['tipo'], [a, b]: Spans, marcas: number | null): Compartido[] {
  return a === null || b === null ? [] : [{ tipo, a, b, marcas }];
}

/** Whether these are the two places of one word. */
function isWord(places: number): boolean {
  const lowest = places & -places;
  return places === lowest * 3 && Math.clz32(lowest) % 2 === 1;
}

function commonBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
