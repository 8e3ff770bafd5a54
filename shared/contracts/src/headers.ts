/** Header names, defined once (decision 5). */
export const HEADERS = {
  /** Fixed public key of the client application. */
  authToken: 'Auth-Token',
  /** Token of the session, after login. */
  credentials: 'Credentials',
  /** Client-generated key that makes a call that creates something safe to repeat. */
  idempotencyKey: 'Idempotency-Key',
} as const;
