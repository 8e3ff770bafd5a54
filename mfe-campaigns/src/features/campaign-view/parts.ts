import { HISTORY_PARTS, type CampaignState, type HistoryPart } from '@textloom/contracts';
import type { FilterOption } from '@textloom/ui';
import { VIEW_MESSAGES } from '../../view-messages';

/** The filter of Message Analytics; '' is "All". */
export type PartFilter = '' | Exclude<HistoryPart, 'all'>;

export const PART_FILTERS: readonly string[] = HISTORY_PARTS.filter((part) => part !== 'all');

/** Recipients who got no message, because they left, or because the campaign ended before. */
export const skippedName = (state: CampaignState): string =>
  state === 'cancelled' || state === 'error' ? VIEW_MESSAGES.notSent : VIEW_MESSAGES.parts.left;

/** Those of the specification (CAMP-027) first, then the campaign's figures, then what people did. */
export const partOptions = (state: CampaignState): (FilterOption & { value: PartFilter })[] => [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'success', label: 'Success' },
  { value: 'error', label: 'Error', divider: true },
  { value: 'delivered', label: VIEW_MESSAGES.parts.delivered },
  { value: 'failed', label: VIEW_MESSAGES.parts.failed },
  { value: 'waiting', label: VIEW_MESSAGES.parts.waiting },
  { value: 'left', label: skippedName(state), divider: true },
  { value: 'clicked', label: VIEW_MESSAGES.parts.clicked },
  { value: 'replied', label: VIEW_MESSAGES.parts.replied },
];
