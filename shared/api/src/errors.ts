import { catalogue, errorBodySchema } from '@textloom/contracts';
import axios from 'axios';

/**
 * The failure of a call: `http` refused by the server; `network` no response; `timeout` too slow; `cancelled` by us
 * (never shown, never logged: decision 155); `contract` an unexpected response.
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
 * The only error of calls. `message` can be shown unchanged (ERR-025); `id` is stable and meant for code (`ErrorId` of
 * contracts, or the kind without a response); `fields` maps wire names to their error texts; `trace` finds the request
 * in the server's log.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly id: string;
  /** HTTP status, 0 without a response. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly trace: string | undefined;
  /** `data` of the response: details of a refusal. Parse it with a schema of contracts. */
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

const TEXTS = catalogue('api/errors', {
  network: 'The server cannot be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  cancelled: 'Cancelled.',
  contract: 'The server gave an answer that this page does not understand. Reload the page and try again.',
  refused: 'Something went wrong. Please try again.',
});

/** Text of a response: `message`, else `data.message` (decision 3). */
export function messageOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  if ('message' in body && typeof body.message === 'string' && body.message !== '') return body.message;
  return 'data' in body ? messageOf(body.data) : '';
}

/** The error for a response with an error status, by HTTP or `status: "error"` (decision 2). */
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

/** Converts any failure of axios into an ApiError. */
export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  if (axios.isCancel(error))
    return new ApiError({ kind: 'cancelled', id: 'cancelled', status: 0, message: TEXTS.cancelled, cause: error });
  if (axios.isAxiosError(error) && error.response) return refusal(error.response.status, error.response.data);
  const slow = axios.isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT');
  const kind = slow ? 'timeout' : 'network';
  return new ApiError({ kind, id: kind, status: 0, message: TEXTS[kind], cause: error });
}
