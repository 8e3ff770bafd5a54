import { getBillingSettings, keepSubscription, saveBillingSettings } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import { noteSecurity } from '../../access';
import { notifyProfile } from '../../../platform/live/notify';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as renewals from './renewal.repository';
import * as billingSettings from '../auto-buy/billing-settings.service';

export const subscriptionRoutes: Module = (deps) => async (app) => {
  /** Withdraws a cancellation, or a change to a smaller plan, before it takes effect. */
  route(app, keepSubscription, ({ session: { accountId } }) =>
    deps.db.asAccount(accountId, async (tx) => {
      if (!(await renewals.keepSubscription(tx, accountId, new Date())))
        throw new AppError('conflict', 'There is no change of your plan to withdraw.');
      await noteSecurity(tx, { accountId, kind: 'plan', text: 'Took back the change of the plan.' });
      await notifyProfile(tx, accountId, 'plan');
      return { message: 'Your plan is kept.' };
    }),
  );

  route(app, getBillingSettings, ({ session }) => billingSettings.readBillingSettings(deps, session, new Date()));

  route(app, saveBillingSettings, async ({ session, body }) => ({
    ...(await billingSettings.saveBillingSettings(deps, session, body, new Date())),
    message: 'Your billing settings were saved.',
  }));
};
