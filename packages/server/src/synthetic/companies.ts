import { capitalized } from './letter-case.ts';
import { ENGLISH_SECTORS, SPANISH_SECTORS } from './lexicon-trade.ts';
import type { Random } from './random.ts';
import { WeightedChoice } from './weighted-choice.ts';

/** A legal form as it ends a display name and, written out, a legal name. */
interface LegalForm {
  readonly short: string;
  readonly long: string;
}

function form(short: string, long = short.toUpperCase()): LegalForm {
  return { short, long };
}

const CHILEAN_FORMS = new WeightedChoice<LegalForm>([
  [form('SpA', 'SOCIEDAD POR ACCIONES'), 34],
  [form('Limitada', 'SOCIEDAD DE RESPONSABILIDAD LIMITADA'), 26],
  [form('S.A.', 'SOCIEDAD ANÓNIMA'), 24],
  [form('Ltda.', 'LIMITADA'), 8],
  [form('E.I.R.L.', 'EMPRESA INDIVIDUAL DE RESPONSABILIDAD LIMITADA'), 8],
]);

/** Country of a foreign holder and the legal forms of its companies. */
export interface Homeland {
  readonly pais: string;
  readonly forms: readonly string[];
}

export const HOMELANDS = new WeightedChoice<Homeland>([
  [{ pais: 'US', forms: ['Inc.', 'Inc.', 'LLC', 'Corporation', 'L.P.'] }, 38],
  [{ pais: 'DE', forms: ['GmbH', 'AG', 'GmbH & Co. KG', 'SE'] }, 8],
  [{ pais: 'CN', forms: ['Co., Ltd.', 'Technology Co., Ltd.', 'Group Co., Ltd.'] }, 9],
  [{ pais: 'ES', forms: ['S.L.', 'S.A.', 'S.L.U.'] }, 6],
  [{ pais: 'AR', forms: ['S.A.', 'S.R.L.', 'S.A.S.'] }, 6],
  [{ pais: 'BR', forms: ['Ltda.', 'S.A.', 'S/A'] }, 5],
  [{ pais: 'FR', forms: ['S.A.S.', 'S.A.', 'SARL'] }, 5],
  [{ pais: 'CH', forms: ['AG', 'S.A.', 'Sàrl'] }, 5],
  [{ pais: 'GB', forms: ['Limited', 'Ltd', 'PLC'] }, 5],
  [{ pais: 'JP', forms: ['Kabushiki Kaisha', 'Co., Ltd.', 'Corporation'] }, 4],
  [{ pais: 'MX', forms: ['S.A. de C.V.', 'S.A.B. de C.V.'] }, 4],
  [{ pais: 'IT', forms: ['S.p.A.', 'S.r.l.'] }, 3],
  [{ pais: 'PE', forms: ['S.A.C.', 'S.A.'] }, 3],
  [{ pais: 'CO', forms: ['S.A.S.', 'S.A.'] }, 2],
  [{ pais: 'NL', forms: ['B.V.', 'N.V.'] }, 2],
  [{ pais: 'KR', forms: ['Co., Ltd.', 'Corporation'] }, 2],
  [{ pais: 'PA', forms: ['S.A.', 'Corp.'] }, 1],
  [{ pais: 'IN', forms: ['Private Limited', 'Limited'] }, 1],
  [{ pais: 'CA', forms: ['Inc.', 'Ltd.'] }, 1],
  [{ pais: 'UY', forms: ['S.A.', 'S.R.L.'] }, 1],
]);

/** The two names of a company: as shown, and as registered. */
export interface CompanyName {
  readonly nombre: string;
  readonly razonSocial?: string;
}

/** A Chilean company that is named after its house mark. */
export function chileanCompany(house: string, random: Random): CompanyName {
  return incorporate(
    random.chance(0.65) ? `${house} ${trade(SPANISH_SECTORS, random)}` : house,
    random,
  );
}

/** Adds a Chilean legal form to a trade name; every second company states its legal name too. */
export function incorporate(tradeName: string, random: Random): CompanyName {
  const { short, long } = CHILEAN_FORMS.draw(random);
  const nombre = `${tradeName} ${short}`;
  if (random.chance(0.5)) return { nombre };
  return { nombre, razonSocial: `${tradeName.toUpperCase()} ${long}` };
}

/** The name of a company abroad. */
export function foreignCompany(house: string, homeland: Homeland, random: Random): string {
  const tradeName = random.chance(0.35) ? `${house} ${trade(ENGLISH_SECTORS, random)}` : house;
  return `${tradeName} ${random.pick(homeland.forms)}`;
}

function trade(sectors: readonly string[], random: Random): string {
  return capitalized(random.pickFrequent(sectors));
}
