import { foldText } from '../text/text-folding.ts';

interface Named {
  readonly nombre: string;
  readonly rut?: string | undefined;
  readonly pais?: string | undefined;
}

/** What is stated of a person is kept by name, tax id and country, as they are written there. */
export function personKey({ nombre, rut = '', pais = '' }: Named): string {
  return `${foldText(nombre) || `=${nombre.replaceAll('/', ' ')}`}|${rut}|${pais}`;
}
