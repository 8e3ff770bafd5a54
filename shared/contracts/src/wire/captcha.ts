import { z } from '../zod';

/**
 * GET captcha: a proof-of-work challenge in ALTCHA's shape, made for the widget. Its exact members are
 * the library's; the solved payload goes back as the field `captcha` of the call it protects.
 */
export const captchaReply = z.record(z.string(), z.unknown());

/** The solved challenge as the widget hands it over; empty for who holds captcha_disabled. */
export const captchaField = z.string().max(4000).default('');
