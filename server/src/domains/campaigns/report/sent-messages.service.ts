import {
  canonicalKeyword,
  phonePart,
  searchTerm,
  toApiDate,
  type sentMessagesQuery,
  type sentMessagesReply,
  type CursorPage,
  type CursorQuery,
  type SentMessage,
  type z,
} from '@textloom/contracts';
import { availableMessages } from '../../texting/ledger';
import { idOf, pageUpTo } from '../../../platform/db/cursor';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { requireDay } from '../../../platform/web/filter-day';
import type { Session } from '../../../platform/web/session.types';
import { reasonOf } from '../campaign/campaigns.presenter';
import { pageOfSent, sentById, walkSent, type SentFilter, type SentRecord } from './sent-messages.repository';

type Query = z.output<typeof sentMessagesQuery>;

/** One field searches phones and names; the form of the text decides which. */
function searchOf(search = ''): Pick<SentFilter, 'phone' | 'name'> {
  const digits = phonePart(search);
  if (digits !== '') return { phone: digits, name: undefined };
  const name = searchTerm(search);
  return { phone: undefined, name: name === '' ? undefined : name };
}

const filterOf = ({ accountId, timezone }: Session, query: Query): SentFilter => {
  const { search, status = 'all', keyword, 'date-start': start, 'date-end': end } = query;
  return {
    accountId,
    status,
    ...searchOf(search),
    keyword: keyword === undefined ? undefined : canonicalKeyword(keyword),
    from: start === undefined ? undefined : requireDay('date-start', start, timezone),
    // The last day is included.
    until: end === undefined ? undefined : requireDay('date-end', end, timezone, 1),
  };
};

const presentSent = (row: SentRecord): SentMessage => ({
  ...row,
  reason: reasonOf(row.status),
  date: toApiDate(row.date),
  subscriber: row.subscriber_id === null ? null : { first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
});

export function listSentMessages(
  { db }: Deps,
  session: Session,
  query: Query,
): Promise<z.output<typeof sentMessagesReply>> {
  const filter = filterOf(session, query);
  return db.asReader(session, async (tx) => {
    const list = await pageOfSent(tx, filter, query);
    const total_available_messages = await availableMessages(tx, session.accountId);
    return { ...list, entries: list.entries.map(presentSent), total_available_messages };
  });
}

/** Returns the messages that exist. */
export const messagesById = async (tx: Tx, accountId: number, ids: readonly number[]): Promise<SentMessage[]> =>
  (await sentById(tx, accountId, ids)).map(presentSent);

/** The list of the public API. */
export const walkMessages = (
  { db }: Deps,
  session: Session,
  { after, limit }: CursorQuery,
): Promise<CursorPage<SentMessage>> =>
  db.asReader(session, async (tx) =>
    pageUpTo(await walkSent(tx, session.accountId, { after: idOf(after), limit }), limit, {
      cursor: ({ id }) => String(id),
      present: presentSent,
    }),
  );
