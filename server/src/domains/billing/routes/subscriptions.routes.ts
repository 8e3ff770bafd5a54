import { getBillingSettings, keepSubscription, saveBillingSettings } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as billingSettings from '../subscriptions/billing-settings.service';
import { keep } from '../subscriptions/keep-subscription';

export const subscriptionRoutes: Module = (deps) => async (app) => {
  route(app, keepSubscription, async ({ session }) => {
    await keep(deps, session, new Date());
    return { message: 'Your plan is kept and will be renewed.' };
  });

  route(app, getBillingSettings, ({ session }) => billingSettings.readBillingSettings(deps, session, new Date()));

  route(app, saveBillingSettings, async ({ session, body }) => ({
    ...(await billingSettings.saveBillingSettings(deps, session, body, new Date())),
    message: 'Your billing settings were saved.',
  }));
};
