import { parseWelcome, senderName, UNBILLED_CODES, withFooter } from '@textloom/contracts';
import type { Config } from '../src/platform/config/config';
import { optOutAnswer } from '../src/domains/inbound';
import { KIND, left } from '../src/domains/texting/message';
import { command, constant, join, sql, type Statement } from '../src/platform/db/sql';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './accounts';
import { drawn } from './rows';

/** The part of the configuration that the seed needs. */
export type DemoConfig = Pick<
  Config,
  'welcomeMessage' | 'replyToStop' | 'productName' | 'shortcode' | 'supportPhone' | 'publicUrl'
>;

/** SQL: how subscriber `s` joined: mostly by a text, the others from a list or by hand. */
const CHANNEL = sql`case when ${drawn(sql`s.id`, 6)} % 100 < 85 then 'sms' when ${drawn(sql`s.id`, 6)} % 100 < 95 then 'import' else 'web' end`;

/** SQL: final statuses of messages: mostly delivered, some never reported, some refused; `a` is drawn. */
const OUTCOME = sql`case when a % 1000 < 944 then 3 when a % 1000 < 958 then 2 when a % 1000 < 962 then 1
  else ('{13,13,13,13,11,11,12,12,10,14,16,15,17,20}'::int[])[1 + a / 1000 % 14] end`;

/**
 * The messages of campaigns, welcomes, and answers to STOP; the welcome of each keyword and the answer of each account
 * are JSON. A STOP within ten seconds withdraws a campaign's message, which was still queued. A batch gets its id when
 * it is stored.
 */
const insertMessages = (welcomes: string, answers: string) => command('demo.insertMessages')`
insert into past_message (account_id, kind, status, segments, billed, campaign_id, keyword_id, batch_id, subscriber_id, phone, body, created_at, claimed_at, status_at)
select account_id, kind, status, segments, case when status in (-1, ${join(UNBILLED_CODES.map(constant), ', ')}) or kind = ${constant(KIND.answer)} then 0 else segments end,
  campaign_id, keyword_id, batch_id, subscriber_id, phone, body, created_at, case when status <> -1 then claimed_at end,
  claimed_at + case when status = -1 then 0 else 1000 + a % 30000 end * interval '1 millisecond'
from (
  select *, case when withdrawn then -1 else ${OUTCOME} end as status
  from (
    select *, ${drawn(sql`subscriber_id * 1000 + coalesce(campaign_id * 10, 0) + kind`, 7)} as a from (
      select account_id, ${constant(KIND.campaign)} as kind, segments, campaign_id, keyword_id, campaign_id * 10 + turn / 1000 as batch_id, id as subscriber_id, phone,
        null as body, send_at as created_at, send_at + interval '10 seconds' + turn * interval '2 milliseconds' as claimed_at,
        coalesce(disabled_at < send_at + interval '10 seconds', false) as withdrawn
      from (
        select c.id as campaign_id, c.segments, c.send_at, s.*, row_number() over (partition by c.id order by s.id) - 1 as turn
        from campaign c join lateral (
          select distinct on (s.phone) s.* from subscriber s
          where s.account_id = c.account_id and s.subscribed_at < c.send_at and (s.disabled_at is null or s.disabled_at > c.send_at)
            and (c.choice -> 'keywords' @> to_jsonb(s.keyword_id) or exists (
              select from contact_group_member g where g.subscriber_id = s.id and c.choice -> 'groups' @> to_jsonb(g.group_id)))
          order by s.phone, s.id
        ) s on true where c.state = 'done'
      ) sent
      union all
      select s.account_id, ${constant(KIND.welcome)}, 1, null, s.keyword_id, null, s.id, s.phone, ${welcomes}::jsonb ->> k.id::text,
        s.subscribed_at + interval '400 milliseconds', s.subscribed_at + interval '700 milliseconds', false
      from subscriber s join keyword k on k.id = s.keyword_id and k.approved_at < s.subscribed_at where ${CHANNEL} = 'sms'
      union all
      select s.account_id, ${constant(KIND.answer)}, 1, null, s.keyword_id, null, s.id, s.phone, ${answers}::jsonb ->> s.account_id::text,
        s.disabled_at + interval '400 milliseconds', s.disabled_at + interval '700 milliseconds', false
      from subscriber s where s.disabled = 1
    ) one
  ) drawn
) outcome`;

