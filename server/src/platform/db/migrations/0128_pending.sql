-- Asked means waiting (ADR 0113). Whoever was asked and has not confirmed is a subscriber who is not subscribed (disabled = 1)
-- and waits until this moment. So every statement that asks for subscribed people leaves them out, and none can forget it.
alter table subscriber add column pending_until timestamptz;
-- Nobody who is subscribed waits. The release before this one subscribes people and does not know of waiting.
create function pending_ends() returns trigger language plpgsql as $$
begin
  new.pending_until := null;
  return new;
end $$;
create trigger subscriber_pending_ends before update on subscriber
  for each row when (new.disabled = 0 and new.pending_until is not null) execute function pending_ends();
create index subscriber_pending on subscriber (account_id, id) where pending_until is not null;
create index subscriber_answer_due on subscriber (pending_until) where pending_until is not null;

-- The latest question to each person who had to confirm, and the first message that follows the confirmation.
create table opt_in_question (
  subscriber_id bigint primary key,
  account_id    int not null,
  phone         text not null,
  keyword_id    int not null,
  way           text not null default 'confirm' check (way in ('confirm', 'of-age', 'birthday')),
  -- Of a question for the age.
  min_age       smallint not null default 0,
  -- The text that asked; null when none could be sent.
  message_id    bigint,
  asked_at      timestamptz not null default now(),
  until         timestamptz not null,
  -- An answer that nobody could read was followed by the same question once more.
  repeated      boolean not null default false,
  -- Too young, or said so.
  refused_at    timestamptz,
  -- A user added the person.
  by_user       boolean not null default true,
  body          text,
  segments      smallint,
  media_id      int
);
create index opt_in_question_phone on opt_in_question (phone, account_id);
create index opt_in_question_media on opt_in_question (media_id) where media_id is not null;
alter table opt_in_question enable row level security;
create policy account on opt_in_question to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on opt_in_question to textloom_engine using (true) with check (true);

-- The age that people must confirm before they join by text; 0: none is asked.
alter table keyword add column min_age smallint not null default 0 check (min_age = 0 or min_age between 13 and 25);
alter table keyword add column age_way text not null default 'birthday' check (age_way in ('of-age', 'birthday'));
