import { operations } from '@marcario/core/contract';
import { openApiDocument } from '@marcario/server';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';

/** What the public linter says of a document under its recommended rules. */
async function complaints(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => {
    return `${ruleId}: ${message} at ${location[0]?.pointer}`;
  });
}

describe('the OpenAPI document', () => {
  it('passes a public linter without an error, a warning or an exception', async () => {
    expect(await complaints(openApiDocument(operations))).toEqual([]);
  });

  it('is read by that linter: a wrong example does not pass', async () => {
    const text = JSON.stringify(openApiDocument(operations));
    const wrong = JSON.parse(text.replaceAll('"kolun"', '7'));
    expect(await complaints(wrong)).not.toEqual([]);
  });
});
