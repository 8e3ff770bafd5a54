import type { Campaign } from '@textloom/contracts';
import { link } from '@textloom/kit';
import type { PageTab } from '@textloom/ui';
import { VIEW_MESSAGES } from '../../view-messages';

const TABS = ['details', 'analytics', 'replies', 'errors'] as const;
export type ViewTab = (typeof TABS)[number];

export const isViewTab = (tab: string | null): tab is ViewTab => TABS.some((one) => one === tab);

const countOf = ({ total_replies, stats }: Campaign, tab: ViewTab): Pick<PageTab, 'count'> =>
  tab === 'replies' ? { count: total_replies } : tab === 'errors' ? { count: stats.failed } : {};

/** The tabs of the view by the query `tab`; the first is the default and is not in the address (CAMP-024). */
export const viewTabs = (campaign: Campaign): PageTab[] =>
  TABS.map((tab) => ({
    label: VIEW_MESSAGES.tabs[tab],
    to: link('/messages/:id', { id: campaign.id }, { tab: tab === 'details' ? null : tab }),
    ...countOf(campaign, tab),
  }));
