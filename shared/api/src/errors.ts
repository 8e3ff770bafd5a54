import { errorBodySchema } from '@textloom/contracts';
import axios from 'axios';

/**
 * What went wrong with a call:
 * `http` the server refused it; `network` it never answered; `timeout` it took too long;
 * `cancelled` we gave up on purpose (never shown, never logged: decision 155);
 * `contract` it answered something else than promised.
 */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'cancelled' | 'contract';

interface ApiErrorParts {
  kind: ApiErrorKind;
  id: string;
  status: number;
  message: string;
  fields?: Readonly<Record<string, string>>;
  trace?: string;
  details?: unknown;
  cause?: unknown;
}

/**
 * The one error every call rejects with. `message` is fit to show as it is (ERR-025); `id` is stable
 * and made for code (`ErrorId` of contracts, or the kind when there was no answer); `fields` names the
 * complaint of each form field by its wire name; `trace` finds the request in the server's log.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly id: string;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly trace: string | undefined;
  /** `data` of the answer: what else a refusal told. Read it by a schema of contracts. */
  readonly details: unknown;

  constructor(parts: ApiErrorParts) {
    super(parts.message, { cause: parts.cause });
    this.kind = parts.kind;
    this.id = parts.id;
    this.status = parts.status;
    this.fields = parts.fields ?? {};
    this.trace = parts.trace;
    this.details = parts.details;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
export const isCancelled = (error: unknown): boolean => isApiError(error) && error.kind === 'cancelled';

const TEXTS = {
  network: 'The server cannot be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  cancelled: 'Cancelled.',
  contract: 'The server gave an answer that this page does not understand. Reload the page and try again.',
  refused: 'Something went wrong. Please try again.',
} as const;

/** Text of an answer: `message`, else `data.message` (decision 3). */
export function messageOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  if ('message' in body && typeof body.message === 'string' && body.message !== '') return body.message;
  return 'data' in body ? messageOf(body.data) : '';
}

/** Error for an answer that says no, by HTTP status or by `status: "error"` (decision 2). */
export function refusal(status: number, body: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  const details = parsed.success ? parsed.data.data : undefined;
  return new ApiError({
    kind: 'http',
    id: details?.id ?? `http_${status}`,
    status,
    message: messageOf(body) || TEXTS.refused,
    fields: details?.fields,
    trace: details?.trace,
    details,
  });
}

export const contractError = (status: number, cause: unknown): ApiError =>
  new ApiError({ kind: 'contract', id: 'contract', status, message: TEXTS.contract, cause });

/** Any failure of axios as an ApiError. */
export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  if (axios.isCancel(error))
    return new ApiError({ kind: 'cancelled', id: 'cancelled', status: 0, message: TEXTS.cancelled, cause: error });
  if (axios.isAxiosError(error) && error.response) return refusal(error.response.status, error.response.data);
  const slow = axios.isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
  const kind = slow ? 'timeout' : 'network';
  return new ApiError({ kind, id: kind, status: 0, message: TEXTS[kind], cause: error });
}
