import { captchaReply } from '@textloom/contracts';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestApp, TestUser } from '../../testing/app';

/** A setting with which tests solve captchas at once. */
export const CHEAP = { captchaCost: 1 };

/** What the widget hands over after it solved a challenge of this server. */
export async function solvedCaptcha(t: TestApp, user: TestUser): Promise<string> {
  const { body } = await t.call(user, 'GET', 'captcha');
  // The library's own shape: the contract leaves it to the library.
  const challenge = captchaReply.parse(body.data) as Record<string, unknown> & Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
