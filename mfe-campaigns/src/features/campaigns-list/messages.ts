import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the list of campaigns. */
export const TEXTS = catalogue('campaigns/features/campaigns-list', {
  newCampaign: 'New Campaign',
  scheduled: 'Scheduled',
  sendDate: 'Send date',
  messageCount: 'MSG Count',
  reachedNow: 'People it would reach now',
  handedOver: (name: string) => `${name}, handed to the carrier`,
  /** The outcome, shown on a phone. */
  outcome: (people: number, percent: number, replies: number) =>
    `Sent to ${counted(people, 'person', 'people')} · ${percent}% · ${counted(replies, 'reply', 'replies')}`,
  duplicateOf: (name: string) => `Duplicate ${name}`,
  deleteTitle: 'Delete campaign',
  deleteQuestion: (name: string) => `Delete "${name}"? It will not be sent.`,
  empty: 'No campaigns yet',
  emptyText: 'Write one message and send it to everybody who joined a keyword.',
});
