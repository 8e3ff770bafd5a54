import { link } from '@textloom/kit';
import type { PageTab } from '@textloom/ui';

/** The two lists of this remote, as tabs of their page headers (product specification, section 2). */
export const subscriberTabs: readonly PageTab[] = [
  { label: 'Subscribers', to: link('/subscribers') },
  { label: 'Groups', to: link('/subscribers/groups') },
];
