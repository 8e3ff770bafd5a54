-- Recipients who texted an opt-out as their answer to a campaign (decision 432): one row per recipient, however often the
-- person leaves. The key also finds a page of them in the index alone: row-level security reads the account.
create table campaign_leave (
  account_id  int not null references account,
  campaign_id int not null references campaign,
  message_id  bigint not null,
  left_at     timestamptz not null default now(),
  primary key (campaign_id, message_id) include (account_id)
);
alter table campaign_leave enable row level security;
create policy account on campaign_leave to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on campaign_leave to textloom_engine using (true) with check (true);
