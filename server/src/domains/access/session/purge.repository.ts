import type { Expired } from '../../../platform/db/delete-expired';

export const EXPIRED_OF_ACCESS: Expired = {
  // The reason why a session ended is kept for a month.
  credential: `least(expires_at, revoked_at) < now() - interval '30 days'`,
  password_token: `least(expires_at, used_at) < now() - interval '1 day'`,
  begun_sign_in: 'expires_at < now()',
  passkey_challenge: 'expires_at < now()',
  captcha_used: 'expires_at < now()',
  wrong_try: `last_at < now() - interval '1 day'`,
  email_change: 'expires_at < now()',
};
