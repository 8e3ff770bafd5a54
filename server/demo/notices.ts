import { link } from '@textloom/contracts';
import { finishedText, notSentText } from '../src/domains/campaigns/sending';
import * as col from '../src/platform/db/col';
import { statement } from '../src/platform/db/sql';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './accounts';
import { later, type Clock } from './clock';
import { insert } from './rows';

/** The latest are unread. */
const UNREAD = 3;

const ENDED = {
  id: col.number,
  name: col.text(),
  created_at: col.present(col.time),
  sent: col.number,
  failed: col.number,
};

/** The notices of Marco's users: those about ended campaigns that the purge has not removed. */
export async function createNotices(tx: Tx, { id: account_id, userIds }: DemoAccount, { now }: Clock): Promise<void> {
  const ended = await tx.query(statement('demo.endedCampaigns', ENDED)`
     select c.id, c.name, c.finished_at as created_at, count(*) filter (where m.status > 0) as sent, count(*) filter (where m.status >= 10) as failed
     from campaign c left join message m on m.campaign_id = c.id where c.account_id = ${account_id} and c.finished_at > ${now}::timestamptz - interval '90 days'
     group by c.id order by c.finished_at`);
  const rows = ended.map(({ id, name, created_at, sent, failed }, index) => ({
    account_id,
    kind: sent > 0 ? 'campaign.finished' : 'campaign.failed',
    text: sent > 0 ? finishedText(name, sent, failed) : notSentText(name, 'no_recipients'),
    path: link('/messages/:id', { id }),
    created_at,
    read_at: index < ended.length - UNREAD ? later(created_at, 3_600_000) : null,
  }));
  await insert(
    tx,
    'notice',
    userIds.flatMap((user_id) => rows.map((row) => ({ ...row, user_id }))),
  );
}
