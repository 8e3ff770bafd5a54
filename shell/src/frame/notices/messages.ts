import { catalogue } from '@textloom/kit';

/** The texts of the notifications behind the bell. */
export const TEXTS = catalogue('shell/frame/notices', {
  unreadCount: (count: string) => `Notifications, ${count} unread`,
  /** Before a text, for screen readers */
  unread: 'Unread:',
  markAll: 'Mark all as read',
  loading: 'Loading notifications',
  empty: 'Nothing new.',
  older: 'Show older',
  olderLoading: 'Loading older…',
  olderFailed: 'Older notifications could not be loaded.',
  tryAgain: 'Try again',
  justNow: 'just now',
});
