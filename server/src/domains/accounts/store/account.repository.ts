import type { accountBody, z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

export type AccountFields = Omit<z.output<typeof accountBody>, 'password' | 'old' | 'new1' | 'new2'>;

/** Locked, so that of two saves the second sees what the first one wrote. */
export const lockTimezone = async (tx: Tx, userId: number): Promise<number> =>
  (await tx.one<{ timezone: number }>('select timezone from app_user where id = $1 for no key update', [userId]))
    .timezone;

/** Of the email, only the case of its letters may change here, never the address itself. */
export const updateOwnUser = (tx: Tx, userId: number, fields: AccountFields): Promise<number> =>
  tx.execute(
    `update app_user set email = case when lower(email collate "C") = lower($2 collate "C") then $2 else email end,
            first_name = $3, last_name = $4, phone = $5, address = $6, city = $7, state = $8, zip = $9, timezone = $10,
            emergency_contact_name = $11, emergency_phone = $12, alert_email = $13, enable_text_alerts = $14, alert_phone_carrier = $15, alert_sms = $16,
            inbox_notifications = $17, inbox_notification_emails = $18
     where id = $1`,
    [
      userId,
      fields.email,
      fields.first_name,
      fields.last_name,
      fields.phone,
      fields.address,
      fields.city,
      fields.state,
      fields.zip,
      fields.timezone,
      fields.emergency_contact_name,
      fields.emergency_phone,
      fields.alert_email,
      fields.enable_text_alerts,
      fields.alert_phone_carrier,
      fields.alert_sms,
      fields.inbox_notifications,
      fields.inbox_notification_emails,
    ],
  );

export const updateCompany = (tx: Tx, accountId: number, company: string): Promise<number> =>
  tx.execute('update account set company = $2 where id = $1', [accountId, company]);

/** Permissions of a paid plan (decision 108). */
export async function addPermissions(tx: Tx, accountId: number, names: readonly string[]): Promise<void> {
  await tx.execute(
    `update account set allow = allow || array(select name from unnest($2::text[]) name where name <> all (allow)) where id = $1`,
    [accountId, names],
  );
}

export async function setPaymentErrors(tx: Tx, accountId: number, errors: boolean): Promise<void> {
  await tx.execute('update account set payment_errors = $2 where id = $1 and payment_errors <> $2', [
    accountId,
    errors,
  ]);
}

/** Puts the account on hold because of a disputed payment; an operator's hold is kept. */
export const freezeForDispute = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await tx.execute(`update account set frozen = true, frozen_by = 'dispute' where id = $1 and not frozen`, [
    accountId,
  ])) === 1;

/** Ends a hold that a dispute began, unless another dispute is open or lost. */
export const unfreezeAfterDispute = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await tx.execute(
    `update account set frozen = false, frozen_by = null where id = $1 and frozen_by = 'dispute'
       and not exists (select from billing_order o where o.account_id = $1 and o.dispute in ('open', 'lost'))`,
    [accountId],
  )) === 1;

export const saveCustomer = (tx: Tx, accountId: number, customer: string): Promise<number> =>
  tx.execute('update account set stripe_id = $2 where id = $1', [accountId, customer]);

export async function saveInvoiceSettings(
  tx: Tx,
  accountId: number,
  { taxId, invoiceMail }: { taxId: string; invoiceMail: boolean },
): Promise<void> {
  await tx.execute('update account set tax_id = $2, invoice_mail = $3 where id = $1', [accountId, taxId, invoiceMail]);
}

/** The account's code; locks its row, so that of two concurrent calls without a code, one creates it. */
export const lockCode = (tx: Tx, accountId: number): Promise<string | null> =>
  tx.value<string | null>('select referral_code from account where id = $1 for no key update', [accountId]);

/** Stores a code unless another account has it. */
export async function storeCode(tx: Tx, accountId: number, code: string): Promise<void> {
  await tx.execute(
    'update account set referral_code = $2 where id = $1 and not exists (select from account where referral_code = $2)',
    [accountId, code],
  );
}

/** The row is kept, because other rows reference it (invoices, the ledger, accounts that it referred). */
export const anonymise = (tx: Tx, accountId: number, now: Date): Promise<number> =>
  tx.execute(
    `update account set company = '', tax_id = '', stripe_id = '', referral_code = null, allow = '{}', erased_at = $2 where id = $1`,
    [accountId, now],
  );

/** Sets or clears the mark that the account is waiting for a permission (ENG-038). */
export const markRequested = (
  tx: Tx,
  accountId: number,
  kind: 'bulk_import' | 'manual_add',
  requested: boolean,
): Promise<number> =>
  tx.execute(
    `update account set ${kind === 'bulk_import' ? 'upload_requested' : 'manual_add_requested'} = $2 where id = $1`,
    [accountId, requested],
  );

/** Ends the account: `deleted` keeps its messages from being sent. */
export const markAccountDeleted = (tx: Tx, accountId: number, now: Date): Promise<number> =>
  tx.execute(
    'update account set deleted = true, deleted_at = $2, upload_requested = false, manual_add_requested = false where id = $1',
    [accountId, now],
  );

/** Deletes the account's users, whose emails are free from now on, and returns them. */
export const buryUsers = (tx: Tx, accountId: number): Promise<{ id: number }[]> =>
  tx.query<{ id: number }>('update app_user set deleted = true where account_id = $1 and not deleted returning id', [
    accountId,
  ]);

/** Records the bonus that was credited for the account's referral; 0 for none. */
export const markCredited = (tx: Tx, accountId: number, bonus: number): Promise<number> =>
  tx.execute('update account set referral_credited_at = now(), referral_bonus = $2 where id = $1', [accountId, bonus]);
