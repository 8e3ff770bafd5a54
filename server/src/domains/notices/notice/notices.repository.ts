import * as col from '../../../platform/db/col';
import { command, constant, statement } from '../../../platform/db/sql';
import type { NoticeKind } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

const NOTICE = {
  id: col.number,
  kind: col.text<NoticeKind>(),
  text: col.text(),
  path: col.text(),
  created_at: col.time,
  read_at: col.orNull(col.time),
};

/** From this number on, the bell shows "99+". */
const MAX_COUNTED = 100;

/** Newest first, older than the notice `before`. Uses notice_user. */
export const readPage = (
  tx: Tx,
  {
    accountId,
    userId,
    before,
    limit,
  }: { accountId: number; userId: number; before: number | undefined; limit: number },
) =>
  tx.query(statement('notices.readPage', NOTICE)`
     select id, kind, text, path, created_at, read_at from notice
     where account_id = ${accountId} and user_id = ${userId} and (${before ?? null}::bigint is null or id < ${before ?? null}) order by id desc limit ${limit}`);

/** Uses notice_unread. */
export const countUnread = (tx: Tx, accountId: number, userId: number) =>
  tx.value(statement('notices.countUnread', { unread: col.number })`
     select count(*) as unread from (
         select from notice where account_id = ${accountId} and user_id = ${userId} and read_at is null limit ${constant(MAX_COUNTED)}) n`);

/** Marks one notice, or all up to one, as read; returns how many were unread. Other users' notices are not changed. */
export const markRead = (
  tx: Tx,
  {
    accountId,
    userId,
    id,
    upTo,
  }: { accountId: number; userId: number; id: number | undefined; upTo: number | undefined },
) =>
  tx.execute(command('notices.markRead')`
     update notice set read_at = now()
     where account_id = ${accountId} and user_id = ${userId} and read_at is null and (id = ${id ?? null}::bigint or id <= ${upTo ?? null}::bigint)`);

export interface NewNotice {
  accountId: number;
  /** The owner, every user of the account, or one user. */
  to: 'owner' | 'everyone' | number;
  /** Gets no notice, because this user has just caused the event. */
  except?: number | undefined;
  kind: NoticeKind;
  /** One sentence, plain text. */
  text: string;
  /** From `link()`: the page that shows more. */
  path?: string;
}

/** Adds a notice for each of its users; returns their ids. */
export const insertNotices = (tx: Tx, { accountId, to, except, kind, text, path = '' }: NewNotice) =>
  tx.values(statement('notices.insertNotices', { user_id: col.number })`
     insert into notice (account_id, user_id, kind, text, path)
       select account_id, id, ${kind}, ${text}, ${path} from app_user
       where account_id = ${accountId} and not deleted and not disabled and id is distinct from ${except ?? null}
         and case ${String(to)} when 'owner' then owner when 'everyone' then true else id::text = ${String(to)} end
       order by id returning user_id`);
