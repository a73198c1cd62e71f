export { ACTS } from './acts.ts';
export { CALENDAR_WORDS } from './calendar-words.ts';
export { COMPANY_NAMES } from './company-names.ts';
export { DATE_WORDS } from './date-words.ts';
export { MARK_WORDS } from './mark-words.ts';
export { readDemand } from './opposition-claims.ts';
export { CALENDAR_ZONE, PLACE, provinceOf } from './place.ts';
export { deriveStatus } from './status-rules.ts';
export {
  OTHER_SIGN_TYPE,
  SIGN_TYPE_TEXTS,
  SIGN_TYPES,
  STATUS_TEXTS,
  STATUSES,
} from './statuses.ts';
export { hideTaxIds, TAX_ID, TAX_ID_FORM } from './tax-id.ts';
export { LISTED_TERM_KINDS, REGISTRATION_YEARS, TERM_KINDS, TERM_REMARKS } from './term-kinds.ts';
export { TERMS } from './term-rules.ts';
