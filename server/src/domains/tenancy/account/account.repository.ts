import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

export const companyOf = (tx: Tx, accountId: number) =>
  tx.value(statement('tenancy.companyOf', { company: col.text() })`
     select company from account where id = ${accountId}`);

/** The company of an account that has none. */
export const nameCompany = (tx: Tx, accountId: number, company: string) =>
  tx.execute(command('tenancy.nameCompany')`
     update account set company = ${company} where id = ${accountId} and btrim(company) = ''`);

export const updateCompany = (tx: Tx, accountId: number, company: string) =>
  tx.execute(command('tenancy.updateCompany')`
     update account set company = ${company} where id = ${accountId}`);

/** Permissions of a paid plan (decision 108). */
export const addPermissions = (tx: Tx, accountId: number, names: readonly string[]) =>
  tx.execute(command('tenancy.addPermissions')`
     update account set allow = allow || array(select name from unnest(${names}::text[]) name where name <> all (allow)) where id = ${accountId}`);

export const setPaymentErrors = (tx: Tx, accountId: number, errors: boolean) =>
  tx.execute(command('tenancy.setPaymentErrors')`
     update account set payment_errors = ${errors} where id = ${accountId} and payment_errors <> ${errors}`);

const isFrozen = (tx: Tx, accountId: number) =>
  tx.value(statement('tenancy.isFrozen', { frozen: col.bool })`
     select frozen from account where id = ${accountId}`);

/** Puts the account on hold because of a disputed payment; an operator's hold is kept. Returns whether it is on hold. */
export async function freezeForDispute(tx: Tx, accountId: number): Promise<boolean> {
  await tx.execute(command('tenancy.freezeForDispute')`
     update account set frozen = true, frozen_by = 'dispute' where id = ${accountId} and not frozen`);
  return isFrozen(tx, accountId);
}

/** Ends a hold that a dispute started, unless another dispute keeps it. Returns whether the account is on hold. */
export async function unfreezeAfterDispute(tx: Tx, accountId: number, disputed: boolean): Promise<boolean> {
  await tx.execute(command('tenancy.unfreezeAfterDispute')`
     update account set frozen = false, frozen_by = null where id = ${accountId} and frozen_by = 'dispute' and not ${disputed}::boolean`);
  return isFrozen(tx, accountId);
}

export const saveCustomer = (tx: Tx, accountId: number, customer: string) =>
  tx.execute(command('tenancy.saveCustomer')`
     update account set stripe_id = ${customer} where id = ${accountId}`);

export const saveInvoiceSettings = (
  tx: Tx,
  accountId: number,
  { taxId, invoiceMail }: { taxId: string; invoiceMail: boolean },
) =>
  tx.execute(command('tenancy.saveInvoiceSettings')`
     update account set tax_id = ${taxId}, invoice_mail = ${invoiceMail} where id = ${accountId}`);

/** The account's code; locks its row, so that of two concurrent calls without a code, one creates it. */
export const lockCode = (tx: Tx, accountId: number) =>
  tx.value(statement('tenancy.lockCode', { referral_code: col.orNull(col.text()) })`
     select referral_code from account where id = ${accountId} for no key update`);

/** Stores a code unless another account has it. */
export const storeCode = (tx: Tx, accountId: number, code: string) =>
  tx.execute(command('tenancy.storeCode')`
     update account set referral_code = ${code} where id = ${accountId} and not exists (select from account where referral_code = ${code})`);

/** The row is kept, because other rows reference it (invoices, the ledger, accounts that it referred). */
export const anonymise = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(command('tenancy.anonymise')`
     update account set company = '', tax_id = '', stripe_id = '', referral_code = null, allow = '{}', erased_at = ${now} where id = ${accountId}`);

/** Sets or clears the mark that the account is waiting for a permission (ENG-038). */
export const markRequested = (tx: Tx, accountId: number, kind: 'bulk_import' | 'manual_add', requested: boolean) =>
  tx.execute(command('tenancy.markRequested')`
     update account set ${kind === 'bulk_import' ? sql`upload_requested` : sql`manual_add_requested`} = ${requested} where id = ${accountId}`);

/** Ends the account: `deleted` keeps its messages from being sent. */
export const markAccountDeleted = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(command('tenancy.markAccountDeleted')`
     update account set deleted = true, deleted_at = ${now}, upload_requested = false, manual_add_requested = false where id = ${accountId}`);

/** Records the bonus that was credited for the account's referral; 0 for none. */
export const markCredited = (tx: Tx, accountId: number, bonus: number) =>
  tx.execute(command('tenancy.markCredited')`
     update account set referral_credited_at = now(), referral_bonus = ${bonus} where id = ${accountId}`);

export const isRequired = (tx: Tx, accountId: number) =>
  tx.value(statement('tenancy.isRequired', { two_step_required: col.bool })`
     select two_step_required from account where id = ${accountId}`);

/** 0 when it already has this value. */
export const setRequired = (tx: Tx, accountId: number, required: boolean) =>
  tx.execute(command('tenancy.setRequired')`
     update account set two_step_required = ${required} where id = ${accountId} and two_step_required <> ${required}`);
