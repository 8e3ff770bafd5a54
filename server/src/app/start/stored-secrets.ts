import { newestAppSecrets } from '../../domains/access';
import { newestWebhookSecrets } from '../../domains/webhooks';
import type { StoredSecrets } from '../../platform/db/key-fingerprints';

/** Stored secrets that only the right key opens. Captchas and notifications leave nothing encrypted behind. */
export const STORED_SECRETS: StoredSecrets = {
  TEXTLOOM_TWO_STEP_KEY: newestAppSecrets,
  TEXTLOOM_WEBHOOK_KEY: newestWebhookSecrets,
};
