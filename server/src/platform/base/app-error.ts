import { ERROR_STATUS, type ErrorId } from '@textloom/contracts';

export interface ErrorMore {
  /** Additional fields for the client, in the response's `data`. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Seconds of the Retry-After header. */
  readonly retryAfterSeconds?: number;
}

/**
 * An error with a stable id, an HTTP status and a message for the user. `fields` maps wire names to their error texts.
 * Thrown anywhere below a route; the error handler writes the envelope.
 */
export class AppError extends Error {
  readonly id: ErrorId;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly details: ErrorMore['details'];
  readonly retryAfterSeconds: ErrorMore['retryAfterSeconds'];

  constructor(
    id: ErrorId,
    message: string,
    fields?: Readonly<Record<string, string>>,
    { details, retryAfterSeconds }: ErrorMore = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.id = id;
    this.fields = fields;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get statusCode(): number {
    return ERROR_STATUS[this.id];
  }
}

/** A refused form field, with the message beside it. */
export const invalid = (field: string, message: string): AppError =>
  new AppError('invalid', message, { [field]: message });

export const notFound = (what: string): AppError => new AppError('not_found', `${what} was not found.`);

/** The message of a refused action (decision 105). */
export const forbidden = (): AppError =>
  new AppError('forbidden', 'This action is not allowed. Your account does not allow this action.');
