import { resendVerification, verifyEmail } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as verification from './verification.service';

/** The link that a new account's owner has to open before the account may send, invite, import or create links. */
export const verificationRoutes: Module = (deps) => async (app) => {
  route(app, resendVerification, async ({ session }) => ({
    message: `We sent a link to ${await verification.sendVerifyLink(deps, session.accountId)}.`,
  }));

  route(app, verifyEmail, async ({ body, request }) => {
    await verification.verifyEmail(deps, body.token, request.ip);
    return { message: 'Your email is verified. Nothing waits for it any more.' };
  });
};
