import { captchaReply } from '@textloom/contracts';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp } from '../../../testing/app';

/** A setting that lets tests solve captchas immediately. */
export const CHEAP = { captchaCost: 1 };

/** The payload that the widget returns after it has solved a challenge of this server. */
export async function solvedCaptcha(t: TestApp): Promise<string> {
  const { body } = await t.call(null, 'GET', 'captcha');
  // The challenge has the library's own shape, which the contract does not define.
  const challenge = captchaReply.parse(body.data) as Record<string, unknown> & Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
