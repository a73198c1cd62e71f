import { describe, expect, it } from 'vitest';
import { proves } from '../../../../../test/requirements.ts';
import { ServiceError } from '../../domain/service-error.ts';
import { toServiceError } from './database-error.ts';

const failure = (code: string) => Object.assign(new Error('relation "secret" …'), { code });

describe('asServiceError', () => {
  it.each([
    ['22021', 'validation_error', undefined],
    ['22P02', 'validation_error', undefined],
    ['08006', 'service_unavailable', 5],
    ['53300', 'service_unavailable', 5],
    ['57P01', 'service_unavailable', 5],
    ['25006', 'service_unavailable', 5],
    ['25001', 'internal_error', undefined],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'service_unavailable', 5],
    ['ECONNREFUSED', 'service_unavailable', 5],
    ['42P01', 'internal_error', undefined],
  ])(`tells %s as %s ${proves('D12-CODES')}`, (code, told, retryAfterSeconds) => {
    expect(toServiceError(failure(code))).toMatchObject({ code: told, retryAfterSeconds });
  });

  it(`says nothing of the failure to the caller and keeps it for the log ${proves('D12-5XX')}`, () => {
    const cause = failure('42P01');
    const error = toServiceError(cause);
    expect(error.message).toBe('Internal error');
    expect(error.cause).toBe(cause);
  });

  it('leaves a service error as it is', () => {
    const error = new ServiceError('not_found', 'x');
    expect(toServiceError(error)).toBe(error);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Cannot use a pool after calling end on the pool',
    'driver has already been destroyed',
  ])('takes %j for a lost database', (message) => {
    expect(toServiceError(new Error(message)).code).toBe('service_unavailable');
  });
});
