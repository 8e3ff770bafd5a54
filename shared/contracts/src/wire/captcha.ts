import { z } from '../zod';

/**
 * GET captcha: a proof-of-work challenge for the ALTCHA widget. The library defines its members; the solved payload is
 * sent as the field `captcha` of the protected call.
 */
export const captchaReply = z.record(z.string(), z.unknown());

/** The solved challenge from the widget; empty for holders of captcha_disabled. */
export const captchaField = z.string().max(4000).default('');
