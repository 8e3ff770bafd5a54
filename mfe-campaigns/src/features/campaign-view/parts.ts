import { HISTORY_PARTS, type CampaignState, type HistoryPart } from '@textloom/contracts';
import type { FilterOption } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** The filter of Message Analytics; '' is "All". */
export type PartFilter = '' | Exclude<HistoryPart, 'all'>;

export const PART_FILTERS: readonly string[] = HISTORY_PARTS.filter((part) => part !== 'all');

/** Recipients who got no message, because they left, or because the campaign ended before. */
export const skippedName = (state: CampaignState): string =>
  state === 'cancelled' || state === 'error' ? TEXTS.notSent : TEXTS.left;

/** Those of the specification (CAMP-027) first, then the campaign's figures, then what people did. */
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
