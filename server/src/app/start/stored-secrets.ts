import { newestAppSecrets } from '../../domains/access';
import { newestWebhookSecrets } from '../../domains/webhooks';
import type { StoredSecrets } from '../../platform/db/key-fingerprints';

/** What only the right key opens. Captchas and notifications leave nothing behind that was encrypted. */
export const STORED_SECRETS: StoredSecrets = {
  TEXTLOOM_TWO_STEP_KEY: newestAppSecrets,
  TEXTLOOM_WEBHOOK_KEY: newestWebhookSecrets,
};
