const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64url');

/**
 * Keys for processes that share a database but not a data folder: with different keys they would not start (decision
 * 519).
 */
export const COMMON_KEYS = {
  TEXTLOOM_TWO_STEP_KEY: key(1),
  TEXTLOOM_WEBHOOK_KEY: key(2),
  TEXTLOOM_CAPTCHA_KEY: key(3),
  TEXTLOOM_VAPID_PRIVATE: key(4),
} as const;
