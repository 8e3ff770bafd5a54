import { confirmAlertAddress, confirmAlertPhone, sendAlertConfirmation } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { resendConfirmation, confirmAddress, confirmPhone } from './confirm.service';

/** Addresses and phones that get notifications of an account, and how they are confirmed (ADR 0107). */
export const alertAddressRoutes: Module = (deps) => async (app) => {
  route(app, sendAlertConfirmation, async ({ session, body }) => ({
    message: await resendConfirmation(deps, session, body.address),
  }));

  route(app, confirmAlertPhone, async ({ session, body }) => {
    await confirmPhone(deps, session, body);
    return { message: 'Your phone is confirmed for alerts.' };
  });

  route(app, confirmAlertAddress, async ({ body, request }) => ({
    message: `${await confirmAddress(deps, body.token, request.ip)} is confirmed for notifications.`,
  }));
};
