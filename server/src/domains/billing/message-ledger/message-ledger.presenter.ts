import { formatCount, type LedgerEntry, toApiDate } from '@textloom/contracts';
import type { LedgerRow } from './message-ledger.repository';

const amount = (count: number, word: string): string => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
const withNote = (text: string, note: string): string => (note === '' ? text : `${text}: ${note}`);

/** What happened, in words. Entries of a campaign begin with its name. */
function descriptionOf(row: LedgerRow): string {
  const { kind, count, note, campaign, campaign_id } = row;
  const of = campaign_id === null ? '' : `Campaign ${campaign ?? 'that was deleted'}: `;
  switch (kind) {
    case 'grant':
      return withNote('Messages added', note);
    case 'reset':
      return 'New period of the plan';
    case 'purchase':
      return `Bought ${amount(row.change, 'message')}`;
    case 'reserve':
      return `${of}${amount(count, 'recipient')}`;
    case 'settle':
      return `${of}${amount(count, 'message')} sent`;
    case 'release':
      return `${of}${withNote(`${amount(count, 'message')} not used`, note)}`;
    case 'message':
      return `${amount(count, 'message')} outside of campaigns`;
    case 'refund':
      return `${of}${withNote(`${amount(count, 'message')} refunded`, note)}`;
    case 'adjust':
      return withNote('Correction', note);
  }
}

export const presentLedgerEntry = (row: LedgerRow): LedgerEntry => ({
  ...row,
  date: toApiDate(row.at),
  description: descriptionOf(row),
  balance: row.left_after,
  // A deleted campaign has no page to link to.
  campaign_id: row.linked ? row.campaign_id : null,
});
