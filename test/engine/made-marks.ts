import { ESTADOS } from '../../packages/core/src/contract/estado.ts';
import type { IndexableBrand } from '../../packages/core/src/domain/record/indexable-brand.ts';
import { Random } from '../../packages/server/invented/random.ts';

const PARTS = ['vi', 'ña', 'ko', 'lun', 'ra', 'mar', 'té', 'sol', 'de', 'plus'];
const PERSONS = ['ACME S.A.', 'Ñuñoa Ltda', 'R.E.M. Corp', 'Pérez y Cía', 'ACME Chile'];
const TYPES = ['denominativa', 'mixta', 'otra'];

/** Marks in which every field that is filtered by varies, some without it. */
export function madeMarks(count: number): IndexableBrand[] {
  const random = new Random(47);
  const pick = <One>(from: readonly One[]) => from[random.below(from.length)] as One;
  const maybe = <One>(value: One) => (random.chance(0.2) ? null : value);
  const some = <One>(max: number, make: () => One) =>
    Array.from({ length: random.between(1, max) }, make);
  const word = () => some(3, () => pick(PARTS)).join('');
  const day = () => `20${random.between(10, 19)}-0${random.between(1, 9)}-11`;
  const relation = () => {
    const at = random.below(PERSONS.length);
    return {
      nombre: PERSONS[at] ?? '',
      ...(random.chance(0.5) && { razonSocial: `Sociedad ${word()}` }),
      ...(random.chance(0.7) && { rut: at === 0 ? '76543210-3' : `r${at}` }),
      personaId: at + 1,
      rol: pick(['titular', 'representante', 'ambas'] as const),
      vigente: random.chance(0.7),
    };
  };
  return Array.from({ length: count }, (_, at) => ({
    nroSolicitud: random.chance(0.02) ? `X-${at}` : `${at * 7}`,
    nroRegistro: maybe(`${at * 3}`),
    denominacion: random.chance(0.01) ? '' : some(2, word).join(' '),
    estado: maybe(pick(ESTADOS)),
    tipoSigno: pick(TYPES),
    fechaPresentacion: maybe(day()),
    fechaPublicacion: maybe(day()),
    fechaRegistro: maybe(day()),
    fechaVencimiento: maybe(day()),
    fechaActualizacion: `${day()}T00:00:00.00${random.below(3)}Z`,
    clases: [...new Set([pick([9, 25, 30]), pick([9, 41, 45])])].sort((a, b) => a - b),
    viena: [pick(['03.01.01', '26.04.01', '26.40.01'])],
    relaciones: Array.from({ length: random.below(3) }, relation),
  }));
}
