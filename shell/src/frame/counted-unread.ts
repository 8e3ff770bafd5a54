/** The server counts unread conversations up to 1,000. */
export const MOST_UNREAD = 999;

/** The number of unread conversations as text: "999+" for 1,000. */
export const countedUnread = (unread: number): string => (unread > MOST_UNREAD ? `${MOST_UNREAD}+` : String(unread));
