import { ServiceError } from '../../domain/service-error.ts';
import { DatabaseLostError, LostAnswerError } from '../../store/database/database-errors.ts';

const RETRY_AFTER_SECONDS = 5;
const USER_VALUE = /^22/;
/**
 * SQL states of a database that is unreachable, out of resources, stopped or read-only (as after a failover), and of a
 * transaction that was still aborted at its last retry.
 */
const UNAVAILABLE = /^(?:08|40|53|57|25006$)/;
/** Error codes for a database certificate that this process no longer accepts. */
const CERTIFICATE_FAULT = /^(?:CERT_|DEPTH_ZERO_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/;
const CONNECTION_FAULTS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Converts an error of a lower layer to the error for the caller (decision D12). The cause is logged. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = errorCode(error);
  if (USER_VALUE.test(code)) {
    return new ServiceError('validation_error', 'A parameter holds a value that cannot be stored', {
      cause: error,
    });
  }
  if (isDatabaseErrorCode(code) || isLostConnection(error)) {
    return new ServiceError('service_unavailable', 'Internal error', {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  return new ServiceError('internal_error', 'Internal error', { cause: error });
}

function isDatabaseErrorCode(code: string): boolean {
  return UNAVAILABLE.test(code) || CERTIFICATE_FAULT.test(code) || CONNECTION_FAULTS.has(code);
}

function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Recognises lost connections and closed databases, some of them only by their messages. */
function isLostConnection(error: unknown): boolean {
  if (error instanceof LostAnswerError || error instanceof DatabaseLostError) return true;
  return (
    error instanceof Error &&
    /connection terminated|timeout exceeded when trying to connect|after calling end on the pool|driver has already been destroyed/i.test(
      error.message,
    )
  );
}
