-- Phones that left the whole code: STOPALL, and STOP from a phone that no account knows (docs/adr/0013-suppression-scopes.md).
-- It belongs to no account. Requests may ask for one phone at a time (left_code) and cannot read the list.
create table code_suppression (
  phone      text primary key,
  created_at timestamptz not null default now(),
  -- The message that asked for it: START takes back what that message removed.
  inbound_id bigint not null
);
revoke all on code_suppression from textloom_app;

create function left_code(of_phone text) returns boolean
language sql stable security definer set search_path = public as
$$ select exists (select from code_suppression where phone = of_phone) $$;
revoke all on function left_code(text) from public;
grant execute on function left_code(text) to textloom_app, textloom_engine;

-- account_id null: the whole code. No account sees such a row. 'carrier': the person opted out there.
alter table consent_event alter column account_id drop not null,
  drop constraint consent_event_channel_check,
  add constraint consent_event_channel_check check (channel in ('sms', 'web', 'import', 'api', 'carrier'));

-- Removing somebody on a screen was stored for one keyword. Where nothing of the account reaches the phone now, it
-- becomes what the screen promised: no message of this account, under any keyword.
insert into suppression (account_id, phone, keyword_id, reason, created_at)
select x.account_id, x.phone, 0, 'owner', max(x.created_at) from suppression x
where x.reason = 'web'
  and not exists (select from subscriber s where s.account_id = x.account_id and s.phone = x.phone and s.disabled = 0 and not s.deleted)
group by x.account_id, x.phone
on conflict do nothing;
