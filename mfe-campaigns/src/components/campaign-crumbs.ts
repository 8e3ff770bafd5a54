import { link } from '@textloom/kit';
import type { Crumb } from '@textloom/ui';
import { MESSAGES } from '../messages';

/** The ways up from the pages of this remote. */
export const campaignCrumbs: readonly Crumb[] = [{ label: MESSAGES.title, to: link('/messages') }];
export const automationCrumbs: readonly Crumb[] = [
  ...campaignCrumbs,
  { label: MESSAGES.automations, to: link('/messages/automations') },
];
export const templateCrumbs: readonly Crumb[] = [
  ...campaignCrumbs,
  { label: MESSAGES.templates, to: link('/messages/templates') },
];
