import type { TipoSigno } from '../../contract/tipo-signo.ts';
import { foldedTokens, foldText } from '../text/text-folding.ts';

/** Words of the office's texts that say nothing of the type. */
const NOISE = new Set(['marca', 'marcas', 'signo', 'tipo', 'de', 'del', 'la']);

/** Folded office texts without the noise, by code. */
const OFFICE_TEXTS: Readonly<Record<Exclude<TipoSigno, 'otra'>, readonly string[]>> = {
  denominativa: ['denominativa', 'denominativo', 'denominacion', 'palabra'],
  figurativa: ['figurativa', 'figurativo'],
  mixta: ['mixta', 'mixto'],
  frase_propaganda: ['frase propaganda', 'frases propaganda'],
  tridimensional: ['tridimensional', 'tridimensionales'],
  sonora: ['sonora', 'sonoro', 'sonido'],
  olfativa: ['olfativa', 'olfativo'],
  movimiento: ['movimiento', 'en movimiento'],
  holografica: ['holografica', 'holografico', 'holograma'],
  colectiva: ['colectiva', 'colectivas'],
  certificacion: ['certificacion'],
};

const codes = new Map(
  Object.entries(OFFICE_TEXTS).flatMap(([code, texts]) => texts.map((text) => [text, code])),
) as ReadonlyMap<string, TipoSigno>;

/**
 * The sign-type code of the first readable text (decision B5): `otra` when none can be read,
 * undefined when there is none.
 */
export function readSignType(texts: readonly string[]): TipoSigno | undefined {
  for (const text of texts) {
    const words = foldedTokens(foldText(text)).filter((word) => !NOISE.has(word));
    const code = codes.get(words.join(' '));
    if (code) return code;
  }
  return texts.length === 0 ? undefined : 'otra';
}
