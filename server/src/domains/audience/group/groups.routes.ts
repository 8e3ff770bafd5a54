import {
  changeMembers,
  counted,
  countSmartGroup,
  createGroup,
  getGroup,
  listGroups,
  subscriberQuery,
  toApiDate,
  updateGroup,
  walkGroups,
  type groupBody,
  type groupSavedReply,
  type membersBody,
  type membersReply,
  type smartCountReply,
  type SmartFilter,
  type z,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Database, Tx } from '../../../platform/db/connection';
import { pageUpTo, positionOf } from '../../../platform/db/cursor';
import { isTooSlow } from '../../../platform/db/limits';
import type { Module } from '../../../platform/web/deps';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { idempotencyKey, once } from '../../../platform/web/idempotency';
import { route } from '../../../platform/web/route';
import type { Session } from '../../../platform/web/session.types';
import { MATCHES_BY_FILTER } from '../smart-group/smart-groups.policy';
import { holdFields } from '../custom-field/custom-field.repository';
import * as groups from './groups.repository';
import { countUnknown, membersAmong, replaceMembers } from './members.repository';
import * as smart from '../smart-group/smart-groups.repository';
import { subscriberFilter } from '../search/subscriber-filter.repository';

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

/** Ids of another account are refused like unknown ones. */
async function requireKnown(tx: Tx, accountId: number, filter: SmartFilter): Promise<void> {
  // No field is removed between this and the group that uses it.
  if (filter.conditions.some(({ kind }) => kind === 'field')) await holdFields(tx, accountId);
  const { keywords, campaigns, fields } = await smart.countStrange(tx, accountId, filter);
  if (keywords > 0) throw notFound('A chosen keyword');
  if (campaigns > 0) throw notFound('A chosen campaign');
  if (fields > 0) throw notFound('A chosen custom field');
}

/** Its members are who matches now: nobody, if nobody does yet. */
async function storeSmart(tx: Tx, accountId: number, id: number, filter: SmartFilter) {
  await requireKnown(tx, accountId, filter);
  await smart.storeFilter(tx, accountId, id, filter);
  await smart.matchGroups(tx, accountId, [id]);
  return { message: SAVED, id, total_subscribers: await groups.countMembers(tx, accountId, id) };
}

/** A smart group stays one, and another group stays without conditions. */
function storeChanges(tx: Tx, session: Session, { id, filter }: groups.GroupInfo, body: z.output<typeof groupBody>) {
  if (filter === null) {
    if (body.filter) throw new AppError('invalid', 'Only a smart group has conditions. Create a new one.');
    return storeMembers(tx, session, id, body);
  }
  if (body.subscribers.length + body.filters.length + body.removed.length > 0)
    throw new AppError('invalid', MATCHES_BY_FILTER);
  return storeSmart(tx, session.accountId, id, body.filter ?? filter);
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
}

/** Counts the people who match before a group is saved: exactly where that is quick, else by the sample (decision 449). */
async function countNow(
  db: Database,
  accountId: number,
  filter: SmartFilter,
): Promise<z.output<typeof smartCountReply>> {
  const length = await db.asAccount(accountId, async (tx) => {
    await requireKnown(tx, accountId, filter);
    return smart.lengthOf(tx, accountId);
  });
  const estimate = () => db.asAccount(accountId, (tx) => smart.estimateMatching(tx, accountId, filter));
  const first = length === 'long' ? await estimate() : undefined;
  if (first?.near) return { total: first.total, exact: false };
  try {
    const total = await db.asAccount(accountId, async (tx) => {
      if (length !== 'short') await smart.hurry(tx);
      return smart.countMatching(tx, accountId, filter);
    });
    return { total, exact: true };
  } catch (error) {
    if (length === 'short' || !isTooSlow(error)) throw error;
    return { total: (first ?? (await estimate())).total, exact: false };
  }
}

const datesOf = ({ added_at, matched_at }: groups.GroupInfo) => ({
  added_at: toApiDate(added_at),
  matched_at: matched_at && toApiDate(matched_at),
});

export const groupRoutes: Module =
  ({ db }) =>
  async (app) => {
    const large = { bodyLimit: LARGE_BODY };

    route(app, listGroups, ({ session: { accountId }, query }) =>
      db.asAccount(accountId, async (tx) => {
        const list = await groups.pageOfGroups(tx, accountId, query);
        return { ...list, entries: list.entries.map((row) => ({ ...row, ...datesOf(row) })) };
      }),
    );

    route(app, walkGroups, ({ session: { accountId }, query: { after, limit } }) =>
      db.asAccount(accountId, async (tx) =>
        pageUpTo(await groups.walkGroups(tx, accountId, { after: positionOf(after), limit }), limit, {
          cursor: (row) => row.cursor,
          present: (row) => ({ ...row, ...datesOf(row) }),
        }),
      ),
    );

    route(app, getGroup, ({ session: { accountId }, params: { id }, query: { ids } }) =>
      db.asAccount(accountId, async (tx) => {
        await smart.matchGroups(tx, accountId, [id]);
        const group = await groups.findGroup(tx, accountId, id);
        if (!group) throw notFound('This group');
        const subscribers = ids === 0 ? [] : await groups.memberIds(tx, accountId, id);
        const total = ids === 0 ? await groups.countMembers(tx, accountId, id) : subscribers.length;
        return { ...group, ...datesOf(group), subscribers, total_subscribers: total };
      }),
    );

    route(app, countSmartGroup, ({ session: { accountId }, body: { filter } }) => countNow(db, accountId, filter));

    route(
      app,
      createGroup,
      ({ session, body, request }) =>
        db.asAccount(session.accountId, (tx) =>
          once(tx, session.accountId, idempotencyKey(request), body, async () => {
            const id = await groups.insertGroup(tx, session.accountId, body.name);
            return body.filter
              ? storeSmart(tx, session.accountId, id, body.filter)
              : storeMembers(tx, session, id, body);
          }),
        ),
      large,
    );

    route(
      app,
      updateGroup,
      ({ session, params: { id }, body }) =>
        db.asAccount(session.accountId, async (tx) => {
          await groups.renameGroup(tx, session.accountId, id, body.name);
          const group = await groups.findGroup(tx, session.accountId, id);
          if (!group) throw notFound('This group');
          return storeChanges(tx, session, group, body);
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
