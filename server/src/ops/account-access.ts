import { DEVELOPER_PERMISSION, PERMISSIONS } from '@textloom/contracts';
import type { Database, Tx } from '../db/connection';
import { AppError, notFound } from '../base/app-error';
import { notifyLive } from '../live/notify';
import { enqueueMail } from '../mail/enqueue-mail';

type Ops = { db: Database };

const KNOWN: readonly string[] = [...PERMISSIONS, DEVELOPER_PERMISSION];

function requireKnown(permission: string): void {
  if (!KNOWN.includes(permission))
    throw new AppError('invalid', `There is no permission ${permission}. There are: ${KNOWN.join(', ')}.`);
}

/** The account of this user; owners and authorized users of an account give the same one. */
async function accountOf(tx: Tx, email: string): Promise<{ id: number; company: string; email: string }> {
  const found = await tx.maybeOne<{ id: number; company: string; email: string }>(
    `select a.id, a.company, o.email from app_user u join account a on a.id = u.account_id and not a.deleted
     join app_user o on o.account_id = a.id and o.owner and not o.deleted
     where lower(u.email) = lower(trim($1)) and not u.deleted for update of a`,
    [email],
  );
  if (!found) throw notFound(`An account of ${email}`);
  return found;
}

const tell = (tx: Tx, accountId: number, reason: string): Promise<void> =>
  notifyLive(tx, accountId, { type: 'profile.changed', payload: { reason } });

/** Grants a permission to an account and closes its request for it (ENG-038). */
export const grantPermission = (
  { db }: Ops,
  email: string,
  permission: string,
): Promise<{ company: string; allow: string[] }> => {
  requireKnown(permission);
  return db.asEngine(async (tx) => {
    const { id, company, email: owner } = await accountOf(tx, email);
    const { allow } = await tx.one<{ allow: string[] }>(
      `update account set allow = array_append(array_remove(allow, $2), $2),
         upload_requested = upload_requested and $2 <> 'subscriber_uploadcontacts', manual_add_requested = manual_add_requested and $2 <> 'subscriber_addnewcontacts'
       where id = $1 returning allow`,
      [id, permission],
    );
    if (permission === 'subscriber_uploadcontacts' || permission === 'subscriber_addnewcontacts') {
      const what =
        permission === 'subscriber_uploadcontacts'
          ? 'upload your subscribers as a CSV file'
          : 'add subscribers by hand';
      await enqueueMail(tx, {
        accountId: id,
        to: owner,
        subject: 'Your request was approved',
        text: `You can now ${what}.\n`,
      });
    }
    await tell(tx, id, 'permissions');
    return { company, allow };
  });
};

/** Revokes a permission; a pending request for it is closed. */
export const revokePermission = (
  { db }: Ops,
  email: string,
  permission: string,
): Promise<{ company: string; allow: string[] }> => {
  requireKnown(permission);
  return db.asEngine(async (tx) => {
    const { id, company } = await accountOf(tx, email);
    const { allow } = await tx.one<{ allow: string[] }>(
      `update account set allow = array_remove(allow, $2),
         upload_requested = upload_requested and $2 <> 'subscriber_uploadcontacts', manual_add_requested = manual_add_requested and $2 <> 'subscriber_addnewcontacts'
       where id = $1 returning allow`,
      [id, permission],
    );
    await tell(tx, id, 'permissions');
    return { company, allow };
  });
};

/** Puts an account on hold or releases it (decision 136). */
export const setFrozen = ({ db }: Ops, email: string, frozen: boolean): Promise<{ company: string; frozen: boolean }> =>
  db.asEngine(async (tx) => {
    const { id, company } = await accountOf(tx, email);
    await tx.execute('update account set frozen = $2 where id = $1', [id, frozen]);
    await tell(tx, id, 'hold');
    return { company, frozen };
  });
