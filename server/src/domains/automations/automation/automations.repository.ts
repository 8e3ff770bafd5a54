import * as col from '../../../platform/db/col';
import { sql, statement, type Sql } from '../../../platform/db/sql';
import {
  pageOf,
  searchTerm,
  SEQUENCE_PLACES,
  type Automation,
  type automationQuery,
  type AutomationRow,
  type Paged,
  type SequenceStep,
  type sequenceSubscribersQuery,
  type SequenceTrigger,
  type StepQuestion,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { contains, nameFit } from '../../../platform/db/like';
import { direction, orderBy } from '../../../platform/db/order-by';
import { FILE_COLUMN, mediaFile, type Choice, NOBODY } from '../../campaigns';
import { PLAN } from '../recurring/plan-columns';
import { leftOfBatch } from '../../texting/message';

/** A recurring campaign has a `keyword_id` of 0 and an empty keyword. */
const AUTOMATION_RECORD = {
  ...PLAN,
  id: col.number,
  kind: col.text<AutomationRow['kind']>(),
  name: col.text(),
  state: col.text<'on' | 'paused'>(),
  revision: col.number,
  choice: col.json<Choice>(NOBODY),
  message: col.text(),
  segments: col.number,
  file: FILE_COLUMN,
  quiet: col.bool,
  begin_with_name: col.bool,
  keyword_id: col.number,
  leave_on_reply: col.bool,
  added_at: col.time,
  keyword: col.text(),
  next_at: col.orNull(col.time),
  trigger: col.text<SequenceTrigger>(),
  trigger_campaign: col.number,
  trigger_campaign_name: col.text(),
  trigger_address: col.text(),
  trigger_tag: col.text(),
  trigger_field: col.number,
  trigger_field_name: col.text(),
  trigger_yearly: col.bool,
  steps: col.number,
  people: col.number,
  sent: col.number,
  problem: col.text(),
  missed_runs: col.number,
  paused_runs: col.number,
};
export type AutomationRecord = col.RowOf<typeof AUTOMATION_RECORD>;

// Counts the people of a sequence by sequence_person_due, an index of those who are waiting.
const COLUMNS = sql`q.id, q.kind, q.name, q.state, q.revision, q.plan, q.at_minute, q.starts_on, q.ends_on, q.choice, q.message, q.segments, ${mediaFile} as file,
  q.quiet, q.begin_with_name, coalesce(q.keyword_id, 0) as keyword_id, q.leave_on_reply, q.added_at, coalesce(k.keyword, '') as keyword,
  case when q.state = 'on' then case q.kind when 'recurring' then q.next_at else inside.next_at end end as next_at,
  q.trigger, coalesce(q.trigger_campaign, 0) as trigger_campaign, coalesce(begun.name, '') as trigger_campaign_name,
  coalesce(link.target, '') as trigger_address, q.trigger_tag, coalesce(q.trigger_field, 0) as trigger_field,
  coalesce(field.name, '') as trigger_field_name, q.trigger_yearly,
  coalesce(steps.steps, 0) as steps, coalesce(last.recipients, inside.people, 0) as people,
  coalesce(runs.sent, steps.sent, 0) as sent, coalesce(last.reason, '') as problem, q.missed_runs, q.paused_runs`;
const SOURCES = sql`automation q left join keyword k on k.id = q.keyword_id left join media m on m.id = q.media_id
  left join campaign begun on begun.id = q.trigger_campaign left join short_link link on link.id = q.trigger_link
  left join custom_field field on field.id = q.trigger_field
  left join lateral (
    select count(*) filter (where not deleted) as steps, sum(sent) as sent from sequence_step where automation_id = q.id
  ) steps on q.kind = 'sequence'
  left join lateral (
    select count(*) as people, min(next_at) filter (where next_at > now()) as next_at from sequence_person where automation_id = q.id and state = 0
  ) inside on q.kind = 'sequence'
  left join lateral (
    select c.recipients, case when c.sent = 2 then c.reason else '' end as reason from automation_run r
    join campaign c on c.id = r.campaign_id where r.automation_id = q.id order by r.day desc limit 1
  ) last on q.kind = 'recurring'
  left join lateral (
    select sum(${leftOfBatch}) as sent
    from send_batch b where campaign_id in (select id from campaign where automation_id = q.id)
  ) runs on q.kind = 'recurring'`;

const BY_AGE = sql`q.added_at`;
const ORDER: Readonly<Record<string, Sql>> = {
  added_at: BY_AGE,
  name: sql`lower(q.name)`,
  next_at: sql`next_at`,
};
type Query = z.output<typeof automationQuery>;
const termOf = ({ search }: Query): string | null => (search === undefined ? null : searchTerm(search));
function matches(accountId: number, query: Query): Sql {
  const kind = query.kind ?? null;
  const term = termOf(query);
  return sql`q.account_id = ${accountId} and not q.deleted and (${term}::text is null or ${contains(sql`q.name`, term)}) and (${kind}::text is null or q.kind = ${kind})`;
}

/** One page, newest first by default. Relies on automation_account. */
export async function pageOfAutomations(tx: Tx, accountId: number, query: Query): Promise<Paged<AutomationRecord>> {
  const { orderby, orderbytype, page, limit } = query;
  const way = direction(orderbytype);
  const columns = { ...ORDER, match: nameFit(sql`q.name`, termOf(query)) };
  const rows = await tx.query(statement('automations.pageOfAutomations', AUTOMATION_RECORD)`
     select ${COLUMNS} from ${SOURCES} where ${matches(accountId, query)}
     order by ${orderBy(columns, orderby, BY_AGE)} ${way} nulls last, q.id ${way} limit ${limit} offset ${(page - 1) * limit}`);
  const total = await tx.value(statement('automations.countMatching', { total: col.number })`
     select count(*) as total from automation q where ${matches(accountId, query)}`);
  return pageOf(query, rows, total);
}

export const findAutomation = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('automations.findAutomation', AUTOMATION_RECORD)`
     select ${COLUMNS} from ${SOURCES} where q.account_id = ${accountId} and q.id = ${id}::bigint and not q.deleted`);