/** The texts of people who joined and left. */
const TEXTS = command('demo.insertTexts')`
insert into past_text (account_id, phone, subscriber_id, keyword_id, body, canonical, received_at, decision, rule, evidence, reply_to)
select *, 0 from (
  select s.account_id, s.phone, s.id, k.id, said, k.keyword, s.subscribed_at, 'keyword', 'whole',
    jsonb_build_object('consent', 'opt-in', 'welcome', coalesce(k.approved_at < s.subscribed_at, false))
  from subscriber s join keyword k on k.id = s.keyword_id
  cross join lateral (select (array[k.keyword, lower(k.keyword), initcap(k.keyword), initcap(k.keyword) || ' '])[1 + ${drawn(sql`s.id`, 8)} % 4] as said) s1
  where ${CHANNEL} = 'sms'
  union all
  select s.account_id, s.phone, s.id, null, said, upper(said), s.disabled_at, 'opt-out', 'last-sender', '{"answered": true}'
  from subscriber s
  cross join lateral (select ('{STOP,Stop,stop,Unsubscribe,stop please,cancel}'::text[])[1 + ${drawn(sql`s.id`, 8)} % 6] as said) s1
  where s.disabled = 1
) text`;

/** Temporary tables to which later steps add rows, before all of them are stored in order of time. */
export async function drawHistory(tx: Tx, accounts: readonly DemoAccount[], config: DemoConfig): Promise<void> {
  await tx.execute(command('demo.createMessages')`
     create temporary table past_message on commit drop as table message with no data`);
  await tx.execute(command('demo.createTexts')`
     create temporary table past_text on commit drop as table inbound_message with no data`);
  const welcomes = accounts.flatMap(({ keywords, company }) =>
    keywords.map((one) => [
      one.id,
      withFooter(
        parseWelcome(config.welcomeMessage, { ...one, language: 'en' }, senderName([company])),
        config.replyToStop,
      ),
    ]),
  );
  const answers = accounts.map(({ id, company }) => [
    id,
    optOutAnswer(config, { senders: [{ names: [company] }], language: 'en' }, false),
  ]);
  const asJson = (list: readonly (readonly unknown[])[]): string => JSON.stringify(Object.fromEntries(list));
  await tx.execute(insertMessages(asJson(welcomes), asJson(answers)));
  await tx.execute(TEXTS);
}

const MESSAGE = sql`account_id, kind, status, segments, billed, campaign_id, keyword_id, batch_id, subscriber_id, phone, body, created_at, claimed_at, status_at, author_id`;
const TEXT = sql`account_id, phone, subscriber_id, keyword_id, body, canonical, received_at, decision, rule, evidence, reply_to, conversation_id`;

