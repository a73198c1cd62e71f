import { expect, it } from 'vitest';
import { importPercent } from './import.ts';

it('goes from 0 to 100 over both phases without a step back', () => {
  const phases = ['reading', 'merging'] as const;
  const message = phases.flatMap((phase) => [0, 0.5, 1].map((fraction) => ({ phase, fraction })));
  const percents = message.map(importPercent);
  expect(percents.map(Math.round)).toEqual([0, 3, 6, 6, 53, 100]);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
});
