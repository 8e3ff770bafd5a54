import { formatCount } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** Texts about a person that several pages of this remote share. */
export const TEXTS = catalogue('subscribers/components', {
  birthdayHint: 'MM/DD or MM/DD/YYYY',
  tagsHint: 'Separated by commas',

  duplicates: 'Duplicates',
  onlyDuplicates: 'Only duplicates',
  phoneOrArea: 'Phone or area code',

  addToGroup: 'Add to a group',
  loadingGroups: 'Loading Groups',
  leftGroups: (names: readonly string[]) => `Removed from ${names.join(', ')}.`,

  /** Actions on one person */
  message: 'Message',
  addGroup: 'Group',
  addTag: 'Tag',

  summary: 'The summary',
  joined: 'Joined',
  added: 'Added',
  left: 'Left',
  messages: 'Messages',
  sentAndDelivered: (sent: number, delivered: number) =>
    `${formatCount(sent)} sent · ${formatCount(delivered)} delivered`,
  latest: 'Latest',

  /** The kind of an entry of the timeline, beside its icon */
  kinds: { received: 'Received', campaign: 'Campaign', consent: 'Consent', note: 'Note' },
  /** The kind of a message, by the reason for which it was sent */
  sentAs: {
    welcome: 'Welcome',
    reply: 'Reply',
    test: 'Test',
    answer: 'Answer',
    first: 'First message',
    sequence: 'Sequence',
    'auto-answer': 'Automatic answer',
    notice: 'Notice of the new number',
  },
  files: (count: number) => plural(count, { one: '1 file', other: `${count} files` }),

  consentTitle: 'Consent of a phone',
  consentOf: (phone: string) => `Consent of ${phone}`,
  consentAbout:
    'A document for answering a complaint: how, when and in which words this phone agreed, who changed the consent since, and the texts of a month.',
  consentPhone: 'Phone',
  consentPhoneHint: 'Works for people who were removed, too.',
  consentMonth: 'Texts of',
  consentLastMonth: 'The current month so far',
  consentPdf: 'Save PDF',
  consentJson: 'Save JSON',
});
