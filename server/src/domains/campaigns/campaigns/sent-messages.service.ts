import {
  canonicalKeyword,
  phoneDigits,
  toApiDate,
  type sentMessagesQuery,
  type sentMessagesReply,
  type SentMessage,
  type z,
} from '@textloom/contracts';
import { availableMessages } from '../../texting';
import type { Deps } from '../../../platform/web/deps';
import { requireDay } from '../../../platform/web/filter-day';
import type { Session } from '../../../platform/web/session.types';
import { reasonOf } from './campaigns.presenter';
import { countSent, pageOfSent, type SentFilter, type SentRecord } from '../store/sent-messages.repository';

type Query = z.output<typeof sentMessagesQuery>;

/** One field searches phones and names; the form of the text decides which. */
function searchOf(search = ''): Pick<SentFilter, 'phone' | 'name'> {
  const digits = /^[\d\s()+.-]+$/.test(search) ? phoneDigits(search) : '';
  if (digits !== '') return { phone: digits, name: undefined };
  const name = search.trim().replace(/\s+/g, ' ');
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

const presentSent = ({ first_name, last_name, date, ...row }: SentRecord): SentMessage => ({
  ...row,
  reason: reasonOf(row.status),
  date: toApiDate(date),
  subscriber: row.subscriber_id === null ? null : { first_name: first_name ?? '', last_name: last_name ?? '' },
});

export function listSentMessages(
  { db }: Deps,
  session: Session,
  query: Query,
): Promise<z.output<typeof sentMessagesReply>> {
  const filter = filterOf(session, query);
  return db.asAccount(session.accountId, async (tx) => {
    const { total, capped } = await countSent(tx, filter);
    return {
      entries: (await pageOfSent(tx, filter, query.page, query.limit)).map(presentSent),
      total_entries: total,
      per_page_entries: query.limit,
      current_page: query.page,
      total_capped: capped,
      total_available_messages: await availableMessages(tx, session.accountId),
    };
  });
}
