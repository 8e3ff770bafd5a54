import { link } from '@textloom/contracts';
import { newDeviceText } from '../src/domains/accounts';
import { finishedText, notSentText } from '../src/domains/campaigns';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './demo-accounts';
import type { DemoCampaign } from './demo-campaigns';
import type { DemoClock } from './demo-clock';
import { later } from './demo-message';
import { insertRows } from './rows';

const DAY = 86_400_000;
/** The purge removes older ones. */
const KEPT_MS = 90 * DAY;
/** The latest are unread. */
const UNREAD = 3;

interface Event {
  kind: string;
  text: string;
  path: string;
  created_at: Date;
  /** For the owner only. */
  private?: boolean;
}

function ended({ id, spec, at, messages }: DemoCampaign): Event {
  const path = link('/messages/:id', { id });
  if (spec.failed)
    return { kind: 'campaign.failed', text: notSentText(spec.name, 'no_recipients'), path, created_at: at };
  const sent = messages.filter(({ status }) => status > 0).length;
  const failed = messages.filter(({ status }) => status >= 10).length;
  return {
    kind: 'campaign.finished',
    text: finishedText(spec.name, sent, failed),
    path,
    created_at: later(at, 90_000),
  };
}

/** The notices of this account's users: the ends of its campaigns, and a sign-in with a new phone. */
export async function createNotices(
  tx: Tx,
  account: DemoAccount,
  campaigns: readonly DemoCampaign[],
  clock: DemoClock,
): Promise<void> {
  const events: Event[] = [
    ...campaigns.filter(({ at }) => at < clock.now).map(ended),
    {
      kind: 'device.new',
      text: newDeviceText('Safari on iPhone'),
      path: link('/account/edit'),
      created_at: clock.at(1, 19, 42),
      private: true,
    },
  ]
    .filter(({ created_at: at }) => clock.now.getTime() - at.getTime() < KEPT_MS)
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  const users = await tx.query<{ id: number; owner: boolean }>(
    'select id, owner from app_user where account_id = $1 order by id',
    [account.id],
  );
  const rows = users.flatMap(({ id, owner }) => {
    const told = events.filter((event) => owner || !event.private);
    return told.map(({ private: _, ...event }, index) => ({
      ...event,
      account_id: account.id,
      user_id: id,
      read_at: index < told.length - UNREAD ? later(event.created_at, 3_600_000) : null,
    }));
  });
  await insertRows(
    tx,
    'notice',
    {
      account_id: 'int',
      user_id: 'int',
      kind: 'text',
      text: 'text',
      path: 'text',
      created_at: 'timestamptz',
      read_at: 'timestamptz',
    },
    rows,
  );
}
