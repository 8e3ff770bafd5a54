import { HISTORY_PARTS, type CampaignState, type HistoryPart } from '@textloom/contracts';
import type { FilterOption } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** The filter of Message Analytics; '' is "All". */
export type PartFilter = '' | Exclude<HistoryPart, 'all'>;

export const PART_FILTERS: readonly string[] = HISTORY_PARTS.filter((part) => part !== 'all');

/** Recipients who got no message, because they left or the campaign ended first. */
export const skippedName = (state: CampaignState): string =>
  state === 'cancelled' || state === 'error' ? TEXTS.notSent : TEXTS.left;

/** The specified filters first (CAMP-027), then the campaign's figures, then people's reactions. */
export const partOptions = (state: CampaignState): (FilterOption & { value: PartFilter })[] => [
  { value: '', label: MESSAGES.all },
  { value: 'pending', label: MESSAGES.pending },
  { value: 'success', label: TEXTS.success },
  { value: 'error', label: TEXTS.error, divider: true },
  { value: 'delivered', label: MESSAGES.delivered },
  { value: 'failed', label: TEXTS.failed },
  { value: 'waiting', label: TEXTS.waiting },
  { value: 'left', label: skippedName(state), divider: true },
  { value: 'clicked', label: MESSAGES.clicked },
  { value: 'replied', label: MESSAGES.replied },
  { value: 'unsubscribed', label: MESSAGES.unsubscribed },
  { value: 'used', label: MESSAGES.codesUsed },
];
