import { forgotPassword, setNewPassword } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as passwordReset from './password-reset.service';

export const passwordResetRoutes: Module = (deps) => async (app) => {
  route(app, forgotPassword, async ({ body, request }) => {
    await passwordReset.sendReset(deps, body.email, request.ip);
    return { message: 'Instructions to reset your password were sent to your email address' };
  });

  route(app, setNewPassword, async ({ body, request }) => {
    await passwordReset.setNewPassword(deps, body, request.ip);
    return { message: 'Your password was successfully reset. Login with your new credentials' };
  });
};
