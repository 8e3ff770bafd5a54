import * as col from '../../platform/db/col';
import { statement } from '../../platform/db/sql';
import type { Tx } from '../../platform/db/connection';

/** The target of a link; undefined when the link is missing or disabled, or its account is frozen or deleted. */
export const findTarget = (tx: Tx, link: number) =>
  tx.maybeValue(statement('links.findTarget', { target: col.text() })`
     select l.target from short_link l join account a on a.id = l.account_id
     where l.id = ${link} and l.disabled_at is null and not a.frozen and not a.deleted`);

const LINK_RECORD = {
  id: col.number,
  target: col.text(),
  people: col.number,
  clicks: col.number,
  first_at: col.orNull(col.time),
  last_at: col.orNull(col.time),
};
export type LinkRecord = col.RowOf<typeof LINK_RECORD>;

/** The links in the campaign's text, and those that were clicked (link_click_recipient). */
export const linksOfCampaign = (tx: Tx, accountId: number, campaignId: number, written: readonly number[]) =>
  tx.query(statement('links.linksOfCampaign', LINK_RECORD)`
     select l.id, l.target, count(c.message_id) as people, coalesce(sum(c.clicks), 0) as clicks,
            min(c.first_at) as first_at, max(c.last_at) as last_at
     from short_link l left join link_click c on c.campaign_id = ${campaignId} and c.link_id = l.id and c.account_id = ${accountId}
     where l.account_id = ${accountId} and (l.id = any(${written}::int[]) or c.link_id is not null)
     group by l.id order by clicks desc, l.id`);
