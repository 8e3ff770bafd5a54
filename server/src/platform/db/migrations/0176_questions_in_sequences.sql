-- Questions in sequences (decisions 790 to 796): a step may ask, and the answer is kept in a custom field.
alter table sequence_step
  -- The custom field that keeps the answer; null: the step asks nothing.
  add column field_id int,
  -- Hours without an answer after which the person is reminded once; null: never.
  add column remind_after smallint check (remind_after between 1 and 720),
  -- The text of the reminder; empty: the question again.
  add column reminder text not null default '',
  -- Hours without an answer after which the person goes on.
  add column ends_after smallint check (ends_after between 1 and 720),
  -- Only for those who answered the question of `only_step`, who did not, or who answered with `only_answer`.
  add column only_answered text check (only_answered in ('answered', 'not_answered', 'answered_with')),
  add column only_answer text not null default '';

-- A question that a person was asked. The person stays at its step while it is open.
create table sequence_question (
  automation_id int not null references automation,
  subscriber_id bigint not null,
  round         int not null,
  step_id       bigint not null,
  account_id    int not null references account,
  -- When it was last asked: at first, or by its reminder.
  asked_at      timestamptz not null,
  -- When the reminder is due; null: there is none, or none any more.
  remind_at     timestamptz,
  ends_at       timestamptz not null,
  -- When it was answered, or its time was over; null: it is open.
  ended_at      timestamptz,
  -- The value that was kept; null: there was none.
  answer        text,
  -- The steps that were still to come when it was asked, and the newest step of the sequence then.
  ahead         bigint[] not null,
  newest_step   bigint not null,
  primary key (automation_id, subscriber_id, round, step_id)
);
create index sequence_question_open on sequence_question (subscriber_id) where ended_at is null;
alter table sequence_question enable row level security;
create policy account on sequence_question to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on sequence_question to textloom_engine using (true) with check (true);

-- When a step after a question is due: as far from the end of the question as the plan puts it from the question. A time of
-- the day is its first one after that end.
create function step_due_after(ended_at timestamptz, begun_at timestamptz, zone text, hours int, days int, minute int) returns timestamptz
language sql immutable parallel safe as $$
  select case
    when hours is not null then greatest(ended_at, begun_at + hours * interval '1 hour')
    else (select case when at > ended_at then at else next end from (
      select first_moment(day + minute * interval '1 minute', zone) as at, first_moment(day + 1 + minute * interval '1 minute', zone) as next
      from greatest((begun_at at time zone zone)::date + days, (ended_at at time zone zone)::date) as day) d)
  end $$;
