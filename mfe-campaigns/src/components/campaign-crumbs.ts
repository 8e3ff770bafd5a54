import { link } from '@textloom/kit';
import type { Crumb } from '@textloom/ui';
import { MESSAGES } from '../messages';

/** The ways up from the pages of this remote. */
export const campaignCrumbs: readonly Crumb[] = [{ label: MESSAGES.title, to: link('/messages') }];
export const automationCrumbs: readonly Crumb[] = [
  ...campaignCrumbs,
  { label: MESSAGES.automations, to: link('/messages/automations') },
];
export const couponCrumbs: readonly Crumb[] = [
  ...campaignCrumbs,
  { label: MESSAGES.coupons, to: link('/messages/coupons') },
];
export const templateCrumbs: readonly Crumb[] = [
  ...campaignCrumbs,
  { label: MESSAGES.templates, to: link('/messages/templates') },
];
