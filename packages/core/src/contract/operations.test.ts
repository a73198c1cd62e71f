import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from './operations.ts';

describe('the input', () => {
  it.each(operations.map(({ id, input }) => [id, input] as const))(
    'of %s refuses fields that it does not tell of',
    (_id, input) => {
      const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      expect(schema.additionalProperties).toBe(false);
    },
  );
});
