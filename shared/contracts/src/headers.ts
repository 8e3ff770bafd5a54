/** Header names, defined once (decision 5). */
export const HEADERS = {
  /** Fixed public key of the client application. */
  authToken: 'Auth-Token',
  /** Token of the session, after login. */
  credentials: 'Credentials',
  /** Client-generated key that makes a campaign or payment call safe to repeat. */
  idempotencyKey: 'Idempotency-Key',
} as const;
