import { link } from '@textloom/contracts';
import { newDeviceText } from '../src/domains/accounts';
import { finishedText, notSentText } from '../src/domains/campaigns';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './accounts';
import { later, type Clock } from './clock';
import { insert } from './rows';

/** The latest are unread. */
const UNREAD = 3;

interface Ended {
  id: number;
  name: string;
  finished_at: Date;
  sent: number;
  failed: number;
}

/** The notices of Marco's users: the ends of his campaigns that the purge has not removed, and his sign-in with a new phone. */
export async function createNotices(tx: Tx, { id, userIds }: DemoAccount, { now, at }: Clock): Promise<void> {
  const ended = await tx.query<Ended>(
    `select c.id, c.name, c.finished_at, count(*) filter (where m.status > 0) as sent, count(*) filter (where m.status >= 10) as failed
     from campaign c left join message m on m.campaign_id = c.id where c.account_id = $1 and c.finished_at > $2::timestamptz - interval '90 days'
     group by c.id order by c.finished_at`,
    [id, now],
  );
  const events = ended.map((one) => ({
    kind: one.sent > 0 ? 'campaign.finished' : 'campaign.failed',
    text: one.sent > 0 ? finishedText(one.name, one.sent, one.failed) : notSentText(one.name, 'no_recipients'),
    path: link('/messages/:id', { id: one.id }),
    created_at: one.finished_at,
  }));
  const device = {
    kind: 'device.new',
    text: newDeviceText('Safari on iPhone'),
    path: link('/account/edit'),
    created_at: at(1, 19, 42),
  };
  await insert(
    tx,
    'notice',
    userIds.flatMap((user_id, index) => {
      const told = index === 0 ? [...events, device] : events;
      return told.map((event, turn) => ({
        ...event,
        account_id: id,
        user_id,
        read_at: turn < told.length - UNREAD ? later(event.created_at, 3_600_000) : null,
      }));
    }),
  );
}
