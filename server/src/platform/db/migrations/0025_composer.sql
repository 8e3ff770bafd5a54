-- The composer: a user's drafts, and how two editors of one campaign notice each other.

-- What a user has composed and not sent yet. One for each place that the composer is opened from: the query of its
-- address, empty for the composer itself. So a message to one subscriber never replaces the draft for a thousand.
create sequence campaign_draft_revision;
create table campaign_draft (
  account_id int not null references account,
  user_id    int not null references app_user,
  place      text not null,
  -- As declared by draftContent in contracts.
  content    jsonb not null,
  -- {extra_subscribers, filtered_subscribers}: up to a million ids, which a save of the text leaves alone.
  ids        jsonb not null,
  media_id   int references media,
  -- Never used twice, so that a draft made anew is not taken for the one that was sent.
  revision   bigint not null default nextval('campaign_draft_revision'),
  saved_at   timestamptz not null default now(),
  primary key (user_id, place)
);
create index campaign_draft_account on campaign_draft (account_id);

alter table campaign_draft enable row level security;
create policy account on campaign_draft to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on campaign_draft to textloom_engine using (true) with check (true);

-- Raised by each change from a screen; a change that was made from an older one is refused.
alter table campaign add column revision int not null default 1;
