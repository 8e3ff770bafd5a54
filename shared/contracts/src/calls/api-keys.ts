import { savedSchema } from '../envelope';
import { digits, formWords, wholeNumber } from '../form';
import type { Operation } from '../operation';
import { z } from '../zod';

/** Scopes of a public API key (ADR 0096). */
export const SCOPES = [
  'subscribers:read',
  'subscribers:write',
  'groups:read',
  'groups:write',
  'keywords:read',
  'messages:read',
  'campaigns:read',
  'campaigns:write',
  'conversations:read',
  'conversations:write',
  'orders:read',
  'coupons:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The documentation of the public API, a page of the server. */
export const API_DOCS = '/api/v1/docs';
/** Prefix of every key, so that secret scanners recognise leaked ones. */
export const KEY_PREFIX = 'tlk_';
/** Maximum number of active keys per account. */
export const MAX_API_KEYS = 20;
/** Longest expiry in days: ten years. */
const MAX_KEY_DAYS = 3_650;

export const apiKeySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The beginning of the key, to tell keys apart: "tlk_Ab3x". */
  hint: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** Email of the user who made it. */
  made_by: z.string(),
  added_at: z.string(),
  /** Null if it never expires. */
  expires_at: z.string().nullable(),
  expired: z.boolean(),
  /** To the minute; null if not used yet. */
  last_used_at: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKeySchema>;

export const apiKeyBody = z.object({
  name: z.string().trim().min(1, 'Name is required.').max(60, 'This name is too long.'),
  scopes: formWords
    .pipe(z.array(z.enum(SCOPES, 'This is not something that a key can be allowed.')))
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)))
    .refine((scopes) => scopes.length > 0, 'Choose at least one thing that the key may do.'),
  /** Days until it expires; 0 if it never does. */
  expires_in: digits(wholeNumber.min(0).max(MAX_KEY_DAYS)).default(0),
});

/** Active and expired keys; revoked keys are not listed. */
export const listApiKeys = {
  method: 'GET',
  path: 'profiles/keys',
  summary: 'Lists the keys of the public API',
  ability: 'api.keys',
  reply: z.object({ entries: z.array(apiKeySchema) }),
} as const satisfies Operation;

/** The only reply that contains the key itself. */
export const createApiKey = {
  method: 'POST',
  path: 'profiles/keys',
  summary: 'Makes a key of the public API',
  ability: 'api.keys',
  reauthentication: true,
  body: apiKeyBody,
  saved: z.object({ id: z.number().int(), key: z.string() }),
} as const satisfies Operation;

export const revokeApiKey = {
  method: 'DELETE',
  path: 'profiles/keys/:id',
  summary: 'Revokes a key of the public API, at once and for ever',
  ability: 'api.keys',
  saved: savedSchema,
} as const satisfies Operation;
