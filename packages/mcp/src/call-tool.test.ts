import { ServiceError } from '@marcario/core';
import type { CallToolResult } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { toolErrorResult, toolResult } from './call-tool.ts';
import { HIDING_TEXT } from './testing/sample-service.ts';

function textOf({ content }: CallToolResult): string {
  const [block] = content;
  return block?.type === 'text' ? block.text : expect.unreachable('the block must be text');
}

/** Ranges of all invisible characters of Unicode 15, listed independently of the code under test. */
const UNSEEN_RANGES: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe0fff],
];

describe('toolResult', () => {
  it(`gives the body as an object and as one JSON text that means the same ${proves('D17-RESULT')}`, () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (body) => {
        const result = toolResult(body);
        const plain = JSON.parse(JSON.stringify(body));
        expect(JSON.parse(JSON.stringify(result.structuredContent))).toEqual(plain);
        expect(result.content).toHaveLength(1);
        expect(JSON.parse(textOf(result))).toEqual(plain);
      }),
    );
  });

  it(`is one text whatever its size ${proves('D17-RESULT')}`, () => {
    const large = { items: ['ñ'.repeat(400_000)], nextCursor: 'abc' };
    const result = toolResult(large);
    expect(result.content).toHaveLength(1);
    expect(JSON.parse(textOf(result))).toEqual(large);
  });

  it('writes nothing into the text that a person cannot see', () => {
    const unseen = fc
      .constantFrom(...UNSEEN_RANGES)
      .chain(([min, max]) => fc.integer({ min, max }))
      .map((point) => String.fromCodePoint(point));
    fc.assert(
      fc.property(unseen, fc.string(), (hidden, around) => {
        const denominacion = around + hidden + around;
        const result = toolResult({ denominacion });
        expect(textOf(result)).not.toContain(hidden);
        expect(JSON.parse(textOf(result))).toEqual({ denominacion });
      }),
    );
  });

  it('leaves what can be read as it is', () => {
    const text = textOf(toolResult({ denominacion: HIDING_TEXT }));
    expect(text).toBe(
      '{"denominacion":"KOLUN\\u202e\\u200b\\udb40\\udc41\\udb40\\udc7f ñandú 🧀\\u0007\\u0085"}',
    );
  });

  it(`wraps a list as { items } and an empty answer as {} ${proves('D17-RESULT')}`, () => {
    expect(toolResult([1, 2]).structuredContent).toEqual({ items: [1, 2] });
    expect(toolResult(undefined).structuredContent).toEqual({});
    expect(textOf(toolResult(undefined))).toBe('{}');
  });
});

describe('toolErrorResult', () => {
  it(`tells code, message, waiting time and coverage, and no structuredContent ${proves('D17-ERROR')}`, () => {
    const details = { coverage: null, retryAfterSeconds: 3 };
    const result = toolErrorResult(new ServiceError('fuera_de_cobertura', 'Outside', details));
    expect(result).toEqual({ content: [expect.anything()], isError: true });
    expect(JSON.parse(textOf(result))).toEqual({
      error: { code: 'fuera_de_cobertura', message: 'Outside', ...details },
    });
  });

  it('says nothing of a failure that is not meant for callers', () => {
    const text = textOf(toolErrorResult(new Error('password=hunter2')));
    expect(JSON.parse(text)).toEqual({
      error: { code: 'internal_error', message: 'Internal error' },
    });
  });
});
