/**
 * Names of months and days of the week in Chilean spreadsheets, folded: in Spanish, and in English as some programs
 * write them. The lists begin with January and Sunday.
 */
export const DATE_WORDS = {
  months: [
    ['enero', 'ene', 'january', 'jan'],
    ['febrero', 'feb', 'february'],
    ['marzo', 'mar', 'march'],
    ['abril', 'abr', 'april', 'apr'],
    ['mayo', 'may'],
    ['junio', 'jun', 'june'],
    ['julio', 'jul', 'july'],
    ['agosto', 'ago', 'august', 'aug'],
    ['septiembre', 'setiembre', 'sept', 'sep', 'set', 'september'],
    ['octubre', 'oct', 'october'],
    ['noviembre', 'nov', 'november'],
    ['diciembre', 'dic', 'december', 'dec'],
  ],
  weekdays: [
    ['domingo', 'dom', 'sunday', 'sun'],
    ['lunes', 'lun', 'monday', 'mon'],
    ['martes', 'mar', 'tuesday', 'tue'],
    ['miercoles', 'mie', 'wednesday', 'wed'],
    ['jueves', 'jue', 'thursday', 'thu'],
    ['viernes', 'vie', 'friday', 'fri'],
    ['sabado', 'sab', 'saturday', 'sat'],
  ],
} as const;
