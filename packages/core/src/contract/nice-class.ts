import { LIMITS } from './limits.ts';
import { integerParam } from './wire-text.ts';

/** A Nice class, 1 to 45. */
export const claseSchema = integerParam(1, LIMITS.niceClassMax).meta({ id: 'Clase' });
