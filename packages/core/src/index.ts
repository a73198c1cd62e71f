export { ServiceError, type ServiceErrorDetails } from './domain/service-error.ts';
