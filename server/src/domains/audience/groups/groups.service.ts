import {
  subscriberQuery,
  toApiDate,
  type Group,
  type groupBody,
  type GroupList,
  type groupQuery,
  type groupSavedReply,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { subscriberFilter } from '../store/subscriber-filter';
import * as repository from '../store/groups.repository';
import { countUnknown, replaceMembers } from '../store/members.repository';

type Body = z.output<typeof groupBody>;
type Saved = z.output<typeof groupSavedReply>;

export const listGroups = (
  deps: Deps,
  { accountId }: Session,
  query: z.output<typeof groupQuery>,
): Promise<GroupList> =>
  deps.db.asAccount(accountId, async (tx) => {
    const rows = await repository.pageOfGroups(tx, accountId, query);
    return {
      entries: rows.map((row) => ({ ...row, added_at: toApiDate(row.added_at) })),
      total_entries: await repository.countGroups(tx, accountId, query),
      per_page_entries: query.limit,
      current_page: query.page,
    };
  });

export const getGroup = (deps: Deps, { accountId }: Session, id: number): Promise<Group> =>
  deps.db.asAccount(accountId, async (tx) => {
    const group = await repository.findGroup(tx, accountId, id);
    if (!group) throw notFound('This group');
    return {
      ...group,
      added_at: toApiDate(group.added_at),
      subscribers: await repository.memberIds(tx, accountId, group.id),
    };
  });

/** VAL-027, VAL-028. Refuses ids of another account like unknown ids; then nothing is stored. */
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
  const total = await repository.countMembers(tx, accountId, group);
  if (total === 0)
    throw new AppError('invalid', 'Select at least one subscriber.', {
      subscribers: 'Select at least one subscriber.',
    });
  return { id: group, total_subscribers: total };
}

export const createGroup = (deps: Deps, session: Session, body: Body): Promise<Saved> =>
  deps.db.asAccount(session.accountId, async (tx) =>
    storeMembers(tx, session, await repository.insertGroup(tx, session.accountId, body.name), body),
  );

export const updateGroup = (deps: Deps, session: Session, id: number, body: Body): Promise<Saved> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    if ((await repository.renameGroup(tx, session.accountId, id, body.name)) === 0) throw notFound('This group');
    return storeMembers(tx, session, id, body);
  });
