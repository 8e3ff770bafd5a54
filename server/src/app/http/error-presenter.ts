import { ERROR_STATUS, type ErrorBody, type ErrorId } from '@textloom/contracts';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isUnavailable } from '../../platform/db/unavailable';
import { WebhookRejected } from '../../platform/providers/carrier/gateway';
import { AppError } from '../../platform/base/app-error';

export interface Failure {
  status: number;
  body: ErrorBody;
  /** A server error: logged with the trace id that the client gets. */
  unexpected: boolean;
}

function failure(
  id: ErrorId,
  message: string,
  extra: Partial<ErrorBody['data']> = {},
  status: number = ERROR_STATUS[id],
): Failure {
  return { status, body: { status: 'error', message, data: { id, ...extra } }, unexpected: false };
}

const UNKNOWN_ADDRESS = failure('not_found', 'This address was not found.');

const label = (field: string): string => {
  const words = field.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Contracts have their own texts; zod's standard ones mention types and are replaced. */
function fitToShow(field: string, message: string): string {
  if (/received undefined$/.test(message)) return `${label(field)} is required.`;
  if (message.startsWith('Too big: expected string')) return `${label(field)} is too long.`;
  return /^(Invalid|Too big|Too small|Unrecognized|expected)/.test(message) ? `${label(field)} is not valid.` : message;
}

function invalid(error: FastifyError): Failure {
  if (error.validationContext === 'params') return UNKNOWN_ADDRESS;
  const fields: Record<string, string> = {};
  for (const { instancePath, message = '' } of error.validation ?? []) {
    const field = instancePath.split('/')[1] ?? '';
    if (field === '') {
      // Errors of the whole body: none at all, or a list or number instead of fields.
      if (/^Invalid input: expected (object|record)/.test(message))
        return failure('bad_request', 'The request body could not be read.');
      fields._ ??= message;
    } else fields[field] ??= fitToShow(field, message);
  }
  return failure('invalid', Object.values(fields)[0] ?? 'The request is not valid.', { fields });
}

const OUT_OF_RANGE = '22003';
/** Some ids are int4 and others int8, so only the database knows which ones are too large to exist. */
const hasLargeId = (params: unknown): boolean =>
  typeof params === 'object' && params !== null && Object.values(params).some((id) => Number(id) > 2_147_483_647);

/** Errors of PostgreSQL for values that passed the schema, by SQLSTATE. */
const FROM_DATABASE: Readonly<Record<string, Failure>> = {
  [OUT_OF_RANGE]: failure('invalid', 'A number is out of range.'),
  '22021': failure('bad_request', 'The request contains characters that cannot be stored.'),
  '22P05': failure('bad_request', 'The request contains characters that cannot be stored.'),
  '40001': failure('conflict', 'This was changed at the same moment. Please try again.'),
  '40P01': failure('conflict', 'This was changed at the same moment. Please try again.'),
  '57014': failure('too_slow', 'This took too long. Please try again.'),
};
/**
 * Not about the request. A commit in progress may have succeeded: repeating the call with its idempotency key is safe.
 */
const AWAY = failure('unavailable', 'The service cannot be used right now. Please try again in a moment.');

/** The machine has no disk space, no file descriptor or a disk that cannot be written: not about the request either. */
const FROM_MACHINE = new Set(['EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC', 'EROFS']);

function ofFramework(error: FastifyError): Failure | undefined {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return failure('too_large', 'This is too large to be sent.');
  if (statusCode === 429) return failure('rate_limited', 'Too many attempts. Please wait a moment and try again.');
  if (error instanceof WebhookRejected) return failure('forbidden', error.message);
  // The file server's error for an address that leaves its folder.
  if (statusCode === 403 || statusCode === 404) return UNKNOWN_ADDRESS;
  if (statusCode >= 400 && statusCode < 500)
    return failure('bad_request', 'The request could not be read.', {}, statusCode);
  return undefined;
}

/** Converts every exception into a response. Of an unexpected one the client gets only the trace id. */
export function presentError(error: FastifyError, trace: string, params: unknown = null): Failure {
  if (error instanceof AppError)
    return failure(error.id, error.message, {
      ...error.details,
      ...(error.fields ? { fields: { ...error.fields } } : {}),
    });
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error);
  if (error.code === OUT_OF_RANGE && hasLargeId(params)) return UNKNOWN_ADDRESS;
  const away = isUnavailable(error) || FROM_MACHINE.has(error.code);
  const known = away ? AWAY : (FROM_DATABASE[error.code] ?? ofFramework(error));
  if (known) return known;
  return { ...failure('internal', 'Something went wrong on our side. Please try again.', { trace }), unexpected: true };
}
