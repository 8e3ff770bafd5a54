import type { accountBody, z } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

export type AccountFields = Omit<z.output<typeof accountBody>, 'password' | 'old' | 'new1' | 'new2'>;

/** Locked, so that of two saves the second sees what the first one wrote. */
export const lockTimezone = async (tx: Tx, userId: number): Promise<number> =>
  (await tx.one<{ timezone: number }>('select timezone from app_user where id = $1 for no key update', [userId]))
    .timezone;

/** Of the email, only the case of its letters may change here, never the address itself. */
export const updateUser = (tx: Tx, userId: number, fields: AccountFields): Promise<number> =>
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
