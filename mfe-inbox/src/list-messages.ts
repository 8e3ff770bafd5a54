/** Texts of the list of conversations. */
export const LIST_MESSAGES = {
  label: 'Conversations',
  noMatch: 'No result.',
  clearFilters: 'Clear Filters',
  empty: 'Nothing to answer',
  emptyText: 'When somebody answers one of your messages, the conversation appears here.',
  showAll: 'Show done and snoozed',
  allRead: 'Everything is read',
  unread: 'Unread',
  you: 'You: ',
  file: 'Picture or file',
  inAnswerTo: 'In answer to: ',
  searchHint: 'Name, phone or message',
  filters: 'Filters',
  order: 'Sort Order',
  newest: 'Newest first',
  oldest: 'Oldest first',
  actions: 'More actions',
  exportCsv: 'Export as CSV',
  more: 'Show more conversations',
  moreFailed: 'More conversations could not be loaded.',
  tryAgain: 'Try again',
} as const;

/** What the keys of the inbox do, for the list behind `?`. */
export const SHORTCUTS = {
  j: 'Next conversation',
  k: 'Previous conversation',
  Enter: 'Open the focused conversation',
  r: 'Reply',
  e: 'Mark as done',
  a: 'Assign',
  '/': 'Search',
} as const;
