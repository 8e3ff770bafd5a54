import { link } from '@textloom/kit';
import type { PageTab } from '@textloom/ui';
import { MESSAGES } from '../messages';

/** The two lists of this remote, as tabs of their page headers (product specification, section 2). */
export const subscriberTabs: readonly PageTab[] = [
  { label: MESSAGES.title, to: link('/subscribers') },
  { label: MESSAGES.groups, to: link('/subscribers/groups') },
];
