import { link } from '@textloom/kit';
import type { PageTab } from '@textloom/ui';
import { MESSAGES } from '../messages';

/** The lists of this remote, as tabs of their page headers (product specification, section 2). */
export const campaignTabs: readonly PageTab[] = [
  { label: MESSAGES.title, to: link('/messages') },
  { label: MESSAGES.sentTitle, to: link('/messages/sent') },
  { label: MESSAGES.drafts, to: link('/messages/drafts') },
  { label: MESSAGES.automations, to: link('/messages/automations') },
  { label: MESSAGES.coupons, to: link('/messages/coupons') },
];
