import type { Activity, Paged, Subscriber, SubscriberList, SubscriberQuery } from '@textloom/contracts';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/reply';
import type { Session } from '../../http/session.types';
import { countActivity, pageOfActivity } from './activity.repository';
import { subscriberFilter } from './subscriber-filter';
import { presentActivity, presentSubscriber } from './subscribers.presenter';
import { findSubscriber, pageOfSubscribers, subscriberTotals } from './subscribers.repository';

export function listSubscribers(deps: Deps, session: Session, query: SubscriberQuery): Promise<SubscriberList> {
  const filter = subscriberFilter(session.accountId, query, session.timezone);
  return deps.db.asAccount(session.accountId, async (tx) => {
    const rows = await pageOfSubscribers(tx, filter, query);
    const { total, active } = await subscriberTotals(tx, session.accountId, filter);
    return { entries: rows.map(presentSubscriber), total_entries: total, per_page_entries: query.limit, current_page: query.page, active_subscribers: active };
  });
}

export const getSubscriber = (deps: Deps, session: Session, id: number): Promise<Subscriber> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const row = await findSubscriber(tx, session.accountId, id);
    if (!row) throw notFound('This subscriber');
    return presentSubscriber(row);
  });

interface Page {
  page: number;
  limit: number;
  orderbytype: 'ASC' | 'DESC';
}

export const listActivity = (deps: Deps, session: Session, { page, limit, orderbytype }: Page): Promise<Paged<Activity>> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const rows = await pageOfActivity(tx, session.accountId, { limit, offset: (page - 1) * limit, order: orderbytype });
    return { entries: rows.map(presentActivity), total_entries: await countActivity(tx, session.accountId), per_page_entries: limit, current_page: page };
  });
