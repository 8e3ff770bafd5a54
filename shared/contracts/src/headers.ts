/** Header names, defined once (decision 5). */
export const HEADERS = {
  /** Fixed public key of the client application. */
  authToken: 'Auth-Token',
  /** Token of the session, after login. */
  credentials: 'Credentials',
  /**
   * In a browser: the name of the session whose cookie applies. At sign-in, how long the cookie is kept: `keep`, or
   * `brief`, until the browser is closed; without it the reply contains the credentials instead.
   */
  session: 'Session',
  /** Client-generated key that makes a call that creates something safe to repeat. */
  idempotencyKey: 'Idempotency-Key',
} as const;
