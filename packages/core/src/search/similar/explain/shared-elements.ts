import type { Compartido } from '../../../contract/explanation.ts';
import type { MatchSignals } from '../../../likeness/judge/match-signals.ts';
import type { MatchReason } from '../../../likeness/judge/pair-scorer.ts';
import type { PreparedMark } from '../../../likeness/judge/prepared-mark.ts';
import { MATCH_GROUND } from '../../../likeness/judge/word-comparison.ts';
import type { CountDocuments } from './document-frequency.ts';
import { MarkSpans, type Span } from './mark-spans.ts';

/** Mark as written and as parsed by the similarity model. */
export interface ParsedMark {
  readonly name: string;
  readonly prepared: PreparedMark;
}

/** Minimum signal for two marks to be similar as a whole. */
const MIN_WHOLE_COVERAGE = 0.5;

type Spans = readonly [a: Span | null, b: Span | null];

/**
 * Returns the elements that two marks share with their spans in each, from the reasons of the
 * similarity model, strongest first. If no words match, the marks may be similar as a whole.
 */
export function sharedElements(
  a: ParsedMark,
  b: ParsedMark,
  judged: { readonly reasons: readonly MatchReason[]; readonly signals: MatchSignals },
  count: CountDocuments,
): Compartido[] {
  const elementSpans = {
    a: new MarkSpans(a.name, a.prepared),
    b: new MarkSpans(b.name, b.prepared),
  };
  const elements = judged.reasons.flatMap((reason) => toElement(reason, elementSpans, count));
  if (elements.length > 0) return elements;
  return wholeMarkElements(a, b, judged.signals, { elementSpans, count });
}

interface Places {
  readonly a: MarkSpans;
  readonly b: MarkSpans;
}

function toElement(reason: MatchReason, elementSpans: Places, count: CountDocuments): Compartido[] {
  const { a, b, ground } = reason;
  const markCount = () => count([a.form.folded, b.form.folded]);
  const wholes = [elementSpans.a.tokenSpans(a), elementSpans.b.tokenSpans(b)] as const;
  switch (ground) {
    case MATCH_GROUND.same:
      return isWholeWord(a.places) && isWholeWord(b.places)
        ? createElement('palabra', wholes, count([a.form.folded]))
        : createElement('contenido', wholes, null);
    case MATCH_GROUND.ending: {
      const length = commonPrefixLength(a.form.folded, b.form.folded);
      return createElement(
        'inicio',
        [elementSpans.a.prefixSpan(a, length), elementSpans.b.prefixSpan(b, length)],
        null,
      );
    }
    case MATCH_GROUND.longer:
      return affixElement(reason, elementSpans);
    case MATCH_GROUND.sense:
    case MATCH_GROUND.kindred:
      return createElement('concepto', wholes, markCount());
    default:
      return createElement('sonido', wholes, markCount());
  }
}

/** Creates the element for two words of which one begins or ends with the other. */
function affixElement({ a, b }: MatchReason, elementSpans: Places): Compartido[] {
  const length = Math.min(a.form.folded.length, b.form.folded.length);
  const isFirst = commonPrefixLength(a.form.folded, b.form.folded) === length;
  const spans: Spans = isFirst
    ? [elementSpans.a.prefixSpan(a, length), elementSpans.b.prefixSpan(b, length)]
    : [elementSpans.a.suffixSpan(a, length), elementSpans.b.suffixSpan(b, length)];
  return createElement(isFirst ? 'inicio' : 'contenido', spans, null);
}

function wholeMarkElements(
  a: ParsedMark,
  b: ParsedMark,
  { phonetic, text, semantic }: MatchSignals,
  { elementSpans, count }: { readonly elementSpans: Places; readonly count: CountDocuments },
): Compartido[] {
  const heard = Math.max(phonetic, text);
  const meant = semantic ?? 0;
  if (Math.max(heard, meant) < MIN_WHOLE_COVERAGE) return [];
  const markCount = count([a.prepared.folded, b.prepared.folded]);
  const spans = [elementSpans.a.whole, elementSpans.b.whole] as const;
  return createElement(meant > heard ? 'concepto' : 'sonido', spans, markCount);
}

function createElement(
  tipo: Compartido['tipo'],
  [a, b]: Spans,
  markCount: number | null,
): Compartido[] {
  return a === null || b === null ? [] : [{ tipo, a, b, marcas: markCount }];
}

/** Tells whether a position mask consists of the two bits of one word, i.e. of its first and last part. */
function isWholeWord(elementSpans: number): boolean {
  const lowest = elementSpans & -elementSpans;
  return elementSpans === lowest * 3 && Math.clz32(lowest) % 2 === 1;
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
