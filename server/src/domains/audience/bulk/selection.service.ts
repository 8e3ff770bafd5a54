import { subscriberQuery, type SubscriberQuery, type SubscriberSelection } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { listing } from '../store/bulk-part.repository';
import { resolveSearch } from '../store/search.repository';
import { leavingOfSelection, matchesAmong, type Leaving } from '../store/selection.repository';
import { subscriberFilter, type SubscriberFilter } from '../store/subscriber-filter';

type Filter = NonNullable<SubscriberSelection['filter']>;

const resolved = async (tx: Tx, { accountId, timezone }: Session, filter: Filter): Promise<SubscriberFilter> =>
  resolveSearch(tx, accountId, subscriberFilter(accountId, subscriberQuery.parse(filter), timezone));

/** The filter of a selection as one condition, for lists and files. */
export async function selectionFilter(
  tx: Tx,
  session: Session,
  selection: SubscriberSelection,
): Promise<SubscriberFilter> {
  const filter = selection.filter && (await resolved(tx, session, selection.filter));
  const params: unknown[] = filter ? [...filter.params] : [session.accountId];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const matching = filter && `${filter.where} and not (s.id = any(${bind(selection.excluded)}::bigint[]))`;
  const chosen = selection.ids.length > 0 ? `s.id = any(${bind(selection.ids)}::bigint[])` : null;
  const either = [matching, chosen].filter((one) => one !== null).map((one) => `(${one})`);
  const where = `s.account_id = $1 and not s.deleted and (${either.join(' or ') || 'false'})`;
  return { where, params, counted: null };
}

/** POST subscribers/bulk/leaving: the effect of unsubscribing a selection, for its confirmation. */
export const leavingOf = (deps: Deps, session: Session, selection: SubscriberSelection): Promise<Leaving> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const filter = selection.filter && (await resolved(tx, session, selection.filter));
    return leavingOfSelection(tx, listing(session.accountId, filter, selection));
  });

/** GET subscribers/matching. */
export const matchingOf = (
  deps: Deps,
  session: Session,
  { among, ...filter }: Omit<SubscriberQuery, 'page' | 'limit' | 'orderby' | 'orderbytype'> & { among: number[] },
): Promise<number[]> =>
  deps.db.asAccount(session.accountId, (tx) =>
    matchesAmong(tx, subscriberFilter(session.accountId, subscriberQuery.parse(filter), session.timezone), among),
  );
