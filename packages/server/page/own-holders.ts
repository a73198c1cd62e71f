import type { MarcarioClient } from '@marcario/client';
import { normalizeRut } from '@marcario/core';
import { isSameName, parseNamedNumber } from './intent.ts';

/** Persons that are looked through for one name. */
const PERSONS = 50;

/** The ids of the holders of a mark. */
export async function readHolderIds(
  { brands }: MarcarioClient,
  nro: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { personas } = await brands.report({ nro }, { signal });
  return personas.flatMap(({ id, rol }) => (rol === 'representante' ? [] : id));
}

/**
 * What a watch takes to leave a holder out, by a tax id or by the whole name: the tax id, which also covers marks that
 * come later, or the ids of all persons of that name; and the names that are like it, for who meant another.
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
