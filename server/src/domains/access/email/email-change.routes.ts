import {
  cancelEmailChange,
  cancelUserEmail,
  confirmEmail,
  resendEmailLink,
  resendUserEmail,
  stopEmailChange,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as emailChange from './email-change.service';

const SENT = 'A new link was sent; the earlier one no longer works.';
const CANCELLED = 'The change of the email was cancelled.';

/** A new sign-in email between its request (account, authorized-users) and its confirmation. */
export const emailChangeRoutes: Module = (deps) => async (app) => {
  route(app, resendEmailLink, async ({ session }) => {
    await emailChange.resendLink(deps, session.accountId, session.userId);
    return { message: SENT };
  });

  route(app, cancelEmailChange, async ({ session }) => {
    await emailChange.cancelEmailChange(deps, session.accountId, session.userId);
    return { message: CANCELLED };
  });

  route(app, resendUserEmail, async ({ session, params }) => {
    await emailChange.resendLink(deps, session.accountId, params.id);
    return { message: SENT };
  });

  route(app, cancelUserEmail, async ({ session, params }) => {
    await emailChange.cancelEmailChange(deps, session.accountId, params.id);
    return { message: CANCELLED };
  });

  route(app, confirmEmail, async ({ body, request }) => ({
    message: 'Your email was confirmed. Sign in with it from now on.',
    email: await emailChange.confirmEmail(deps, body.token, request.ip),
  }));

  route(app, stopEmailChange, async ({ body, request }) => {
    await emailChange.stopEmailChange(deps, body.token, request.ip);
    return { message: 'The change was stopped, and every open session was signed out.' };
  });
};
