import {
  counted,
  subscriberQuery,
  toApiDate,
  type CursorQuery,
  type groupBody,
  type groupListReply,
  type groupQuery,
  type groupSavedReply,
  type OneGroup,
  type oneGroupQuery,
  type membersBody,
  type membersReply,
  type SmartFilter,
  type z,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { pageUpTo, positionOf } from '../../../platform/db/cursor';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';
import { subscriberFilter } from '../search/subscriber-filter.repository';
import { MATCHES_BY_FILTER } from '../smart-group/smart-groups.policy';
import * as smart from '../smart-group/smart-groups.repository';
import { requireKnown } from '../smart-group/smart-groups.service';
import * as groups from './groups.repository';
import { countUnknown, membersAmong, replaceMembers } from './members.repository';

type Body = z.output<typeof groupBody>;
type Saved = z.output<typeof groupSavedReply>;

const LAST_ONE = 'A group needs at least one subscriber. Add others first, or delete the group.';

const datesOf = ({ added_at, matched_at }: groups.GroupInfo) => ({
  added_at: toApiDate(added_at),
  matched_at: matched_at && toApiDate(matched_at),
});

export const listGroups = (
  { db }: Deps,
  { accountId }: Session,
  query: z.output<typeof groupQuery>,
): Promise<z.output<typeof groupListReply>> =>
  db.asAccount(accountId, async (tx) => {
    const list = await groups.pageOfGroups(tx, accountId, query);
    return { ...list, entries: list.entries.map((row) => ({ ...row, ...datesOf(row) })) };
  });

/** The list of the public API. */
export const walkGroups = ({ db }: Deps, { accountId }: Session, { after, limit }: CursorQuery) =>
  db.asAccount(accountId, async (tx) =>
    pageUpTo(await groups.walkGroups(tx, accountId, { after: positionOf(after), limit }), limit, {
      cursor: (row) => row.cursor,
      present: (row) => ({ ...row, ...datesOf(row) }),
    }),
  );

/** Without its ids if only the number of its members is wanted. */
export const getGroup = (
  { db }: Deps,
  { accountId }: Session,
  id: number,
  { ids }: z.output<typeof oneGroupQuery>,
): Promise<OneGroup> =>
  db.asAccount(accountId, async (tx) => {
    await smart.matchGroups(tx, accountId, [id]);
    const group = await groups.findGroup(tx, accountId, id);
    if (!group) throw notFound('This group');
    const subscribers = ids === 0 ? [] : await groups.memberIds(tx, accountId, id);
    const total = ids === 0 ? await groups.countMembers(tx, accountId, id) : subscribers.length;
    return { ...group, ...datesOf(group), subscribers, total_subscribers: total };
  });

/** VAL-027, VAL-028. Refuses ids of another account like unknown ids, and then stores nothing. */
async function storeMembers(
  tx: Tx,
  { accountId, timezone }: Session,
  group: number,
  { subscribers, filters, removed, keep }: Body,
): Promise<Saved> {
  if ((await countUnknown(tx, accountId, [...subscribers, ...removed])) > 0) throw notFound('A chosen subscriber');
  await replaceMembers(tx, accountId, group, {
    subscribers,
    removed,
    keep: keep === 1,
    filters: filters.map((filter) => subscriberFilter(accountId, subscriberQuery.parse(filter), timezone)),
  });
  const total = await groups.countMembers(tx, accountId, group);
  if (total === 0) throw invalid('subscribers', 'Select at least one subscriber.');
  return { id: group, total_subscribers: total };
}

/** Fills the group with its current matches, which may be nobody. */
async function storeSmart(tx: Tx, accountId: number, id: number, filter: SmartFilter): Promise<Saved> {
  await requireKnown(tx, accountId, filter);
  await smart.storeFilter(tx, accountId, id, filter);
  await smart.matchGroups(tx, accountId, [id]);
  return { id, total_subscribers: await groups.countMembers(tx, accountId, id) };
}

/** A smart group stays smart, and another group stays without conditions. */
function storeChanges(tx: Tx, session: Session, { id, filter }: groups.GroupInfo, body: Body): Promise<Saved> {
  if (filter === null) {
    if (body.filter) throw new AppError('invalid', 'Only a smart group has conditions. Create a new one.');
    return storeMembers(tx, session, id, body);
  }
  if (body.subscribers.length + body.filters.length + body.removed.length > 0)
    throw new AppError('invalid', MATCHES_BY_FILTER);
  return storeSmart(tx, session.accountId, id, body.filter ?? filter);
}

export const createGroup = ({ db }: Deps, session: Session, body: Body, key: string | undefined): Promise<Saved> =>
  db.asAccount(session.accountId, (tx) =>
    once(tx, session.accountId, key, body, async () => {
      const id = await groups.insertGroup(tx, session.accountId, body.name);
      return body.filter ? storeSmart(tx, session.accountId, id, body.filter) : storeMembers(tx, session, id, body);
    }),
  );

export const updateGroup = ({ db }: Deps, session: Session, id: number, body: Body): Promise<Saved> =>
  db.asAccount(session.accountId, async (tx) => {
    await groups.renameGroup(tx, session.accountId, id, body.name);
    const group = await groups.findGroup(tx, session.accountId, id);
    if (!group) throw notFound('This group');
    return storeChanges(tx, session, group, body);
  });

const isAre = (n: number): string => (n === 1 ? 'was' : 'were');

/** Adds and removes members; a group is never left without any (VAL-027). */
export const changeMembers = (
  { db }: Deps,
  { accountId }: Session,
  id: number,
  { add, remove }: z.output<typeof membersBody>,
): Promise<z.output<typeof membersReply> & { message: string }> =>
  db.asAccount(accountId, async (tx) => {
    if (!(await groups.lockGroup(tx, accountId, id))) throw notFound('This group');
    if ((await groups.findGroup(tx, accountId, id))?.filter) throw new AppError('invalid', MATCHES_BY_FILTER);
    if ((await countUnknown(tx, accountId, [...add, ...remove])) > 0) throw notFound('A chosen subscriber');
    const before = new Set(await membersAmong(tx, id, add));
    const { added, removed } = await replaceMembers(tx, accountId, id, {
      subscribers: add,
      removed: remove,
      keep: true,
      filters: [],
    });
    const total = await groups.countMembers(tx, accountId, id);
    if (total === 0) throw new AppError('invalid', LAST_ONE);
    const changes = [
      ...(add.length > 0 ? [`${counted(added, 'subscriber')} ${isAre(added)} added.`] : []),
      ...(remove.length > 0 ? [`${counted(removed, 'subscriber')} ${isAre(removed)} removed.`] : []),
    ];
    const added_ids = (await membersAmong(tx, id, add)).filter((one) => !before.has(one));
    return { message: changes.join(' '), id, total_subscribers: total, added, removed, added_ids };
  });
