import { subscriberQuery, type SubscriberQuery, type SubscriberSelection } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { resolveSearch } from './search.repository';
import { leavingOfSelection, listing, matchesAmong, selected, type Leaving } from './selection.repository';
import { subscriberFilter, type SubscriberFilter } from './subscriber-filter.repository';

/** The filter of a selection; null without one. */
const filterOf = async (
  tx: Tx,
  { accountId, timezone }: Session,
  { filter }: SubscriberSelection,
): Promise<SubscriberFilter | null> =>
  filter && resolveSearch(tx, subscriberFilter(accountId, subscriberQuery.parse(filter), timezone));

/** A selection as a filter, for lists and files. */
export const selectionFilter = async (
  tx: Tx,
  session: Session,
  selection: SubscriberSelection,
): Promise<SubscriberFilter> => selected(session.accountId, await filterOf(tx, session, selection), selection);

/** POST subscribers/bulk/leaving: the effect of unsubscribing a selection, for its confirmation. */
export const leavingOf = (deps: Deps, session: Session, selection: SubscriberSelection): Promise<Leaving> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const ids = listing(session.accountId, await filterOf(tx, session, selection), selection);
    return leavingOfSelection(tx, session.accountId, ids);
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