const STORE: readonly Statement[] = [
  command('demo.numberBatches')`
   update past_message m set batch_id = b.id
   from (select batch_id, nextval('send_batch_id_seq') as id from (select distinct batch_id from past_message where batch_id is not null order by 1) d) b
   where m.batch_id = b.batch_id`,
  // Ids contain the month: for a campaign's messages that of its start, for others that of their own (ADR 0028).
  command('demo.storeMessages')`
   insert into message (id, ${MESSAGE}, provider_id)
   select message_floor(created_at) + nextval('message_id_seq'), ${MESSAGE}, case when claimed_at is not null then 'SM' || md5(concat_ws(' ', subscriber_id, campaign_id, created_at)) end
   from past_message order by created_at, subscriber_id`,
  command('demo.storeTexts')`
   insert into inbound_message (${TEXT}, provider_id)
   select ${TEXT}, 'demo-' || row_number() over (order by received_at, subscriber_id) from past_text order by received_at, subscriber_id`,

  // Consent, activity and suppressions, from the same moments.
  command('demo.storeConsents')`
   insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel, inbound_id, at)
   select s.account_id, s.phone, s.keyword_id, s.id, event, coalesce(i.body, case channel when 'web' then 'Added by hand' else 'Imported from a list' end),
     case channel when 'sms' then 'phone' when 'web' then 'user:' || u.id else 'import:' || u.id end, channel, i.id, e.at
   from subscriber s join app_user u on u.account_id = s.account_id and u.owner
   cross join lateral (
     select 'opt-in' as event, s.subscribed_at as at, ${CHANNEL} as channel union all select 'opt-out', s.disabled_at, 'sms' where s.disabled = 1
   ) e left join inbound_message i on i.subscriber_id = s.id and i.received_at = e.at order by e.at, s.id`,
  command('demo.storeActivities')`
   insert into activity (account_id, type, module_entry_id, phone, keyword, added_at)
   select e.account_id, case event when 'opt-in' then 'subscriber-register' else 'subscriber-unregister' end, subscriber_id, phone, keyword, at
   from consent_event e join keyword k on k.id = e.keyword_id order by e.id`,
  command('demo.storeSuppressions')`
   insert into suppression (account_id, phone, keyword_id, reason, created_at, inbound_id)
   select account_id, phone, 0, 'stop', at, inbound_id from consent_event where event = 'opt-out'`,

  // Sums of the messages, as the dispatcher and the receipt writer keep them.
  command('demo.sumBatches')`
   insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, next_at, accepted, sent, delivered, failed, unsent, withdrawn, errors, released, settled, text, media_id)
   select batch_id, account_id, campaign_id, min(id), max(id), count(*), min(segments), 2, min(created_at),
     count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3), count(*) filter (where status >= 10),
     count(*) filter (where status >= 10 and not ${left('m')}), count(*) filter (where status = -1),
     coalesce((select jsonb_object_agg(code, n) from (select f.status as code, count(*) as n from message f where f.batch_id = m.batch_id and f.status >= 10 group by 1) e), '{}'),
     coalesce(sum(segments) filter (where billed = 0), 0), count(*) filter (where ${left('m')}),
     (select message from campaign c where c.id = campaign_id), (select media_id from campaign c where c.id = campaign_id)
   from message m where batch_id is not null group by batch_id, account_id, campaign_id`,
  command('demo.sumUsage')`
   insert into usage_hour (account_id, hour, sent, delivered, failed)
   select account_id, date_trunc('hour', claimed_at, 'UTC'), count(*), count(*) filter (where status = 3), count(*) filter (where status >= 10) from message where ${left('message')} group by 1, 2`,
  command('demo.sumCampaigns')`
   update campaign c set recipients = m.recipients, reserved_plan = m.billed, expand_cursor = m.last,
     replies = (select count(*) from inbound_message i where i.reply_to = c.id and i.decision = 'reply'),
     keywords_snapshot = coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'keyword', k.keyword, 'subscribers', (
       select count(*) from subscriber s where s.keyword_id = k.id and s.subscribed_at < c.send_at and (s.disabled_at is null or s.disabled_at > c.send_at))) order by k.id)
       from keyword k where c.choice -> 'keywords' @> to_jsonb(k.id)), '[]')
   from (select campaign_id, count(*) as recipients, sum(billed) as billed, max(subscriber_id) as last from message where campaign_id is not null group by 1) m
   where c.id = m.campaign_id`,
  command('demo.chooseGone')`
   update campaign c set choice = jsonb_set(choice, '{subscribers}', to_jsonb(array(select min(id) from subscriber s where s.account_id = c.account_id and s.disabled_at < c.send_at)))
   where state = 'failed'`,

  // Storing the subscribers counted them as if all had joined now; the other numbers of the reports have the times of
  // their rows.
  command('demo.forgetReport')`
   delete from report_change where keyword_id > 0`,
  command('demo.storeReport')`
   insert into report_change (account_id, keyword_id, hour, joins, leaves, net, manual)
   select account_id, keyword_id, date_trunc('hour', at, 'UTC'), count(*) filter (where event = 'opt-in'), count(*) filter (where event = 'opt-out'),
     sum(case event when 'opt-in' then 1 else -1 end), count(*) filter (where event = 'opt-in' and channel <> 'sms') from consent_event group by 1, 2, 3`,
];

/** Stores the history and the counters derived from it. */
export async function storeHistory(tx: Tx): Promise<void> {
  for (const one of STORE) await tx.execute(one);
}
