import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { accountBody, z } from '@textloom/contracts';
import { partsOf } from '../../../platform/db/columns';
import type { Tx } from '../../../platform/db/connection';

export type AccountFields = Omit<z.output<typeof accountBody>, 'password' | 'old' | 'new1' | 'new2'>;

/** Locked, so that of two saves the second sees what the first one wrote. */
export const lockTimezone = (tx: Tx, userId: number) =>
  tx.value(statement('accounts.lockTimezone', { timezone: col.number })`
     select timezone from app_user where id = ${userId} for no key update`);

/** Of the email, only the case of its letters may change here, never the address itself. */
export function updateOwnUser(tx: Tx, userId: number, { email, company: _, ...fields }: AccountFields) {
  const { sets } = partsOf(fields);
  return tx.execute(command('accounts.updateOwnUser')`
     update app_user set email = case when lower(email collate "C") = lower(${email} collate "C") then ${email} else email end, ${sets} where id = ${userId}`);
}

export const companyOf = (tx: Tx, accountId: number) =>
  tx.value(statement('accounts.companyOf', { company: col.text() })`
     select company from account where id = ${accountId}`);

/** The company of an account that has none. */
export const nameCompany = (tx: Tx, accountId: number, company: string) =>
  tx.execute(command('accounts.nameCompany')`
     update account set company = ${company} where id = ${accountId} and btrim(company) = ''`);

export const updateCompany = (tx: Tx, accountId: number, company: string) =>
  tx.execute(command('accounts.updateCompany')`
     update account set company = ${company} where id = ${accountId}`);

/** Permissions of a paid plan (decision 108). */
export const addPermissions = (tx: Tx, accountId: number, names: readonly string[]) =>
  tx.execute(command('accounts.addPermissions')`
     update account set allow = allow || array(select name from unnest(${names}::text[]) name where name <> all (allow)) where id = ${accountId}`);

export const setPaymentErrors = (tx: Tx, accountId: number, errors: boolean) =>
  tx.execute(command('accounts.setPaymentErrors')`
     update account set payment_errors = ${errors} where id = ${accountId} and payment_errors <> ${errors}`);

const isFrozen = (tx: Tx, accountId: number) =>
  tx.value(statement('accounts.isFrozen', { frozen: col.bool })`
     select frozen from account where id = ${accountId}`);

/** Puts the account on hold because of a disputed payment; an operator's hold is kept. Returns whether it is on hold. */
export async function freezeForDispute(tx: Tx, accountId: number): Promise<boolean> {
  await tx.execute(command('accounts.freezeForDispute')`
     update account set frozen = true, frozen_by = 'dispute' where id = ${accountId} and not frozen`);
  return isFrozen(tx, accountId);
}

/** Ends a hold that a dispute began, unless another dispute is open or lost. Returns whether the account is on hold. */
export async function unfreezeAfterDispute(tx: Tx, accountId: number): Promise<boolean> {
  await tx.execute(command('accounts.unfreezeAfterDispute')`
     update account set frozen = false, frozen_by = null where id = ${accountId} and frozen_by = 'dispute'
       and not exists (select from billing_order o where o.account_id = ${accountId} and o.dispute in ('open', 'lost'))`);
  return isFrozen(tx, accountId);
}

export const saveCustomer = (tx: Tx, accountId: number, customer: string) =>
  tx.execute(command('accounts.saveCustomer')`
     update account set stripe_id = ${customer} where id = ${accountId}`);

export const saveInvoiceSettings = (
  tx: Tx,
  accountId: number,
  { taxId, invoiceMail }: { taxId: string; invoiceMail: boolean },
) =>
  tx.execute(command('accounts.saveInvoiceSettings')`
     update account set tax_id = ${taxId}, invoice_mail = ${invoiceMail} where id = ${accountId}`);

/** The account's code; locks its row, so that of two concurrent calls without a code, one creates it. */
export const lockCode = (tx: Tx, accountId: number) =>
  tx.value(statement('accounts.lockCode', { referral_code: col.orNull(col.text()) })`
     select referral_code from account where id = ${accountId} for no key update`);

/** Stores a code unless another account has it. */
export const storeCode = (tx: Tx, accountId: number, code: string) =>
  tx.execute(command('accounts.storeCode')`
     update account set referral_code = ${code} where id = ${accountId} and not exists (select from account where referral_code = ${code})`);

/** The row is kept, because other rows reference it (invoices, the ledger, accounts that it referred). */
export const anonymise = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(command('accounts.anonymise')`
     update account set company = '', tax_id = '', stripe_id = '', referral_code = null, allow = '{}', erased_at = ${now} where id = ${accountId}`);

/** Sets or clears the mark that the account is waiting for a permission (ENG-038). */
export const markRequested = (tx: Tx, accountId: number, kind: 'bulk_import' | 'manual_add', requested: boolean) =>
  tx.execute(command('accounts.markRequested')`
     update account set ${kind === 'bulk_import' ? sql`upload_requested` : sql`manual_add_requested`} = ${requested} where id = ${accountId}`);

/** Ends the account: `deleted` keeps its messages from being sent. */
export const markAccountDeleted = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(command('accounts.markAccountDeleted')`
     update account set deleted = true, deleted_at = ${now}, upload_requested = false, manual_add_requested = false where id = ${accountId}`);

/** Deletes the account's users, whose emails are free from now on, and returns them. */
export const buryUsers = (tx: Tx, accountId: number) =>
  tx.query(statement('accounts.buryUsers', { id: col.number })`
     update app_user set deleted = true where account_id = ${accountId} and not deleted returning id`);

/** Records the bonus that was credited for the account's referral; 0 for none. */
export const markCredited = (tx: Tx, accountId: number, bonus: number) =>
  tx.execute(command('accounts.markCredited')`
     update account set referral_credited_at = now(), referral_bonus = ${bonus} where id = ${accountId}`);

/** Who a user is, to be kept with what they chose: the name, else the email. */
export const userName = (tx: Tx, accountId: number, userId: number): Promise<string> =>
  tx.value(statement('accounts.userName', { name: col.text() })`
     select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from app_user where account_id = ${accountId} and id = ${userId}`);
