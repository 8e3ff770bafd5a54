import { link } from '@textloom/kit';
import type { Crumb } from '@textloom/ui';
import { AUTOMATION_TEXTS } from '../automation-messages';
import { MESSAGES } from '../messages';
import { TEMPLATE_MESSAGES } from '../template-messages';

/** The ways up from the pages of this remote. */
export const campaignCrumbs: readonly Crumb[] = [{ label: MESSAGES.title, to: link('/messages') }];
export const automationCrumbs: readonly Crumb[] = [
  ...campaignCrumbs,
  { label: AUTOMATION_TEXTS.title, to: link('/messages/automations') },
];
export const templateCrumbs: readonly Crumb[] = [
  ...campaignCrumbs,
  { label: TEMPLATE_MESSAGES.title, to: link('/messages/templates') },
];
