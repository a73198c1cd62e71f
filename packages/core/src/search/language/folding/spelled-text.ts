import { foldText, foldWithOffsets } from '../../../domain/text/text-folding.ts';

const ASCII = /^[ -~]*$/;
/** What nobody sees must not keep a tilde from its letter. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
const SOUNDING_LETTER = /[ñü]/i;
const SOUNDS: Readonly<Record<string, string>> = { ñ: 'n', ü: 'u' };

/**
 * `foldText`, but ñ and ü stay: as much of the raw text as the phonetic readings need (decision
 * D6), one unit for each unit of the folding. Applying it twice changes nothing.
 */
export function spellText(text: string): string {
  if (ASCII.test(text)) return foldText(text);
  const composed = text.replace(UNSEEN, '').normalize('NFC');
  if (!SOUNDING_LETTER.test(composed)) return foldText(text);
  const { folded, starts } = foldWithOffsets(composed);
  let spelled = '';
  for (let i = 0; i < folded.length; i += 1) {
    const raw = composed[starts[i] ?? 0]?.toLowerCase() ?? '';
    const plain = folded[i] ?? '';
    spelled += SOUNDS[raw] === plain ? raw : plain;
  }
  return spelled;
}

/** The folding of a spelled text. */
export function foldSpelled(spelled: string): string {
  return SOUNDING_LETTER.test(spelled)
    ? spelled.replaceAll('ñ', 'n').replaceAll('ü', 'u')
    : spelled;
}
