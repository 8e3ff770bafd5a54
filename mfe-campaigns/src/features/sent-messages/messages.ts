import { catalogue } from '@textloom/kit';

/** The texts of the list of sent messages. */
export const TEXTS = catalogue('campaigns/features/sent-messages', {
  /** SENT-002 */
  recipient: 'Status/Name/Phone',
  messageCount: 'Msg Count',
  sentFrom: 'Sent from',
  sentTo: 'Sent to',
  nameOrPhone: 'Name or phone',
  openCampaign: 'Open the campaign',
  /** SENT-003: spelled without a full stop (decision 88) */
  noMatch: 'No result',
  empty: 'No messages yet',
  emptyText: 'Each message that you send appears here, with its status.',
});
