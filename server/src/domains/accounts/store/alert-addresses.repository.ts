import type { Tx } from '../../../platform/db/connection';

/** Where alerts of the account go; an empty address means that the owner does not want them there. */
export const alertAddresses = (tx: Tx, accountId: number) =>
  tx.maybeOne<{ mail: string; phone: string }>(
    `select trim(alert_email) as mail, case when enable_text_alerts = 1 then alert_sms else '' end as phone
     from app_user where account_id = $1 and owner and not deleted`,
    [accountId],
  );
