import { sql } from '../../../platform/db/sql';
import type { Expired } from '../../../platform/db/delete-expired';

export const EXPIRED_OF_ACCESS: Expired = {
  // The reason why a session ended is kept for a month.
  credential: sql`least(expires_at, revoked_at) < now() - interval '30 days'`,
  password_token: sql`least(expires_at, used_at) < now() - interval '1 day'`,
  begun_sign_in: sql`expires_at < now()`,
  passkey_challenge: sql`expires_at < now()`,
  captcha_used: sql`expires_at < now()`,
  wrong_try: sql`last_at < now() - interval '1 day'`,
  email_change: sql`expires_at < now()`,
};
