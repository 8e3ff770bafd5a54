import type { Tx } from '../../../platform/db/connection';

/**
 * The people whose text of a keyword subscribed them in the last 30 days, again or for the first time: they would have
 * begun its sequence (decision 194). Relies on inbound_message_account.
 */
export const countJoins = (tx: Tx, accountId: number, keywordId: number) =>
  tx.value<number>(
    `select count(distinct phone) as total from inbound_message
       where account_id = $1 and received_at > now() - interval '30 days' and decision = 'keyword' and keyword_id = $2
         and evidence->>'consent' = 'opt-in'`,
    [accountId, keywordId],
  );

/** People who clicked a link of a campaign. */
export const countClicked = (tx: Tx, accountId: number, campaignId: number) =>
  tx.value<number>(
    `select coalesce((select clicked from campaign where account_id = $1 and id = $2::bigint), 0) as total`,
    [accountId, campaignId],
  );

/** Subscribers with a tag, by the key of subscriber_tag. */
export const countTagged = (tx: Tx, accountId: number, tag: string) =>
  tx.value<number>(
    `select count(*) as total from subscriber_tag where account_id = $1 and tag = lower(trim($2::text))`,
    [accountId, tag],
  );

/** Subscribers with a birthday, or with a date in a custom field. */
export const countDated = (tx: Tx, accountId: number, fieldId: number) =>
  fieldId === 0
    ? tx.value<number>(
        `select count(*) as total from subscriber where account_id = $1 and birth_day <> '' and not deleted and disabled = 0`,
        [accountId],
      )
    : tx.value<number>(
        `select count(*) as total from subscriber_value where account_id = $1 and field_id = $2 and day is not null`,
        [accountId, fieldId],
      );
