import { z } from './zod';

/** The body of every reply (decision 1). */
export const envelope = <D extends z.ZodType>(data: D) =>
  z.object({ status: z.enum(['success', 'error']), message: z.string().default(''), data });

/** `data` of a save that returns no entity; some add the id of what was saved. */
export const savedSchema = z.object({ id: z.number().int().optional() });

/** `data` of a call that returns nothing. */
export const emptySchema = z.object({});

/** Paged list (product specification, section 3; API-075). */
export const paged = <E extends z.ZodType>(entry: E) =>
  z.object({
    entries: z.array(entry),
    total_entries: z.number().int(),
    per_page_entries: z.number().int(),
    current_page: z.number().int(),
  });
export interface Paged<E> {
  entries: E[];
  total_entries: number;
  per_page_entries: number;
  current_page: number;
}

/** The reply to a query for one page of a list. */
export const pageOf = <E>({ page, limit }: { page: number; limit: number }, entries: E[], total: number): Paged<E> => ({
  entries,
  total_entries: total,
  per_page_entries: limit,
  current_page: page,
});

/** At least one page, no division by zero (decision 26). */
export const totalPages = (list: Pick<Paged<unknown>, 'total_entries' | 'per_page_entries'>): number =>
  list.per_page_entries > 0 ? Math.max(1, Math.ceil(list.total_entries / list.per_page_entries)) : 1;

/**
 * Body of a refusal. `id` is stable and meant for code; `message` is suitable for display; `fields` holds the message
 * of each invalid field by its wire name.
 */
export const errorBodySchema = z.object({
  status: z.literal('error'),
  message: z.string(),
  data: z
    .object({
      id: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      trace: z.string().optional(),
    })
    .loose(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;

/** Stable error ids with their HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid: 422,
  unauthorized: 401,
  bad_credentials: 401,
  /** The password is correct, and a second step must follow. */
  second_step: 401,
  forbidden: 403,
  /** The owner requires a second step that this user lacks; only calls that set it up are allowed. */
  second_step_missing: 403,
  /** Re-authentication required: call `reauthenticate`, then repeat the call. */
  proof_required: 403,
  frozen: 403,
  /** Blocked until the owner has opened the link mailed at sign-up. */
  unverified: 403,
  not_found: 404,
  conflict: 409,
  keyword_taken: 409,
  keyword_limit: 409,
  keyword_has_subscribers: 409,
  not_enough_messages: 409,
  no_recipients: 422,
  /** Everybody chosen has reached the caps. */
  capped: 409,
  /** Everybody chosen has got all texts promised this month. */
  over_promise: 409,
  subscription_expired: 403,
  campaign_started: 409,
  edit_conflict: 409,
  /** The idempotency key was used before with another body. */
  idempotency_key_reused: 409,
  email_taken: 409,
  token_invalid: 400,
  captcha_failed: 422,
  subscriber_exists: 409,
  subscriber_pending: 409,
  asked_before: 409,
  too_many_texts: 409,
  opted_out: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  /** The query would take too long; a retry does not help. */
  too_slow: 503,
  /** A temporary failure: the request may be retried in a moment. */
  unavailable: 503,
} as const;
export type ErrorId = keyof typeof ERROR_STATUS;
