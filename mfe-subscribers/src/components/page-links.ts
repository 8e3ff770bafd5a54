import { link } from '@textloom/kit';
import type { Crumb, PageTab } from '@textloom/ui';
import { MESSAGES } from '../messages';

/** The ways up from the pages of this remote. */
export const subscriberCrumbs: readonly Crumb[] = [{ label: MESSAGES.title, to: link('/subscribers') }];
export const groupCrumbs: readonly Crumb[] = [
  ...subscriberCrumbs,
  { label: MESSAGES.groups, to: link('/subscribers/groups') },
];

/** The two lists of this remote, as tabs of their page headers (product specification, section 2). */
export const subscriberTabs: readonly PageTab[] = [
  { label: MESSAGES.title, to: link('/subscribers') },
  { label: MESSAGES.groups, to: link('/subscribers/groups') },
];
