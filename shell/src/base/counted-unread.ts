import { TEXTS } from './messages';

/** The server counts unread conversations up to 1,000. */
export const MAX_UNREAD = 999;

/** The number of unread conversations as text: "999+" for 1,000. */
export const countedUnread = (unread: number): string => (unread > MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread));

/** Props of a badge's number, which MUI hides from screen readers even while it is shown. */
export const labelledBadge = (unread: number) =>
  unread > 0 ? { badge: { 'aria-hidden': false, role: 'img', 'aria-label': TEXTS.unread(countedUnread(unread)) } } : {};
