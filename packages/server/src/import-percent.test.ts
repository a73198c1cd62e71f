import { expect, it } from 'vitest';
import { importPercent } from './import-percent.ts';

it('goes from 0 to 100 over both phases without a step back', () => {
  const phases = ['reading', 'merging'] as const;
  const told = phases.flatMap((phase) => [0, 0.5, 1].map((fraction) => ({ phase, fraction })));
  expect(told.map(importPercent)).toEqual([0, 25, 50, 50, 75, 100]);
});
