const HUNDRED = 100;
const SPANISH_NUMBERS = numbersOf(
  `cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis
  diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco
  veintiseis veintisiete veintiocho veintinueve`,
  {
    tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    and: ' y ',
    hundred: 'cien',
  },
);
const ENGLISH_NUMBERS = numbersOf(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen`,
  {
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    and: ' ',
    hundred: 'one hundred',
  },
);

/** How a number up to a hundred is said in Spanish; null for others: years and part numbers. */
export function spanishNumber(digits: string): string | null {
  return SPANISH_NUMBERS.get(digits) ?? null;
}

/** How a number up to a hundred is said in English; null for others: years and part numbers. */
export function englishNumber(digits: string): string | null {
  return ENGLISH_NUMBERS.get(digits) ?? null;
}

function numbersOf(
  first: string,
  { tens, and, hundred }: { readonly tens: string; readonly and: string; readonly hundred: string },
): ReadonlyMap<string, string> {
  const said = first.split(/\s+/);
  const units = said.slice(1, 10);
  for (const ten of tens.split(' ')) said.push(ten, ...units.map((unit) => ten + and + unit));
  said[HUNDRED] = hundred;
  return new Map(said.map((words, number) => [`${number}`, words]));
}
