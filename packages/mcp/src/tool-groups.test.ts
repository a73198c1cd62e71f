import { operations, SCOPES } from '@marcario/core/contract';
import { describe, expect, it } from 'vitest';
import { proves } from '../../../test/requirements.ts';
import { parseToolGroups, selectOperations, TOOL_GROUPS } from './tool-groups.ts';

const toolNames = (rows: readonly { readonly tool: { readonly name: string } | null }[]) => [
  ...new Set(rows.flatMap(({ tool }) => tool?.name ?? [])),
];

describe('parseToolGroups', () => {
  it('reads a comma list in any order, and nothing as all', () => {
    expect(parseToolGroups('plazos, brands')).toEqual(['brands', 'plazos']);
    expect(parseToolGroups(undefined)).toBeUndefined();
    expect(parseToolGroups(null)).toBeUndefined();
  });

  it.each(['', 'marks', 'brands,', 'BRANDS'])('refuses %j with the groups there are', (text) => {
    expect(() => parseToolGroups(text)).toThrow(/brands, watch, plazos, insights, feeds/);
  });
});

describe('selectOperations', () => {
  it(`puts every tool into one group ${proves('D17-GROUPS')}`, () => {
    const grouped = TOOL_GROUPS.flatMap((group) =>
      toolNames(selectOperations(operations, { groups: [group] })),
    );
    expect([...grouped].sort()).toEqual(toolNames(operations).sort());
    expect(toolNames(selectOperations(operations, { groups: ['insights'] }))).toEqual(
      toolNames(operations).filter((name) => name.startsWith('insights_')),
    );
  });

  it(`leaves out what the scopes of a key would be refused ${proves('F10-SCOPES')}`, () => {
    const rows = selectOperations(operations, { scopes: ['insights:read'] });
    expect(new Set(rows.map(({ scope }) => scope))).toEqual(new Set(['insights:read', null]));
    expect(selectOperations(operations, { scopes: SCOPES })).toEqual(operations);
    expect(selectOperations(operations, { scopes: null })).toEqual(operations);
  });

  it('is the same array for the same selection, so that its tools are described once', () => {
    const first = selectOperations(operations, { groups: ['watch'], scopes: ['watch:read'] });
    expect(selectOperations(operations, { scopes: ['watch:read'], groups: ['watch'] })).toBe(first);
  });
});
