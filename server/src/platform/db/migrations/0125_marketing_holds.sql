-- Phones of an account that no marketing is sent to until somebody has answered (docs/adr/0112-holds.md): their person
-- says that they are not the subscriber, or a user read that they asked to leave. A row is an open question; who held and
-- who answered is in the ledger of consent.
create table marketing_hold (
  account_id int not null,
  phone      text not null,
  reason     text not null check (reason in ('wrong_number', 'asked_to_leave')),
  held_at    timestamptz not null default now(),
  -- Who pressed "They asked to leave"; null: the person's own text.
  user_id    int,
  -- The text that said it; null: a user pressed.
  inbound_id bigint,
  primary key (account_id, phone)
);
-- What becomes an opt-out, oldest first.
create index marketing_hold_asked on marketing_hold (held_at) where reason = 'asked_to_leave';
alter table marketing_hold enable row level security;
create policy account on marketing_hold to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on marketing_hold to textloom_engine using (true) with check (true);

-- Why the subscription ended where the person did not say so: the number was not the subscriber's, or its carrier
-- deactivated it, on that day. Such a row may be subscribed again by a newer consent; null: none of these.
alter table subscriber
  add column ended text check (ended in ('wrong_number', 'deactivated')),
  add column ended_on date;
-- Few rows: imports look here whether the account has ended the consent of a phone.
create index subscriber_ended on subscriber (account_id, phone) where ended is not null;
