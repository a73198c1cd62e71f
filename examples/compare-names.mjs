/** How alike names are, without a register: npm run build, then node examples/compare-names.mjs */
import { foldText, phoneticKeys, similarity } from '@marcario/core/likeness';

// The steps by themselves: a name without case, accents and signs, and the sounds of a word.
console.log(foldText('Café-Ñuñoa, S.A.')); // cafe nunoa s a
console.log(phoneticKeys('sky'), phoneticKeys('eskai')); // both have eskai

// Two names: a score, where 0.7 and more is worth a look, and the signals that explain it.
const { score, signals } = similarity('BLUE SKY', 'CIELO AZUL');
console.log(score >= 0.7, signals.semantic, signals.text < 0.5); // true 1 true

// A word that many marks of a register have says little: give its bits.
const bits = new Map([['austral', 3]]);
console.log(similarity('PESQUERA AUSTRAL', 'VINOS AUSTRAL', bits).score < 0.7); // true
