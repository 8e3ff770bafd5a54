import {
  createGroup,
  getGroup,
  listGroups,
  subscriberQuery,
  toApiDate,
  updateGroup,
  type groupBody,
  type groupSavedReply,
  type z,
} from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Module } from '../../../platform/web/deps';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import type { Session } from '../../../platform/web/session.types';
import * as groups from '../store/groups.repository';
import { countUnknown, replaceMembers } from '../store/members.repository';
import { subscriberFilter } from '../store/subscriber-filter';

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
  if (total === 0)
    throw new AppError('invalid', 'Select at least one subscriber.', {
      subscribers: 'Select at least one subscriber.',
    });
  return { message: SAVED, id: group, total_subscribers: total };
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

    route(app, getGroup, ({ session: { accountId }, params: { id } }) =>
      db.asAccount(accountId, async (tx) => {
        const group = await groups.findGroup(tx, accountId, id);
        if (!group) throw notFound('This group');
        const subscribers = await groups.memberIds(tx, accountId, id);
        return { ...group, added_at: toApiDate(group.added_at), subscribers };
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
  };