const STEP_RECORD = {
  id: col.number,
  hours: col.orNull(col.number),
  days: col.orNull(col.number),
  minute: col.orNull(col.number),
  message: col.text(),
  segments: col.number,
  file: FILE_COLUMN,
  sent: col.number,
  capped: col.number,
  over_promise: col.number,
  unmet: col.number,
  missed: col.number,
  empty: col.number,
  unsent: col.number,
  restored: col.number,
  only: col.text<SequenceStep['only']>(),
  only_step: col.orNull(col.number),
  answer: col.text(),
  question: col.orNull(col.json<StepQuestion>({ field: 1, remind: 0, reminder: '', ends: 72 })),
  clicked: col.number,
  waiting: col.number,
  asked: col.number,
  answered: col.number,
  timed_out: col.number,
};
export type StepRecord = col.RowOf<typeof STEP_RECORD>;

/** SQL: the question of step `s`, as in the form. */
const QUESTION = sql`case when s.field_id is not null then jsonb_build_object('field', s.field_id, 'remind', coalesce(s.remind_after, 0), 'reminder', s.reminder, 'ends', s.ends_after) end`;

/** In the order in which they are due. */
export const stepsOf = (tx: Tx, accountId: number, id: number) =>
  tx.query(statement('automations.stepsOf', STEP_RECORD)`
     select s.id, s.after_hours as hours, s.after_days as days, s.at_minute as minute, s.message, s.segments, ${mediaFile} as file, s.sent, s.capped, s.over_promise, s.unmet, s.missed, s.empty, s.unsent, s.restored,
       coalesce(s.only_answered, s.only_if, 'everybody') as only, s.only_step, s.only_answer as answer, ${QUESTION} as question,
       coalesce(a.asked, 0) as asked, coalesce(a.answered, 0) as answered, coalesce(a.timed_out, 0) as timed_out, (select count(distinct message_id) from link_click where step_id = s.id) as clicked, coalesce(w.waiting, 0) as waiting
     from sequence_step s left join media m on m.id = s.media_id
     left join (select step_id, count(*) as waiting from sequence_person where automation_id = ${id} and state = 0 group by step_id) w on w.step_id = s.id
     left join (
       select step_id, count(*) as asked, count(answer) as answered, count(*) filter (where ended_at is not null and answer is null) as timed_out
       from sequence_question where automation_id = ${id} group by step_id
     ) a on a.step_id = s.id
     where s.account_id = ${accountId} and s.automation_id = ${id} and not s.deleted
     order by coalesce(s.after_hours * 60, s.after_days * 1440 + s.at_minute), s.id`);

