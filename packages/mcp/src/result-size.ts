import { inputFields, type Operation } from '@marcario/core/contract';

/** Characters of JSON beyond which a result fills a good part of what a model can hold in mind. */
const LARGE = 100 * 1_024;

/** Arguments that make an answer smaller, as the model should send them. */
const SMALLER: Readonly<Record<string, string>> = {
  detail: 'detail: "compact"',
  limit: 'a smaller limit',
  topN: 'a smaller topN',
  nros: 'fewer nros',
  clase: 'clase',
  estado: 'estado',
  minScore: 'a higher minScore',
  desde: 'a later desde',
  hasta: 'an earlier hasta',
};

/** What follows a result whose text is large: how to ask for less, or for the rest; null otherwise. */
export function sizeAdvice(
  text: string,
  { body, row }: { readonly body: object; readonly row: Operation | undefined },
): string | null {
  if (text.length <= LARGE) return null;
  const names = Object.keys(row === undefined ? {} : inputFields(row.input));
  const smaller = names.flatMap((name) => SMALLER[name] ?? []);
  const narrow = smaller.length === 0 ? '' : ` To get less, send ${smaller.join(', or ')}.`;
  return `This result is whole and has ${Math.round(text.length / 1_024)} KB.${narrow}${rest(body, names)}`;
}

function rest(body: object, names: readonly string[]): string {
  const { nextCursor } = body as { readonly nextCursor?: unknown };
  const cursor = ['cursor', 'since'].find((name) => names.includes(name));
  if (typeof nextCursor !== 'string' || cursor === undefined) return '';
  return ` To go on, send nextCursor as ${cursor}, with the other arguments unchanged.`;
}
