import type { MarcarioClient } from '@marcario/client';
import { normalizeRut } from '@marcario/core';
import { isSameName, parseNamedNumber } from './intent.ts';

/** Maximum persons searched for one name. */
const PERSONS = 50;

/** Returns the ids of a mark's holders. */
export async function readHolderIds(
  { brands }: MarcarioClient,
  nro: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { personas } = await brands.report({ nro }, { signal });
  return personas.flatMap(({ id, rol }) => (rol === 'representante' ? [] : id));
}

/**
 * Returns the `ids` that exclude a holder from a watchlist: the tax id, which covers future marks too, or for a full
 * name those of all persons with that name. `alike` lists similar names, in case another person is meant.
 */
export async function findHolder(
  { personas }: MarcarioClient,
  text: string,
  signal: AbortSignal,
): Promise<{ readonly ids: readonly string[]; readonly alike: readonly string[] }> {
  const rut = normalizeRut(parseNamedNumber(text)?.number ?? text);
  if (rut !== null) return { ids: [rut], alike: [] };
  const { items } = await personas.list({ q: text, rol: 'titular', limit: PERSONS }, { signal });
  const same = items.filter(({ nombre }) => isSameName(nombre, text));
  return { ids: same.map(({ id }) => id), alike: items.map(({ nombre }) => nombre) };
}
