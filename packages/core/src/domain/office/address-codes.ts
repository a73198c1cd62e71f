const SEPARATORS = /[\s,;|]+/;
const CODE = /^0*([1-9]\d*)(?:\.0+)?$/;

/**
 * The comuna or region code of each of `count` persons, without a leading zero (specification 2.3).
 * One code speaks for all of them, as many codes as persons go one to each, and any other number
 * says nothing. What is not a code of at most `digits` digits says nothing either.
 */
export function readAddressCodes(
  text: string,
  { count, digits }: { readonly count: number; readonly digits: number },
): (string | undefined)[] {
  const codes = text.split(SEPARATORS).filter((part) => part !== '');
  const readings = codes.map((code) => {
    const plain = CODE.exec(code)?.[1];
    return plain !== undefined && plain.length <= digits ? plain : undefined;
  });
  if (readings.length === 1) return Array.from({ length: count }, () => readings[0]);
  return readings.length === count ? readings : [];
}
