import { z } from '../zod';
import type { Operation } from '../operation';

/**
 * GET captcha: a proof-of-work challenge in ALTCHA's shape, made for the widget. Its exact members are
 * the library's; the solved payload goes back as the field `captcha` of the call it protects.
 */
export const captchaReply = z.record(z.string(), z.unknown());

/** The solved challenge as the widget hands it over; empty for who holds captcha_disabled. */
export const captchaField = z.string().max(4000).default('');

export const getCaptcha = {
  method: 'GET',
  path: 'captcha',
  summary: 'Makes a challenge for the forms that ask for one (VAL-017)',
  reply: captchaReply,
} as const satisfies Operation;
