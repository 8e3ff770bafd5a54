import { shownText, toCsvDate } from '@textloom/contracts';
import type { CsvDownload } from '../../../platform/web/csv-download';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { presentReaction } from '../../texting/inbound-text';
import { inboxFilter, resolveSearch, type InboxQuery } from './inbox-filter.repository';
import { conversationsById, idsOfConversations, type ConversationRow } from './inbox.repository';

/** Rows per read: besides the ids, this is all that the server holds of an export in memory. */
const PAGE = 500;

const COLUMNS = [
  'Phone',
  'First Name',
  'Last Name',
  'Keyword',
  'In Answer To',
  'Last Message',
  'Direction',
  'Date',
  'Replies',
  'Unread',
  'State',
  'Assigned To',
] as const;

const STATES = { open: 'Open', waiting: 'Waiting', done: 'Done' } as const;

const cells = (row: ConversationRow, timezone: number): (string | number)[] => [
  row.phone,
  row.subscriber?.first_name ?? '',
  row.subscriber?.last_name ?? '',
  row.keyword,
  row.initial_message,
  shownText(row.last_message, presentReaction(row.reaction).reaction),
  row.last_direction === 'in' ? 'Received' : 'Sent',
  toCsvDate(row.last_message_at, timezone),
  row.total_replies,
  row.unread ? 'Yes' : 'No',
  row.snoozed_until !== null && row.snoozed_until > new Date() ? 'Snoozed' : STATES[row.state],
  row.assignee?.name ?? '',
];

/**
 * Reads the ids first, in one statement: a conversation that gets a message while the file is read moves in the list,
 * and would otherwise be missed or written twice. Then reads their rows in short transactions, so that a slow client
 * holds no connection.
 */
async function* pages(deps: Deps, session: Session, query: InboxQuery): AsyncGenerator<(string | number)[][]> {
  const { accountId, userId, timezone } = session;
  const ids = await deps.db.asReader(session, async (tx) =>
    idsOfConversations(tx, await resolveSearch(tx, inboxFilter(accountId, userId, query), query), query),
  );
  for (let at = 0; at < ids.length; at += PAGE) {
    const rows = await deps.db.asReader(session, (tx) =>
      conversationsById(tx, accountId, userId, ids.slice(at, at + PAGE)),
    );
    yield rows.map((row) => cells(row, timezone));
  }
}

/** GET profiles/inbox/export (API-029, INBOX-009). */
export const exportInbox = (deps: Deps, session: Session, query: InboxQuery): CsvDownload => ({
  fileName: 'inbox.csv',
  columns: COLUMNS,
  pages: pages(deps, session, query),
});
