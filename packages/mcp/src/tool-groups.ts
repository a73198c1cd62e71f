import { ServiceError } from '@marcario/core';
import type { Operation, Scope } from '@marcario/core/contract';

/** Groups of tools by subject, so that a client can leave out the tools that its model does not need. */
export const TOOL_GROUPS = ['brands', 'watch', 'plazos', 'insights', 'feeds'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

const GROUP_OF_SUBJECT: Readonly<Record<Operation['subject'], ToolGroup>> = {
  Marks: 'brands',
  Persons: 'brands',
  Watchlists: 'watch',
  Terms: 'plazos',
  Holidays: 'plazos',
  Insights: 'insights',
  Currency: 'feeds',
  Usage: 'feeds',
};

/**
 * Parses a comma list of groups, such as `brands,plazos`; undefined if there is no list, which selects all tools.
 * @throws ServiceError `validation_error` that lists the groups
 */
export function parseToolGroups(text: string | null | undefined): readonly ToolGroup[] | undefined {
  if (text === null || text === undefined) return undefined;
  const names = text.split(',').map((name) => name.trim());
  const groups = TOOL_GROUPS.filter((group) => names.includes(group));
  const isKnown = names.every((name) => (TOOL_GROUPS as readonly string[]).includes(name));
  if (isKnown) return groups;
  throw new ServiceError(
    'validation_error',
    `tools must be a comma list of ${TOOL_GROUPS.join(', ')}`,
  );
}

/** Which operations a caller sees as tools. */
export interface ToolSelection {
  /** Undefined for all groups. */
  readonly groups?: readonly ToolGroup[] | undefined;
  /** The scopes of the caller's key; null or undefined if unknown, in which case no tool is left out. */
  readonly scopes?: readonly Scope[] | null | undefined;
}

/**
 * Cached selections, because every request makes one and describing its tools takes much longer than the response.
 */
const selections = new WeakMap<readonly Operation[], Map<string, readonly Operation[]>>();

/** Returns the operations of the selection, in their order; the same array for the same selection. */
export function selectOperations(
  served: readonly Operation[],
  { groups, scopes }: ToolSelection,
): readonly Operation[] {
  const known = selections.get(served) ?? new Map<string, readonly Operation[]>();
  selections.set(served, known);
  const key = `${groups?.join() ?? 'all'} ${scopes?.toSorted().join() ?? 'all'}`;
  const selected = known.get(key) ?? served.filter((row) => isSelected(row, { groups, scopes }));
  known.set(key, selected);
  return selected;
}

function isSelected({ subject, scope }: Operation, { groups, scopes }: ToolSelection): boolean {
  const isInGroup = groups?.includes(GROUP_OF_SUBJECT[subject]) ?? true;
  return isInGroup && (scope === null || (scopes?.includes(scope) ?? true));
}
