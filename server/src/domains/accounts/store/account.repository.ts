import type { accountBody, z } from '@textloom/contracts';
import { columnsOf } from '../../../platform/db/columns';
import type { Tx } from '../../../platform/db/connection';

export type AccountFields = Omit<z.output<typeof accountBody>, 'password' | 'old' | 'new1' | 'new2'>;

/** Locked, so that of two saves the second sees what the first one wrote. */
export const lockTimezone = (tx: Tx, userId: number) =>
  tx.value<number>('select timezone from app_user where id = $1 for no key update', [userId]);

/** Of the email, only the case of its letters may change here, never the address itself. */
export function updateOwnUser(tx: Tx, userId: number, { email, company: _, ...fields }: AccountFields) {
  const { sets, values } = columnsOf(fields, 3);
  return tx.execute(
    `update app_user set email = case when lower(email collate "C") = lower($2 collate "C") then $2 else email end, ${sets} where id = $1`,
    [userId, email, ...values],
  );
}

export const companyOf = (tx: Tx, accountId: number) =>
  tx.value<string>('select company from account where id = $1', [accountId]);

/** The company of an account that has none. */
export const nameCompany = (tx: Tx, accountId: number, company: string) =>
  tx.execute(`update account set company = $2 where id = $1 and btrim(company) = ''`, [accountId, company]);

export const updateCompany = (tx: Tx, accountId: number, company: string) =>
  tx.execute('update account set company = $2 where id = $1', [accountId, company]);

/** Permissions of a paid plan (decision 108). */
export const addPermissions = (tx: Tx, accountId: number, names: readonly string[]) =>
  tx.execute(
    `update account set allow = allow || array(select name from unnest($2::text[]) name where name <> all (allow)) where id = $1`,
    [accountId, names],
  );

export const setPaymentErrors = (tx: Tx, accountId: number, errors: boolean) =>
  tx.execute('update account set payment_errors = $2 where id = $1 and payment_errors <> $2', [accountId, errors]);

const isFrozen = (tx: Tx, accountId: number) =>
  tx.value<boolean>('select frozen from account where id = $1', [accountId]);

/** Puts the account on hold because of a disputed payment; an operator's hold is kept. Returns whether it is on hold. */
export async function freezeForDispute(tx: Tx, accountId: number): Promise<boolean> {
  await tx.execute(`update account set frozen = true, frozen_by = 'dispute' where id = $1 and not frozen`, [accountId]);
  return isFrozen(tx, accountId);
}

/** Ends a hold that a dispute began, unless another dispute is open or lost. Returns whether the account is on hold. */
export async function unfreezeAfterDispute(tx: Tx, accountId: number): Promise<boolean> {
  await tx.execute(
    `update account set frozen = false, frozen_by = null where id = $1 and frozen_by = 'dispute'
       and not exists (select from billing_order o where o.account_id = $1 and o.dispute in ('open', 'lost'))`,
    [accountId],
  );
  return isFrozen(tx, accountId);
}

export const saveCustomer = (tx: Tx, accountId: number, customer: string) =>
  tx.execute('update account set stripe_id = $2 where id = $1', [accountId, customer]);

export const saveInvoiceSettings = (
  tx: Tx,
  accountId: number,
  { taxId, invoiceMail }: { taxId: string; invoiceMail: boolean },
) => tx.execute('update account set tax_id = $2, invoice_mail = $3 where id = $1', [accountId, taxId, invoiceMail]);

/** The account's code; locks its row, so that of two concurrent calls without a code, one creates it. */
export const lockCode = (tx: Tx, accountId: number) =>
  tx.value<string | null>('select referral_code from account where id = $1 for no key update', [accountId]);

/** Stores a code unless another account has it. */
export const storeCode = (tx: Tx, accountId: number, code: string) =>
  tx.execute(
    'update account set referral_code = $2 where id = $1 and not exists (select from account where referral_code = $2)',
    [accountId, code],
  );

/** The row is kept, because other rows reference it (invoices, the ledger, accounts that it referred). */
export const anonymise = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(
    `update account set company = '', tax_id = '', stripe_id = '', referral_code = null, allow = '{}', erased_at = $2 where id = $1`,
    [accountId, now],
  );

/** Sets or clears the mark that the account is waiting for a permission (ENG-038). */
export const markRequested = (tx: Tx, accountId: number, kind: 'bulk_import' | 'manual_add', requested: boolean) =>
  tx.execute(
    `update account set ${kind === 'bulk_import' ? 'upload_requested' : 'manual_add_requested'} = $2 where id = $1`,
    [accountId, requested],
  );

/** Ends the account: `deleted` keeps its messages from being sent. */
export const markAccountDeleted = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(
    'update account set deleted = true, deleted_at = $2, upload_requested = false, manual_add_requested = false where id = $1',
    [accountId, now],
  );

/** Deletes the account's users, whose emails are free from now on, and returns them. */
export const buryUsers = (tx: Tx, accountId: number) =>
  tx.query<{ id: number }>('update app_user set deleted = true where account_id = $1 and not deleted returning id', [
    accountId,
  ]);

/** Records the bonus that was credited for the account's referral; 0 for none. */
export const markCredited = (tx: Tx, accountId: number, bonus: number) =>
  tx.execute('update account set referral_credited_at = now(), referral_bonus = $2 where id = $1', [accountId, bonus]);

/** Who a user is, to be kept with what they chose: the name, else the email. */
export const userName = (tx: Tx, accountId: number, userId: number): Promise<string> =>
  tx.value<string>(
    `select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from app_user where account_id = $1 and id = $2`,
    [accountId, userId],
  );
