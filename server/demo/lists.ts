import { START_PROBLEMS } from '../src/domains/texting/ledger';
import { command, sql } from '../src/platform/db/sql';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './accounts';
import { DAY, later, type Clock } from './clock';
import { drawn, insert } from './rows';
import { CAMPAIGNS, GROUPS, segmentsOf, TEMPLATES } from './texts';

/** Campaigns with what users typed; the rest follows from the messages (history.ts). */
const campaignsOf = (
  { id: account_id, owner, company, keywords }: DemoAccount,
  groups: ReadonlyMap<string, number>,
  { at }: Clock,
) =>
  (CAMPAIGNS[owner] ?? []).map(({ daysAgo, hour, name, to, text }) => {
    const message = `${company}: ${text}`;
    const send_at = at(daysAgo, hour, 30);
    const state = daysAgo < 0 ? 'scheduled' : to.length === 0 ? 'failed' : 'done';
    const done = state === 'done';
    return {
      account_id,
      name,
      message,
      segments: segmentsOf(message),
      sent: { scheduled: 0, done: 1, failed: 2 }[state],
      state,
      reason: state === 'failed' ? START_PROBLEMS.no_recipients : '',
      schedule: state === 'scheduled' ? 1 : 0,
      send_at,
      choice: {
        subscribers: [],
        extra_subscribers: [],
        filtered_subscribers: [],
        groups: to.flatMap((one) => groups.get(one) ?? []),
        keywords: keywords.filter(({ keyword }) => to.includes(keyword)).map(({ id }) => id),
      },
      added_at: state === 'scheduled' ? later(send_at, -4 * DAY) : send_at,
      started_at: done ? send_at : null,
      finished_at: state === 'scheduled' ? null : later(send_at, done ? 90_000 : 0),
    };
  });

/** Marco's groups without members, his templates, and unused codes for the keyword whose welcome has a placeholder. */
async function createMarcosLists(
  tx: Tx,
  { id: account_id, keywords }: DemoAccount,
  { at }: Clock,
): Promise<Map<string, number>> {
  const ids = await insert(
    tx,
    'contact_group',
    GROUPS.map(({ name }, index) => ({ account_id, name, added_at: at(60 - index * 20, 14) })),
  );
  await insert(
    tx,
    'template',
    Object.entries(TEMPLATES).map(([name, message], index) => ({
      account_id,
      name,
      message,
      segments: segmentsOf(message),
      added_at: at(300 - index * 55, 13),
    })),
  );
  const withCode = keywords.find(({ opt_in }) => opt_in.includes('{CODE}'));
  await tx.execute(command('demo.insertCodes')`
     insert into keyword_code (account_id, keyword_id, name, code)
     select account_id, id, 'CODE', upper(left(md5(n::text), 6)) from keyword, generate_series(1, 60) n where id = ${withCode?.id}`);
  return new Map(GROUPS.map(({ name }, index) => [name, ids[index] ?? 0]));
}

/** Groups before campaigns, which may be addressed to them. */
export async function createLists(tx: Tx, accounts: readonly DemoAccount[], marco: DemoAccount, clock: Clock) {
  const groups = await createMarcosLists(tx, marco, clock);
  const campaigns = accounts.flatMap((account) => campaignsOf(account, groups, clock));
  await insert(tx, 'campaign', campaigns);
}

/** Members without duplicates (decision 85), who were subscribed when the group was created and still are. */
export async function fillGroups(tx: Tx): Promise<void> {
  for (const { name, take, keyword } of GROUPS)
    await tx.execute(command('demo.fillGroup')`
       insert into contact_group_member (group_id, subscriber_id, account_id)
       select group_id, id, account_id from (
         select distinct on (s.phone) g.id as group_id, s.id, s.account_id from contact_group g
         join subscriber s on s.account_id = g.account_id and s.subscribed_at < g.added_at and s.disabled = 0
         join keyword k on k.id = s.keyword_id
         where g.name = ${name} and (${keyword}::text is null or k.keyword = ${keyword}) order by s.phone, s.id
       ) fitting order by ${drawn(sql`id`, 8)} limit ${take}`);
}
