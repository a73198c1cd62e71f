export { parseInput } from './domain/parse-input.ts';
export { ServiceError, type ServiceErrorDetails } from './domain/service-error.ts';
