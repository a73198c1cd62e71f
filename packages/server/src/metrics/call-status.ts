import { ServiceError } from '@marcario/core';
import { ERROR_STATUS, type OperationCall, operationRoutes } from '@marcario/core/contract';

/** The status that a call of a tool would have over REST. */
export function answeredStatus({ operation }: OperationCall): number {
  return operation === null ? 200 : operationRoutes[operation].status;
}

/** The status of a call that failed with this error. */
export function failedStatus(error: unknown): number {
  return error instanceof ServiceError ? error.status : ERROR_STATUS.internal_error;
}
