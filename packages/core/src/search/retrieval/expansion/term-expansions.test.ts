import { describe, expect, it } from 'vitest';
import { brandWithName } from '../../fixtures/brand-named.ts';
import { buildSegment } from '../../segment/segment-builder.ts';
import { ExpansionCache } from './term-expansions.ts';

describe('the words looked for of late', () => {
  const [one, other] = ['alfa', 'beta'].map((name) =>
    buildSegment([brandWithName(name, 1)], 'off'),
  );
  if (!one || !other) throw new Error('two segments are built');

  it('are remembered for their segment, and forgotten behind a thousand others, the one last looked for at last', () => {
    const recent = new ExpansionCache();
    let searches = 0;
    const find = () => {
      searches += 1;
    };
    const first = recent.of(one.names, 'alfa', find);
    expect(recent.of(one.names, 'alfa', find)).toBe(first);
    expect(searches).toBe(1);
    expect(recent.of(other.names, 'alfa', find)).not.toBe(first);
    expect(searches).toBe(2);
    const lookForOthers = (from: number) => {
      for (let i = 0; i < 1023; i += 1) recent.of(one.names, `word${from + i}`, find);
    };
    lookForOthers(0);
    expect(recent.of(one.names, 'alfa', find)).toBe(first);
    lookForOthers(2000);
    expect(recent.of(one.names, 'alfa', find)).toBe(first);
    lookForOthers(4000);
    recent.of(one.names, 'beta', find);
    expect(recent.of(one.names, 'alfa', find)).not.toBe(first);
  });
});
