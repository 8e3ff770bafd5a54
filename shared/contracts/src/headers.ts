/** Header names, defined once (decision 5). */
export const HEADERS = {
  /** Fixed public key of the client application. */
  authToken: 'Auth-Token',
  /** Token of the session, after login. */
  credentials: 'Credentials',
  /** Client-made key that makes a campaign or payment post safe to repeat. */
  idempotencyKey: 'Idempotency-Key',
} as const;
