import { counted, reactionSentence } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** The texts of the inbox; those of the specification are verbatim, with their requirement. */
export const MESSAGES = catalogue({
  title: 'Inbox',
  nothingChosen: 'No conversation is open',
  nothingChosenText: 'Choose one from the list to read and answer it.',

  /** What the keys do, for the shortcut help behind `?`. */
  shortcuts: {
    j: 'Next conversation',
    k: 'Previous conversation',
    Enter: 'Open the focused conversation',
    r: 'Reply',
    e: 'Mark as done',
    a: 'Assign',
    '/': 'Search',
  },

  /** Texts of the list of conversations. */
  list: {
    label: 'Conversations',
    loading: 'Loading Conversations',
    failed: 'Conversations could not be loaded',
    noMatch: 'No result.',
    clearFilters: 'Clear Filters',
    empty: 'Nothing to answer',
    emptyText: 'When somebody answers one of your messages, the conversation appears here.',
    showAll: 'Show done and snoozed',
    allRead: 'Everything is read',
    unread: 'Unread',
    unreadCount: (count: string) => `${count} unread`,
    you: 'You: ',
    file: 'Picture or file',
    inAnswerTo: 'In answer to: ',
    searchHint: 'Name, phone or message',
    filters: 'Filters',
    order: 'Sort Order',
    newest: 'Newest first',
    oldest: 'Oldest first',
    autoAnswers: 'Auto-Answers',
    actions: 'More actions',
    exportCsv: 'Export as CSV',
    more: 'Show more conversations',
    moreFailed: 'More conversations could not be loaded.',
    tryAgain: 'Try again',
    messagesNoun: (count: number) => plural(count, { one: 'message', other: 'messages' }),
  },

  /** Texts of a thread; those of the specification are verbatim, with their requirement. */
  thread: {
    /** INBOX-011 */
    title: 'Inbox Thread',
    back: 'Back',
    messages: 'Messages',
    /** Before a message, for screen readers */
    answer: 'Answer: ',
    empty: 'No messages in this conversation',
    older: 'Show older messages',
    olderLoading: 'Loading older messages…',
    olderFailed: 'Older messages could not be loaded.',
    tryAgain: 'Try again',
    newMessages: 'New messages',
    whyHere: 'Why here?',
    /** Also used in the list. */
    doubtful: 'May be an opt-out',
    /** Replaces the text of a reaction. Also used in the list. */
    reaction: reactionSentence,
    retry: 'Retry',
    retrying: 'Sending…',
    retried: 'The message is sent again.',
    /** INBOX-017 */
    info: 'Subscriber Info',
    closeInfo: 'Close Subscriber Info',
    /** INBOX-019 */
    editDetails: 'Edit Details',
    /** INBOX-022 */
    unsubscribe: 'Unsubscribe',
    name: 'Name',
    phone: 'Phone',
    keyword: 'Keyword',
    status: 'Status',
    subscribedOn: 'Subscribed on',
    addedOn: 'Added on',
    unsubscribedOn: 'Unsubscribed on',
    download: 'Download',
    close: 'Close',
    previous: 'Previous picture',
    next: 'Next picture',
    /** Below the heading: "12 messages". */
    messageCount: (count: number) => counted(count, 'message'),
    /** Announced when a message arrives. */
    arrived: (name: string) => `New message from ${name}`,
    /** On a message that was sent automatically. */
    automatic: 'Automatic answer',
    openPicture: (name: string) => `Open ${name}`,
  },

  /** Texts of the reply; those of the specification are verbatim, with their requirement. */
  reply: {
    /** Product specification, section 2 Inbox */
    reply: 'Reply',
    replyToSubscriber: 'Reply to Subscriber',
    cancel: 'Cancel',
    note: 'Note',
    modes: 'Reply or note',
    message: 'Message',
    messageRequired: 'A message is required.',
    previewEmpty: 'Your answer appears here.',
    preview: 'Preview',
    /** Section 8 of the specification */
    answered: 'Response sent to subscriber',
    left: 'This person has unsubscribed and cannot be texted.',
    unconfirmed: 'This person was asked to confirm, has not replied YES, and cannot be texted.',
    removed: 'This person was removed from your subscribers and cannot be texted.',
    tooLong: (limit: number) => `A message of this kind has at most ${limit} characters.`,
    fileNotKept: 'Your text is kept as a draft. The file is not: attach it again when you come back.',
    /** Below the first reply to somebody who got no welcome. */
    /** `number`: as people write it. */
    answersFrom: (number: string) => `Answers leave from ${number}.`,
    beginsWith: (name: string) => `Begins with “${name}:”, because this person got no welcome.`,
    sendKeys: 'Ctrl+Enter sends',

    unsent: 'Replies that are not sent yet',
    sending: 'Sending…',
    sent: 'Sent',
    waiting: 'Not sent yet. Keep Textloom open: it is sent as soon as the server can be reached.',
    tryAgain: 'Try again',
    edit: 'Edit',
    discard: 'Discard',
    buy: 'Buy messages',
    renew: 'See plans',

    templates: 'Templates',
    searchTemplates: 'Search templates',
    manage: 'Manage Templates',
    noTemplates: 'There are no templates yet. A template is a message that you write once and choose again.',
    addTemplate: 'New Template',
    noMatch: 'No result.',
    noRoom: 'This template is too long to add to your text.',
  },

  /** Texts for several users who share an inbox. */
  team: {
    somebody: 'A colleague',
    chosen: 'Now',
    takenCareBy: 'Assigned to',
    nobody: 'Nobody',
    me: 'me',
    searchUsers: 'Search users',
    usersFailed: 'The users could not be loaded.',
    tryAgain: 'Try again',
    loading: 'Loading…',
    noMatch: 'No result.',
    state: 'State',
    states: { open: 'Open', waiting: 'Waiting', done: 'Done' },
    stateHints: {
      open: 'It is our turn',
      waiting: 'We are waiting for an answer',
      done: 'Nothing is left to do (E)',
    },
    snooze: 'Snooze',
    laterToday: 'Later today',
    tomorrow: 'Tomorrow',
    nextWeek: 'Next week',
    snoozed: 'Snoozed',
    snoozedUntil: (when: string) => `Snoozed until ${when}`,
    endSnooze: 'End snooze',
    pickTime: 'Pick a date and time…',
    snoozeTitle: 'Snooze until',
    snoozeWhen: 'Date and time',
    cancel: 'Cancel',
    zoneText: (zone: string) => `${zone} time, the timezone of your profile.`,
    timeUnreadable: 'Enter a date and time, like 12/31/2026 09:30 AM.',
    markUnread: 'Mark as unread',
    privateNote: 'Private note',
    note: 'Note',
    notePlaceholder: 'Only your team sees this. Type @ to mention somebody.',
    addNote: 'Add Note',
    addingNote: 'Adding…',
    mention: 'Mention somebody',
    mentionHint: (count: number) =>
      plural(count, {
        one: 'One user found. Press Enter to mention.',
        other: `${count} users found. Choose one with the arrow keys and Enter.`,
      }),
    deleteNote: 'Delete note',
    deleteNoteQuestion: 'This private note will be deleted for everybody.',
    delete: 'Delete',
    filterState: 'State',
    filterAssignee: 'Assigned to',
    anyState: 'Any',
    activeStates: 'Open and waiting',
    anybody: 'Anybody',
    assignedToMe: 'Me',
    formerUser: 'A former user',
    mentionsMe: 'Mentions me',
    replying: (names: string, count: number) => `${names} ${plural(count, { one: 'is', other: 'are' })} replying`,
    assignedTo: (name: string) => `Assigned to ${name}`,
  },
});
