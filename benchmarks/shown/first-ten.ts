import { readFileSync } from 'node:fs';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { foldText } from '../../packages/core/src/likeness/text/text-folding.ts';
import { buildGeneration } from '../../packages/core/src/search/segment/generation.ts';
import { similarMarks } from '../../packages/core/src/search/similar/similar-marks.ts';

const NAMES = 'benchmarks/shown/names.txt';
const SHOWN = 10;
/** Several marks of a register have one name: it is shown once. */
const ASKED = 60;

/** For each of sixty names of cafés, bakeries and bars, the first ten names at `minScore` and more, as a Markdown table. */
export function firstTenTable(brands: readonly IndexableBrand[], minScore: number): string {
  const register = buildGeneration(brands, { seq: 1, embeddings: 'concepts' });
  const nameOf = new Map(
    brands.map(({ nroSolicitud, denominacion }) => [nroSolicitud, denominacion]),
  );
  const rows = readFileSync(NAMES, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((name) => {
      const found = similarMarks(register, { name, clase: [], minScore, max: ASKED });
      const shown = new Map<string, string>();
      for (const { nroSolicitud, score } of found) {
        const other = nameOf.get(nroSolicitud) ?? '';
        const folded = foldText(other);
        if (!shown.has(folded)) shown.set(folded, `${other} ${score.toFixed(2).replace(/^0/, '')}`);
      }
      return `| ${name} | ${[...shown.values()].slice(0, SHOWN).join('; ')} |`;
    });
  return ['| name | first ten |', '| ---- | --------- |', ...rows].join('\n');
}
