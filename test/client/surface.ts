import type { MarcarioClient } from '@marcario/client';
import { type Operation, operationById, operations } from '@marcario/core/contract';
import { exampleArguments, methodAt } from '../../packages/client/src/testing/example-arguments.ts';

/** What a try of every method came to. */
export interface SurfaceTrial {
  /** Each method by its path with the shape of its answer; sorted. */
  readonly answers: Readonly<Record<string, string>>;
  /** Paths of methods that were not tried. */
  readonly untried: readonly string[];
}

type Method = (...args: never[]) => unknown;

/** Calls every method of a client once, in Node as in a browser, against a register that has the mark. */
export async function trySurface(client: MarcarioClient, nro: string): Promise<SurfaceTrial> {
  const answers: Record<string, string> = {};
  const note = async <Answer>(path: string, answer: PromiseLike<Answer>): Promise<Answer> => {
    const value = await answer;
    answers[path] = shapeOf(value);
    return value;
  };
  const { brands, calendars, watch } = client;
  await note('brands.search', brands.search({ q: 'kolun', clase: [29] }));
  await note('brands.get', brands.get(nro));
  await note('brands.report', brands.report(nro));
  await note('brands.similar', brands.similar({ nro }));
  await note('brands.export', brands.export({ clase: [29] }));
  await note('brands.batch', brands.batch([nro, '999999999']));
  await note('mirror', client.mirror({ onBrand: () => {}, follow: false }));
  await note('call', client.call('getUsage', {}));
  const renewals = { label: 'Renovaciones', tipo: 'renovacion' } as const;
  const calendar = await note('calendars.create', calendars.create(renewals));
  await note('calendars.list', calendars.list());
  const list = await note(
    'watch.create',
    watch.create({ label: 'Lácteos', items: [{ marca: 'KOLUN' }] }),
  );
  const { id: shownList } = operationById.getWatchlist.example.input;
  const { id: shownCalendar } = operationById.deleteCalendar.example.input;
  for (const { path, args } of derivedCalls()) {
    if (path in answers) continue;
    const real = JSON.stringify(args)
      .replaceAll(shownList, list.id)
      .replaceAll(shownCalendar, calendar.id)
      .replaceAll(/"\d{7}"/g, `"${nro}"`);
    await note(path, refusal(methodAt(client, path)(...JSON.parse(real))));
  }
  const sorted = Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { answers: sorted, untried: methodsOf(client).filter((path) => !(path in answers)) };
}

/** The methods that follow from the table of operations, with the examples of their rows; what removes something is last. */
function derivedCalls(): { path: string; args: unknown[] }[] {
  const named = operations.filter(({ client }) => client !== undefined);
  const removes = ({ method }: Operation) => method === 'DELETE';
  const ordered = [...named.filter((row) => !removes(row)), ...named.filter(removes).reverse()];
  return ordered.map((row) => ({ path: row.client ?? '', args: exampleArguments(row) }));
}

/** What a refusal looks like among the answers. */
export const REFUSED = '{error:string,message:string}';

/** A refusal as a value, for methods that the tried service has nothing for. */
async function refusal(answer: PromiseLike<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    return error instanceof Error ? { error: error.name, message: error.message } : error;
  }
}

function methodsOf(client: object): string[] {
  return Object.entries(client).flatMap(([name, value]: [string, Method | object]) =>
    typeof value === 'function' ? [name] : Object.keys(value).map((method) => `${name}.${method}`),
  );
}

/** Names and types of what an answer holds; of a list, those of its first entry. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length > 0 ? shapeOf(value[0]) : ''}]`;
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  const fields = Object.entries(value).map(([name, held]) => `${name}:${shapeOf(held)}`);
  return `{${fields.sort().join()}}`;
}
