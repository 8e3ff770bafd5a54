import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the list of drafts. */
export const TEXTS = catalogue('campaigns/features/drafts-list', {
  drafts: (count: number) => counted(count, 'draft'),
  newCampaign: 'New Campaign',
  /** The name of a draft without a name and a text. */
  noMessage: 'No message yet',
  to: 'To',
  noRecipients: 'No recipients yet',
  overPeople: (count: string) => `Over ${count} people`,
  sendTime: 'Send time',
  /** Of a campaign in recipient-local time. */
  localTime: (time: string) => `${time}, recipients’ time`,
  /** "Send Later" without a readable time. */
  noTime: 'No time yet',
  edited: 'Last edited',
  editedBy: 'Edited by',
  by: (name: string) => `by ${name}`,
  duplicateOf: (name: string) => `Duplicate ${name}`,
  deleted: (name: string) => `Draft deleted: ${name}`,
  empty: 'No drafts',
  emptyText: 'A message that you begin and do not send is kept here.',
});
