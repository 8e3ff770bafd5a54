import {
  pageOf,
  searchTerm,
  SEQUENCE_PLACES,
  type Automation,
  type automationQuery,
  type AutomationRow,
  type AutomationRun,
  type Paged,
  type sequenceSubscribersQuery,
  type SequenceSubscriber,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { containsTerm } from '../../../platform/db/like';
import { orderBy } from '../../../platform/db/order-by';
import type { PlanColumns } from '../rules/recurrence-of';
import { FILE, type FileColumns } from './campaign-file';
import type { Choice } from './recipients.repository';
import { LEFT_OF_BATCH } from '../../texting';

type Triggered =
  | 'trigger'
  | 'trigger_campaign'
  | 'trigger_campaign_name'
  | 'trigger_address'
  | 'trigger_tag'
  | 'trigger_field'
  | 'trigger_field_name'
  | 'trigger_yearly';

/** A `keyword_id` of 0 and an empty keyword: a recurring campaign. */
export interface AutomationRecord
  extends
    PlanColumns,
    FileColumns,
    Omit<AutomationRow, 'state' | 'when' | 'next_at' | 'added_at'>,
    Pick<
      Automation,
      | 'revision'
      | 'message'
      | 'segments'
      | 'quiet'
      | 'begin_with_name'
      | 'keyword_id'
      | 'keyword'
      | 'leave_on_reply'
      | Triggered
    > {
  state: 'on' | 'paused';
  choice: Choice;
  next_at: Date | null;
  steps: number;
  added_at: Date;
}

// The people of a sequence are counted in sequence_person_due, an index of those who are waiting.
const COLUMNS = `q.id, q.kind, q.name, q.state, q.revision, q.plan, q.at_minute, q.starts_on, q.ends_on, q.choice, q.message, q.segments, ${FILE} as file,
  q.quiet, q.begin_with_name, coalesce(q.keyword_id, 0) as keyword_id, q.leave_on_reply, q.added_at, coalesce(k.keyword, '') as keyword,
  case when q.state = 'on' then case q.kind when 'recurring' then q.next_at else inside.next_at end end as next_at,
  q.trigger, coalesce(q.trigger_campaign, 0) as trigger_campaign, coalesce(begun.name, '') as trigger_campaign_name,
  coalesce(link.target, '') as trigger_address, q.trigger_tag, coalesce(q.trigger_field, 0) as trigger_field,
  coalesce(field.name, '') as trigger_field_name, q.trigger_yearly,
  coalesce(steps.steps, 0) as steps, coalesce(last.recipients, inside.people, 0) as people,
  coalesce(runs.sent, steps.sent, 0) as sent, coalesce(last.reason, '') as problem, q.missed_runs, q.paused_runs`;
const SOURCES = `automation q left join keyword k on k.id = q.keyword_id left join media m on m.id = q.media_id
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
    select sum(${LEFT_OF_BATCH}) as sent
    from send_batch b where campaign_id in (select id from campaign where automation_id = q.id)
  ) runs on q.kind = 'recurring'`;

const ORDER: Readonly<Record<string, string>> = {
  added_at: 'q.added_at',
  name: 'lower(q.name)',
  next_at: 'next_at',
};
type Query = z.output<typeof automationQuery>;
const MATCH = `q.account_id = $1 and not q.deleted and ($2::text is null or ${containsTerm('q.name', '$2')}) and ($3::text is null or q.kind = $3)`;

/** One page, newest first by default. Relies on automation_account. */
export async function pageOfAutomations(tx: Tx, accountId: number, query: Query): Promise<Paged<AutomationRecord>> {
  const { search, kind, orderby, orderbytype, page, limit } = query;
  const params = [accountId, search === undefined ? null : searchTerm(search), kind ?? null];
  const rows = await tx.query<AutomationRecord>(
    `select ${COLUMNS} from ${SOURCES} where ${MATCH}
     order by ${orderBy(ORDER, orderby, 'q.added_at')} ${orderbytype} nulls last, q.id ${orderbytype} limit $4 offset $5`,
    [...params, limit, (page - 1) * limit],
  );
  const total = await tx.value<number>(`select count(*) as total from automation q where ${MATCH}`, params);
  return pageOf(query, rows, total);
}

export const findAutomation = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<AutomationRecord>(
    `select ${COLUMNS} from ${SOURCES} where q.account_id = $1 and q.id = $2::bigint and not q.deleted`,
    [accountId, id],
  );

export interface StepRecord
  extends FileColumns, Omit<Automation['steps'][number], 'after' | 'hours' | 'days' | 'time' | 'of' | 'file'> {
  hours: number | null;
  days: number | null;
  minute: number | null;
  only_step: number | null;
}

/** In the order in which they are due. */
export const stepsOf = (tx: Tx, accountId: number, id: number) =>
  tx.query<StepRecord>(
    `select s.id, s.after_hours as hours, s.after_days as days, s.at_minute as minute, s.message, s.segments, ${FILE} as file, s.sent, s.capped, s.over_promise, s.unmet, s.missed, s.empty, s.unsent, s.restored,
       coalesce(s.only_if, 'everybody') as only, s.only_step, (select count(distinct message_id) from link_click where step_id = s.id) as clicked, coalesce(w.waiting, 0) as waiting
     from sequence_step s left join media m on m.id = s.media_id
     left join (select step_id, count(*) as waiting from sequence_person where automation_id = $2 and state = 0 group by step_id) w on w.step_id = s.id
     where s.account_id = $1 and s.automation_id = $2 and not s.deleted
     order by coalesce(s.after_hours * 60, s.after_days * 1440 + s.at_minute), s.id`,
    [accountId, id],
  );

type ChosenNames = Pick<Automation, 'groups' | 'subscribers'>;

/** The data for the form's tags. */
export const namesOf = async (tx: Tx, accountId: number, choice: Choice): Promise<ChosenNames> => ({
  groups: await tx.query(
    `select g.id, g.name, (
       select count(*) from contact_group_member m join subscriber s on s.id = m.subscriber_id and s.disabled = 0 and not s.deleted
       where m.account_id = $1 and m.group_id = g.id
     ) as size, g.filter is not null as smart
     from contact_group g where g.account_id = $1 and g.id = any($2::bigint[]) and not g.deleted order by g.name, g.id`,
    [accountId, choice.groups],
  ),
  subscribers: await tx.query(
    `select id, phone, first_name, last_name from subscriber where account_id = $1 and id = any($2::bigint[]) and not deleted order by id`,
    [accountId, choice.subscribers],
  ),
});

export interface RunRecord extends Omit<AutomationRun, 'date' | 'state'> {
  date: Date;
  sent: number;
  state: string;
  held_until: Date | null;
}

/** Newest first, by the key of automation_run. */
export async function pageOfRuns(
  tx: Tx,
  accountId: number,
  id: number,
  query: { page: number; limit: number },
): Promise<Paged<RunRecord>> {
  const { page, limit } = query;
  const rows = await tx.query<RunRecord>(
    `select c.id, c.send_at as date, c.sent, c.state, c.held_until, c.reason, c.recipients from automation_run r join campaign c on c.id = r.campaign_id
     where r.account_id = $1 and r.automation_id = $2 order by r.day desc limit $3 offset $4`,
    [accountId, id, limit, (page - 1) * limit],
  );
  const total = await tx.value<number>(
    'select count(*) as total from automation_run where account_id = $1 and automation_id = $2',
    [accountId, id],
  );
  return pageOf(query, rows, total);
}

export interface PlacedSubscriber extends Pick<SequenceSubscriber, 'id' | 'name' | 'phone' | 'got'> {
  state: number;
  joined_at: Date;
  next_at: Date;
}

/** SQL: subscribers of sequence $2, in place $3 if it is given. */
const PLACED = `p.account_id = $1 and p.automation_id = $2 and ($3::smallint is null or p.state = $3)`;

/** By the key of sequence_person: the account's newest subscriber first. */
export async function pageOfSubscribers(
  tx: Tx,
  accountId: number,
  id: number,
  query: z.output<typeof sequenceSubscribersQuery>,
): Promise<Paged<PlacedSubscriber>> {
  const { place, page, limit } = query;
  const params = [accountId, id, place === undefined ? null : SEQUENCE_PLACES.indexOf(place)];
  const rows = await tx.query<PlacedSubscriber>(
    `select s.id, trim(s.first_name || ' ' || s.last_name) as name, s.phone, p.state, p.joined_at, (select count(*) from sequence_sent x where x.automation_id = $2 and x.subscriber_id = p.subscriber_id and x.round = p.round) as got, p.next_at
     from sequence_person p join subscriber s on s.id = p.subscriber_id
     where ${PLACED} order by p.subscriber_id desc limit $4 offset $5`,
    [...params, limit, (page - 1) * limit],
  );
  const total = await tx.value<number>(`select count(*) as total from sequence_person p where ${PLACED}`, params);
  return pageOf(query, rows, total);
}
