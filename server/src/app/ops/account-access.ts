import {
  type AccountOfUser,
  allowPermission,
  disallowPermission,
  lockAccountOf,
  setFrozenByOperator,
} from '../../domains/tenancy/account';
import { DEVELOPER_PERMISSION, PERMISSIONS } from '@textloom/contracts';
import type { Database, Tx } from '../../platform/db/connection';
import { AppError, notFound } from '../../platform/base/app-error';
import { notifyProfile } from '../../platform/live/notify';
import { enqueueMail, letter } from '../../platform/mail/enqueue-mail';
import { noteSecurity } from '../../domains/access';
import { closeAccessRequest, requestFor } from '../../domains/billing';

type Ops = { db: Database };

const KNOWN: readonly string[] = [...PERMISSIONS, DEVELOPER_PERMISSION];

function requireKnown(permission: string): void {
  if (!KNOWN.includes(permission))
    throw new AppError('invalid', `Unknown permission ${permission}. Known permissions: ${KNOWN.join(', ')}.`);
}

/** The account of this user; owners and authorized users of an account return the same one. */
async function accountOf(tx: Tx, email: string): Promise<AccountOfUser> {
  const found = await lockAccountOf(tx, email);
  if (!found) throw notFound(`An account of ${email}`);
  return found;
}

/** The permissions that an owner can request for the account. */
const MAY = {
  bulk_import: 'upload your subscribers as a CSV file',
  manual_add: 'add subscribers by hand',
} as const;

/** Adds the permission, closes a request for it, and mails the owner if there was one. */
export async function addPermission(
  tx: Tx,
  { id, email }: { id: number; email: string },
  permission: string,
): Promise<string[]> {
  const allow = await allowPermission(tx, id, permission);
  const kind = requestFor(permission);
  if (kind) {
    const asked = await closeAccessRequest(tx, id, kind, 'granted');
    await enqueueMail(tx, {
      accountId: id,
      to: email,
      subject: asked ? 'Your request was approved' : 'Your account can do more now',
      text: `You can now ${MAY[kind]}.\n`,
    });
  }
  await noteSecurity(tx, { accountId: id, kind: 'permission', text: `Gave the account ${permission}.` });
  await notifyProfile(tx, id, 'permissions');
  return allow;
}

/** Grants a permission to an account and closes its request for it (ENG-038). */
export const grantPermission = ({ db }: Ops, email: string, permission: string) => {
  requireKnown(permission);
  return db.asEngine(async (tx) => {
    const account = await accountOf(tx, email);
    return { company: account.company, allow: await addPermission(tx, account, permission) };
  });
};

/** Revokes a permission, and closes a pending request for it. */
export const revokePermission = ({ db }: Ops, email: string, permission: string) => {
  requireKnown(permission);
  return db.asEngine(async (tx) => {
    const { id, company } = await accountOf(tx, email);
    const allow = await disallowPermission(tx, id, permission);
    const kind = requestFor(permission);
    if (kind) await closeAccessRequest(tx, id, kind, 'refused');
    await noteSecurity(tx, { accountId: id, kind: 'permission', text: `Took ${permission} from the account.` });
    await notifyProfile(tx, id, 'permissions');
    return { company, allow };
  });
};

/** While an account is on hold nobody can sign in to read a notice, so the mail is all that the owner gets. */
const holdMail = (frozen: boolean) =>
  frozen
    ? letter(
        'Your account is on hold',
        'Our support has put your account on hold: nothing is sent, and its pages are closed. People who text you are still answered, and STOP is obeyed.',
        'Please write to support to have it opened again.',
      )
    : letter('Your account is open again', 'The hold of your account has ended: you can sign in and use it as before.');

/** Puts an account on hold or releases it (decision 136). */
export const setFrozen = ({ db }: Ops, email: string, frozen: boolean): Promise<{ company: string; frozen: boolean }> =>
  db.asEngine(async (tx) => {
    const { id, company, email: owner } = await accountOf(tx, email);
    await setFrozenByOperator(tx, id, frozen);
    const text = frozen ? 'Put the account on hold.' : 'Ended the hold of the account.';
    await noteSecurity(tx, { accountId: id, kind: 'hold', text });
    await enqueueMail(tx, { accountId: id, to: owner, ...holdMail(frozen) });
    await notifyProfile(tx, id, 'hold');
    return { company, frozen };
  });
