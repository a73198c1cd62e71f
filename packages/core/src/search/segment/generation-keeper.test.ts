import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectMerge } from './generation-keeper.ts';
import type { LiveSegment, Segment } from './segment.ts';

function segmentOf(liveCount: number): LiveSegment {
  return { segment: { rowCount: liveCount } as Segment, live: undefined as never, liveCount };
}

describe('what should be merged', () => {
  it('is nothing while there are few segments, or the newest are small beside the rest', () => {
    expect(selectMerge([], new Set())).toBeNull();
    expect(selectMerge([100, 1, 1, 1].map(segmentOf), new Set())).toBeNull();
    expect(selectMerge([1000, 100, 10, 1].map(segmentOf), new Set())).toBeNull();
  });

  it('is the newest of like size, and the large one once they weigh an eighth of it', () => {
    const segments = [1000, 1, 1, 1, 1].map(segmentOf);
    expect(selectMerge(segments, new Set())).toEqual(segments.slice(1));
    const heavy = [1000, 50, 50, 50].map(segmentOf);
    expect(selectMerge(heavy, new Set())).toEqual(heavy);
  });

  it('goes around what is being merged already', () => {
    const segments = [8, 8, 8, 8, 1, 1, 1, 1].map(segmentOf);
    const underWay = new Set(segments.slice(0, 4).map(({ segment }) => segment));
    expect(selectMerge(segments, underWay)).toEqual(segments.slice(4));
  });

  it('keeps segments few and each mark rebuilt seldom, however many changes come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 400 }), (sizes) => {
        let segments: LiveSegment[] = [segmentOf(20_000)];
        let rebuilt = 0;
        let marks = 20_000;
        for (const size of sizes) {
          segments = [...segments, segmentOf(size)];
          marks += size;
          for (
            let run = selectMerge(segments, new Set());
            run;
            run = selectMerge(segments, new Set())
          ) {
            const sum = run.reduce((total, { liveCount }) => total + liveCount, 0);
            rebuilt += sum;
            segments = [...segments.slice(0, -run.length), segmentOf(sum)];
          }
        }
        const sizesToPass = Math.ceil(Math.log(marks) / Math.log(8)) + 1;
        expect(segments.length).toBeLessThanOrEqual(3 * sizesToPass);
        const came = marks - 20_000;
        expect(rebuilt).toBeLessThanOrEqual(16 * sizesToPass * came + 1);
      }),
      { numRuns: 60 },
    );
  });
});
