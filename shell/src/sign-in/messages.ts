/** Texts of the sign-in area; those of the specification stand verbatim with their requirement. */
export const MESSAGES = {
  title: 'Sign in',
  subtitle: 'Keyword marketing by text message.',
  /** AUTH-007 */
  signedIn: 'Logged in successfully',
  expired: 'Your session has ended. Please sign in again.',
} as const;
