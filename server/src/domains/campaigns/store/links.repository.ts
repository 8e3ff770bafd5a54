import type { CampaignLink } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** The target of a link; undefined when it does not exist or is disabled, or its account is frozen or deleted. */
export const findTarget = (tx: Tx, link: number) =>
  tx.maybeValue<string>(
    `select l.target from short_link l join account a on a.id = l.account_id
     where l.id = $1 and l.disabled_at is null and not a.frozen and not a.deleted`,
    [link],
  );

/** The texts of a campaign. */
export const findTexts = (tx: Tx, accountId: number, id: number) =>
  tx.maybeValue<string>(
    `select message || ' ' || coalesce(ab ->> 'message_b', '') as texts from campaign
     where account_id = $1 and id = $2::bigint and not deleted`,
    [accountId, id],
  );

export interface LinkRecord extends Omit<CampaignLink, 'first_at' | 'last_at'> {
  first_at: Date | null;
  last_at: Date | null;
}

/** The links in the campaign's text, and those that were clicked (link_click_recipient). */
export const linksOfCampaign = (tx: Tx, accountId: number, campaignId: number, written: readonly number[]) =>
  tx.query<LinkRecord>(
    `select l.id, l.target, count(c.message_id) as people, coalesce(sum(c.clicks), 0) as clicks,
            min(c.first_at) as first_at, max(c.last_at) as last_at
     from short_link l left join link_click c on c.campaign_id = $2 and c.link_id = l.id and c.account_id = $1
     where l.account_id = $1 and (l.id = any($3::int[]) or c.link_id is not null)
     group by l.id order by clicks desc, l.id`,
    [accountId, campaignId, written],
  );
