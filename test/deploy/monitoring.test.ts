import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REGISTER } from '../brands/corpus.ts';
import { callTool } from '../support/call-tool.ts';
import { type Served, serve } from '../support/serve.ts';

const FOLDER = resolve(import.meta.dirname, '../../deploy/monitoring');
const RULES = resolve(FOLDER, 'alerts.yml');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}
interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const rules = (
  parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(resolve(FOLDER, 'dashboard.json'), 'utf8')) as {
  readonly panels: readonly Panel[];
};
const queries = [
  ...rules.map(({ alert, expr, annotations }) => ({
    of: alert,
    expr,
    told: Object.values(annotations).flatMap((text) =>
      [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
    ),
  })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      of: title,
      expr,
      told: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label),
    })),
  ),
];

/** What a scraper puts to every series. */
const OF_THE_SCRAPER = ['instance', 'job'];
const METRIC = /\b((?:marcario|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;

/** The labels of each series that a server tells. */
function exposedIn(text: string): Map<string, Set<string>> {
  const exposed = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const known = exposed.get(name) ?? new Set(OF_THE_SCRAPER);
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    exposed.set(name, known);
  }
  return exposed;
}

describe('what deploy/monitoring asks for', () => {
  let served: Served;
  let exposed: Map<string, Set<string>>;
  beforeAll(async () => {
    served = await serve(REGISTER);
    await served.api.list('q=kolun');
    await callTool(served.api, 'search_brands', { q: 'kolun' });
    exposed = exposedIn(await (await served.api.send('/metrics', { key: null })).text());
  }, 180_000);
  afterAll(() => served.close());

  it.each(queries)('is there: $of: $expr', ({ expr, told }) => {
    const metrics = [...expr.matchAll(METRIC)];
    const labels = new Set<string>();
    for (const [, name = '', matchers = ''] of metrics) {
      const known = exposed.get(name);
      expect(known, `${name} is exposed`).toBeDefined();
      for (const [, label = ''] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)) {
        expect([...(known ?? [])], `${name} has ${label}`).toContain(label);
      }
      for (const label of known ?? []) labels.add(label);
    }
    if (metrics.length === 0) expect(expr).toMatch(/^up\{/);
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/\s*,\s*/),
    );
    for (const label of metrics.length === 0 ? [] : [...grouped, ...told]) {
      expect([...labels], expr).toContain(label);
    }
  });

  it('shows every measurement of ours, and sounds an alarm for what nobody looks at', () => {
    const shown = queries.map(({ expr }) => expr).join('\n');
    const families = [...exposed.keys()]
      .filter((name) => name.startsWith('marcario_') && !/_(?:sum|count)$/.test(name))
      .filter((name) => !shown.includes(name));
    expect(families).toEqual([]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  const hasPromtool = spawnSync('promtool', ['--version']).error === undefined;
  if (!hasPromtool)
    console.log('promtool is not here: what Prometheus says of the rules goes unasked.');
  it.runIf(hasPromtool)('are rules that Prometheus takes', () => {
    expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain(
      `SUCCESS: ${rules.length} rules found`,
    );
  });
});
