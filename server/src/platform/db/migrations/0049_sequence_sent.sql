-- The key lets a step be sent once to a place in a sequence, whatever happens to the plan, the clock or the timezone.
-- A subscriber who joins again begins a new round.
alter table sequence_person add column round int not null default 1;

create table sequence_sent (
  automation_id int not null references automation,
  subscriber_id bigint not null,
  round         int not null,
  step_id       bigint not null,
  account_id    int not null references account,
  primary key (automation_id, subscriber_id, round, step_id)
);

alter table sequence_sent enable row level security;
create policy account on sequence_sent to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on sequence_sent to textloom_engine using (true) with check (true);

insert into sequence_sent (automation_id, subscriber_id, round, step_id, account_id)
select distinct automation_id, subscriber_id, 1, unnest(got), account_id from sequence_person;

alter table sequence_person drop column got;
