import type { MarcarioClient } from '@marcario/client';

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
  const { brands, calendars, feriados, insights, oppositions, personas, plazos, watch } = client;
  await note('brands.search', brands.search({ q: 'kolun', clase: [29] }));
  await note('brands.get', brands.get(nro));
  await note('brands.report', brands.report(nro));
  await note('brands.opposition', brands.opposition(nro));
  await note('brands.similar', brands.similar({ nro }));
  await note('brands.clearance', brands.clearance({ q: 'KOLUN' }));
  await note('brands.compare', brands.compare({ a: 'KOLUN', b: 'COLUN' }));
  await note('brands.screening', brands.screening({ consultas: [{ q: 'kolun' }, { nro }] }));
  await note('brands.export', brands.export({ clase: [29] }));
  await note('brands.batch', brands.batch([nro, '999999999']));
  await note('oppositions.open', oppositions.open());
  await note('personas.list', personas.list());
  await note('insights.byClass', insights.byClass());
  await note('insights.byEstado', insights.byEstado());
  await note('insights.byMonth', insights.byMonth());
  await note('insights.byHolder', insights.byHolder());
  await note('insights.byRepresentante', insights.byRepresentante());
  await note('freshness', client.freshness());
  await note('syncRuns', client.syncRuns());
  await note('changes', client.changes());
  await note('mirror', client.mirror({ onBrand: () => {}, follow: false }));
  await note('plazos.get', plazos.get(nro));
  await note('plazos.list', plazos.list({ tipo: 'renovacion' }));
  await note('plazos.calendar', plazos.calendar({ tipo: 'renovacion' }));
  await note(
    'plazos.calculate',
    refusal(plazos.calculate({ desde: '2026-09-04', cantidad: 20, unidad: 'dia_habil' })),
  );
  const renewals = { label: 'Renovaciones', tipo: 'renovacion' } as const;
  const calendar = await note('calendars.create', calendars.create(renewals));
  await note('calendars.list', calendars.list());
  await note('calendars.delete', calendars.delete(calendar.id));
  await note('feriados.list', refusal(feriados.list({ desde: '2026-01-01', hasta: '2026-02-01' })));
  await note('feriados.cobertura', refusal(feriados.cobertura()));
  const { id } = await note(
    'watch.create',
    watch.create({ label: 'Lácteos', items: [{ marca: 'KOLUN' }] }),
  );
  await note('watch.list', watch.list());
  await note('watch.get', watch.get(id));
  await note('watch.update', watch.update(id, { label: 'Leche' }));
  await note('watch.hits', watch.hits(id));
  const item = await note('watch.addItem', watch.addItem(id, { marca: 'SOPROLE' }));
  await note('watch.items', watch.items(id));
  await note('watch.removeItem', watch.removeItem(id, item.id));
  await note('watch.deliveries', watch.deliveries(id));
  await note('watch.preview', watch.preview({ items: [{ marca: 'KOLUN' }], dias: 2 }));
  await note('watch.why', watch.why(id, { nro }));
  await note('watch.threads', watch.threads(id));
  await note('watch.plazos', watch.plazos());
  const unknown = `${item.id}-${nro}`;
  await note('watch.decide', refusal(watch.decide(id, unknown, { decision: 'descartado' })));
  await note('watch.test', refusal(watch.test(id)));
  await note('watch.retire', watch.retire(id));
  await note('usage', client.usage());
  await note('call', client.call('getUsage', {}));
  const sorted = Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { answers: sorted, untried: methodsOf(client).filter((path) => !(path in answers)) };
}

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
