import { link } from '@textloom/kit';
import type { Crumb } from '@textloom/ui';
import { MESSAGES } from '../messages';

/** The ways up from the pages of this remote. */
export const subscriberCrumbs: readonly Crumb[] = [{ label: MESSAGES.title, to: link('/subscribers') }];
export const groupCrumbs: readonly Crumb[] = [
  ...subscriberCrumbs,
  { label: MESSAGES.groups, to: link('/subscribers/groups') },
];
