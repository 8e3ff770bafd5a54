import {
  canonicalKeyword,
  pageOf,
  subscriberQuery,
  type ActiveList,
  type activeQuery,
  type Activity,
  type ActivityList,
  type ActivityQuery,
  type publicSubscribersQuery,
  type Subscriber,
  type SubscriberList,
  type CursorPage,
  type SubscriberQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { pageUpTo, positionOf } from '../../../platform/db/cursor';
import type { Deps } from '../../../platform/web/deps';
import { requireDay } from '../../../platform/web/filter-day';
import type { Session } from '../../../platform/web/session.types';
import { countActivity, pageOfActivity, writtenKeyword } from './activity.repository';
import { resolveSearch } from '../search/search.repository';
import { subscriberFilter } from '../search/subscriber-filter.repository';
import { presentActivity, presentPickerItem, presentSubscriber } from './subscribers.presenter';
import { exactTotals, subscriberTotals } from './subscriber-totals.repository';
import {
  findSubscriber,
  findSubscriberByPhone,
  kindOfOrder,
  pageOfSubscribers,
  type SubscriberRow,
  walkSubscribers,
} from './subscribers.repository';

export function listSubscribers(deps: Deps, session: Session, query: SubscriberQuery): Promise<SubscriberList> {
  const asked = subscriberFilter(session.accountId, query, session.timezone);
  return deps.db.asReader(session, async (tx) => {
    const filter = await resolveSearch(tx, asked, kindOfOrder(query.orderby));
    const { total, active, capped } = await subscriberTotals(tx, filter);
    const rows = await pageOfSubscribers(tx, filter, query, capped ? null : total);
    return {
      ...pageOf(query, rows.map(presentSubscriber), total),
      active_subscribers: active,
      total_capped: capped,
    };
  });
}

/** The list of the public API: no totals, because they cost more than the page. */
export function walkList(
  deps: Deps,
  session: Session,
  { after, limit, ...filters }: z.output<typeof publicSubscribersQuery>,
): Promise<CursorPage<Subscriber>> {
  const position = positionOf(after);
  const query = { ...subscriberQuery.parse({}), ...filters };
  const filter = subscriberFilter(session.accountId, query, session.timezone);
  return deps.db.asReader(session, async (tx) =>
    pageUpTo(await walkSubscribers(tx, filter, { after: position, limit }), limit, {
      cursor: (row) => row.cursor,
      present: presentSubscriber,
    }),
  );
}

/** GET subscribers/active (API-035): subscribed ones only, as pickers show them. */
export async function listActive(
  deps: Deps,
  session: Session,
  query: z.output<typeof activeQuery>,
): Promise<ActiveList> {
  const list = await listSubscribers(deps, session, { ...subscriberQuery.parse({}), ...query, disabled: '0' });
  return { ...list, entries: list.entries.map(presentPickerItem) };
}

/** GET subscribers/totals: exact, for the number in a confirmation (decision 91). */
export function totalsOf(
  { db }: Deps,
  session: Session,
  query: SubscriberQuery,
): Promise<{ total_entries: number; active_subscribers: number }> {
  const { accountId, timezone } = session;
  const filter = subscriberFilter(accountId, query, timezone);
  return db.asReader(session, async (tx) => {
    const { total, active } = await exactTotals(tx, filter);
    return { total_entries: total, active_subscribers: active };
  });
}

/** The subscriber of a conversation: the one with whom it began, else the account's subscriber with this phone. */
export async function subscriberBehind(
  tx: Tx,
  accountId: number,
  { subscriberId, phone }: { subscriberId: number | null; phone: string },
): Promise<SubscriberRow | undefined> {
  const own = subscriberId === null ? undefined : await findSubscriber(tx, accountId, subscriberId);
  return own ?? findSubscriberByPhone(tx, accountId, phone);
}

/** The newest entries of the account's activity. */
export const latestActivity = async (tx: Tx, accountId: number, limit: number): Promise<Activity[]> =>
  (await pageOfActivity(tx, accountId, { limit, offset: 0, order: 'DESC' })).map(presentActivity);

export const listActivity = (deps: Deps, session: Session, query: ActivityQuery): Promise<ActivityList> => {
  const { page, limit, orderbytype, type, keyword, 'added_at-start': start, 'added_at-end': end } = query;
  const range = {
    from: start === undefined ? undefined : requireDay('added_at-start', start, session.timezone),
    until: end === undefined ? undefined : requireDay('added_at-end', end, session.timezone, 1),
  };
  const asked = { limit, offset: (page - 1) * limit, order: orderbytype };
  return deps.db.asReader(session, async (tx) => {
    const written = keyword && (await writtenKeyword(tx, session.accountId, canonicalKeyword(keyword)));
    const filter = { type, keyword: written, ...range };
    const rows = await pageOfActivity(tx, session.accountId, asked, filter);
    const { total, capped } = await countActivity(tx, session.accountId, filter);
    return { ...pageOf(query, rows.map(presentActivity), total), total_capped: capped };
  });
};
