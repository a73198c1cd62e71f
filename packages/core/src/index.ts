export { parseInput } from './domain/parse-input.ts';
export { isLegalPersonRut, normalizeRut, rutCheckDigit } from './domain/rut.ts';
export { ServiceError, type ServiceErrorDetails } from './domain/service-error.ts';
export { foldText } from './domain/text-folding.ts';
