import { z } from '../zod';
import type { Operation } from '../operation';

/**
 * A proof-of-work challenge for the ALTCHA widget, which defines its members. The solved payload goes back as the field
 * `captcha` of the call that it protects.
 */
export const captchaReply = z.record(z.string(), z.unknown());

/** The solved challenge; empty where none is required. */
export const captchaField = z.string().max(4000).default('');

export const getCaptcha = {
  method: 'GET',
  path: 'captcha',
  summary: 'Creates a challenge for the forms that require one (VAL-017)',
  session: 'none',
  reply: captchaReply,
} as const satisfies Operation;
