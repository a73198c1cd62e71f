import { englishSound } from './english-sound.ts';
import { createReading } from './reading.ts';
import { spanishSound } from './spanish-sound.ts';

/** How a Chilean reads a mark as Spanish. */
export const spanishReading = createReading(spanishSound);

/** How a Chilean reads a mark as English. */
export const englishReading = createReading(englishSound);
