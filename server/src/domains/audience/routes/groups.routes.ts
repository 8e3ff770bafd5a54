import {
  changeMembers,
  counted,
  createGroup,
  getGroup,
  listGroups,
  subscriberQuery,
  toApiDate,
  updateGroup,
  type groupBody,
  type groupSavedReply,
  type membersBody,
  type membersReply,
  type z,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Module } from '../../../platform/web/deps';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import type { Session } from '../../../platform/web/session.types';
import * as groups from '../store/groups.repository';
import { countUnknown, replaceMembers } from '../store/members.repository';
import { subscriberFilter } from '../store/subscriber-filter';

const LAST_ONE = 'A group needs at least one subscriber. Add others first, or delete the group.';
/** Returned after an update too (decision 93). */
const SAVED = 'A new Group was created.';

/** VAL-027, VAL-028. Refuses ids of another account like unknown ids; then nothing is stored. */
async function storeMembers(
  tx: Tx,
  { accountId, timezone }: Session,
  group: number,
  { subscribers, filters, removed, keep }: z.output<typeof groupBody>,
): Promise<z.output<typeof groupSavedReply> & { message: string }> {
  if ((await countUnknown(tx, accountId, [...subscribers, ...removed])) > 0) throw notFound('A chosen subscriber');
  await replaceMembers(tx, accountId, group, {
    subscribers,
    removed,
    keep: keep === 1,
    filters: filters.map((filter) => subscriberFilter(accountId, subscriberQuery.parse(filter), timezone)),
  });
  const total = await groups.countMembers(tx, accountId, group);
  if (total === 0) throw invalid('subscribers', 'Select at least one subscriber.');
  return { message: SAVED, id: group, total_subscribers: total };
}

const isAre = (n: number): string => (n === 1 ? 'was' : 'were');

/** Adds and removes members; a group is never left without any (VAL-027). */
async function moveMembers(
  tx: Tx,
  accountId: number,
  id: number,
  { add, remove }: z.output<typeof membersBody>,
): Promise<z.output<typeof membersReply> & { message: string }> {
  if (!(await groups.lockGroup(tx, accountId, id))) throw notFound('This group');
  if ((await countUnknown(tx, accountId, [...add, ...remove])) > 0) throw notFound('A chosen subscriber');
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
  return { message: changes.join(' '), id, total_subscribers: total, added, removed };
}

export const groupRoutes: Module =
  ({ db }) =>
  async (app) => {
    const large = { bodyLimit: LARGE_BODY };

    route(app, listGroups, ({ session: { accountId }, query }) =>
      db.asAccount(accountId, async (tx) => {
        const list = await groups.pageOfGroups(tx, accountId, query);
        return { ...list, entries: list.entries.map((row) => ({ ...row, added_at: toApiDate(row.added_at) })) };
      }),
    );

    route(app, getGroup, ({ session: { accountId }, params: { id }, query: { ids } }) =>
      db.asAccount(accountId, async (tx) => {
        const group = await groups.findGroup(tx, accountId, id);
        if (!group) throw notFound('This group');
        const subscribers = ids === 0 ? [] : await groups.memberIds(tx, accountId, id);
        const total = ids === 0 ? await groups.countMembers(tx, accountId, id) : subscribers.length;
        return { ...group, added_at: toApiDate(group.added_at), subscribers, total_subscribers: total };
      }),
    );

    route(
      app,
      createGroup,
      ({ session, body }) =>
        db.asAccount(session.accountId, async (tx) =>
          storeMembers(tx, session, await groups.insertGroup(tx, session.accountId, body.name), body),
        ),
      large,
    );

    route(
      app,
      updateGroup,
      ({ session, params: { id }, body }) =>
        db.asAccount(session.accountId, async (tx) => {
          if ((await groups.renameGroup(tx, session.accountId, id, body.name)) === 0) throw notFound('This group');
          return storeMembers(tx, session, id, body);
        }),
      large,
    );

    route(
      app,
      changeMembers,
      ({ session, params: { id }, body }) =>
        db.asAccount(session.accountId, async (tx) => moveMembers(tx, session.accountId, id, body)),
      large,
    );
  };
