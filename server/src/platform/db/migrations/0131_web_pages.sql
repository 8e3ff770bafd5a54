-- A page on the web and a form for other sites, per keyword (docs/adr/0114-sign-up-on-the-web.md). Off until the owner
-- switches it on.
alter table keyword
  add column web_page        boolean not null default false,
  -- Which names it asks for: 0 none, 1 the first, 2 both.
  add column web_names       smallint not null default 0 check (web_names between 0 and 2),
  add column web_terms_url   text not null default '',
  add column web_privacy_url text not null default '';

-- What people agreed to on the web, once per wording of an account: a consent of the ledger names its hash.
create table consent_wording (
  account_id    int not null references account,
  -- sha256 of the words.
  hash          bytea not null,
  words         text not null,
  first_used_at timestamptz not null default now(),
  primary key (account_id, hash)
);
alter table consent_wording enable row level security;
create policy account on consent_wording to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on consent_wording to textloom_engine using (true) with check (true);
-- Proof, like the ledger: never changed, and deleted only with the account.
revoke update, delete on consent_wording from textloom_app;
revoke update on consent_wording from textloom_engine;

-- Of what happened on the web: the wording as shown, the address of the page, and the address that the browser had.
alter table consent_event
  add column if not exists wording bytea,
  add column if not exists page    text,
  add column if not exists address text;

-- A channel of its own, page, is somebody on a public page, instead of a user on a screen (web). The channels are those of
-- consent's store.
alter table consent_event drop constraint consent_event_channel_check;