type ChosenNames = Pick<Automation, 'groups' | 'subscribers'>;

/** The data for the form's tags. */
export const namesOf = async (tx: Tx, accountId: number, choice: Choice): Promise<ChosenNames> => ({
  groups: await tx.query(statement('automations.namesOfGroups', {
    id: col.number,
    name: col.text(),
    size: col.number,
    smart: col.bool,
  })`
     select g.id, g.name, (
       select count(*) from contact_group_member m join subscriber s on s.id = m.subscriber_id and s.disabled = 0 and not s.deleted
       where m.account_id = ${accountId} and m.group_id = g.id
     ) as size, g.filter is not null as smart
     from contact_group g where g.account_id = ${accountId} and g.id = any(${choice.groups}::bigint[]) and not g.deleted order by g.name, g.id`),
  subscribers: await tx.query(statement('automations.namesOfSubscribers', {
    id: col.number,
    phone: col.text(),
    first_name: col.text(),
    last_name: col.text(),
  })`
     select id, phone, first_name, last_name from subscriber where account_id = ${accountId} and id = any(${choice.subscribers}::bigint[]) and not deleted order by id`),
});

const RUN_RECORD = {
  id: col.number,
  date: col.time,
  sent: col.number,
  state: col.text(),
  held_until: col.orNull(col.time),
  reason: col.text(),
  recipients: col.number,
};
export type RunRecord = col.RowOf<typeof RUN_RECORD>;

/** Newest first, by the key of automation_run. */
export async function pageOfRuns(
  tx: Tx,
  accountId: number,
  id: number,
  query: { page: number; limit: number },
): Promise<Paged<RunRecord>> {
  const { page, limit } = query;
  const rows = await tx.query(statement('automations.pageOfRuns', RUN_RECORD)`
     select c.id, c.send_at as date, c.sent, c.state, c.held_until, c.reason, c.recipients from automation_run r join campaign c on c.id = r.campaign_id
     where r.account_id = ${accountId} and r.automation_id = ${id} order by r.day desc limit ${limit} offset ${(page - 1) * limit}`);
  const total = await tx.value(statement('automations.countRuns', { total: col.number })`
     select count(*) as total from automation_run where account_id = ${accountId} and automation_id = ${id}`);
  return pageOf(query, rows, total);
}

const PLACED_SUBSCRIBER = {
  id: col.number,
  name: col.text(),
  phone: col.text(),
  state: col.number,
  joined_at: col.time,
  got: col.number,
  next_at: col.time,
};
export type PlacedSubscriber = col.RowOf<typeof PLACED_SUBSCRIBER>;

/** By the key of sequence_person: the account's newest subscriber first. */
export async function pageOfSubscribers(
  tx: Tx,
  accountId: number,
  id: number,
  query: z.output<typeof sequenceSubscribersQuery>,
): Promise<Paged<PlacedSubscriber>> {
  const { place, page, limit } = query;
  const state = place === undefined ? null : SEQUENCE_PLACES.indexOf(place);
  const placed = sql`p.account_id = ${accountId} and p.automation_id = ${id} and (${state}::smallint is null or p.state = ${state}::smallint)`;
  const rows = await tx.query(statement('automations.pageOfSubscribers', PLACED_SUBSCRIBER)`
     select s.id, trim(s.first_name || ' ' || s.last_name) as name, s.phone, p.state, p.joined_at, (select count(*) from sequence_sent x where x.automation_id = ${id} and x.subscriber_id = p.subscriber_id and x.round = p.round) as got, p.next_at
     from sequence_person p join subscriber s on s.id = p.subscriber_id
     where ${placed} order by p.subscriber_id desc limit ${limit} offset ${(page - 1) * limit}`);
  const total = await tx.value(statement('automations.countSubscribers', { total: col.number })`
     select count(*) as total from sequence_person p where ${placed}`);
  return pageOf(query, rows, total);
}
