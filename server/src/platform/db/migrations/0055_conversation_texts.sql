-- The search of the inbox covers every text of a conversation, and its default list only those that need attention
-- (docs/adr/0046-search-of-conversations.md).

-- What was written to and by the phone of a conversation, one row per text. Not the texts of campaigns, which would be
-- the same for thousands of conversations: these are found by campaign. An index on the messages themselves would slow
-- down campaigns and joins, almost none of which belong to a conversation.
create table conversation_text (
  account_id      int not null references account,
  conversation_id int not null references conversation on delete cascade,
  -- Null: a received text. Texts of outgoing messages are removed with the messages (ADR 0028).
  message_id      bigint,
  body            text not null
);

alter table conversation_text enable row level security;
create policy account on conversation_text to textloom_app
  using (account_id = current_account()) with check (account_id = current_account());
create policy engine on conversation_text to textloom_engine using (true) with check (true);
-- The triggers write it, and the job of message months deletes from it.
revoke insert, update, delete on conversation_text from textloom_app;

insert into conversation_text (account_id, conversation_id, body)
  select c.account_id, c.id, i.body from inbound_message i
  join conversation c on c.account_id = i.account_id and c.phone = i.phone where i.body <> '';
insert into conversation_text (account_id, conversation_id, message_id, body)
  select c.account_id, c.id, m.id, m.body from message m
  join conversation c on c.account_id = m.account_id and c.phone = m.phone where m.kind <> 1 and m.body <> '';

create index conversation_text_conversation on conversation_text (conversation_id);
-- The list of new entries is short, because every search reads all of it.
create index conversation_text_search on conversation_text using gin (account_id, body gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index conversation_note_search on conversation_note using gin (account_id, body gin_trgm_ops)
  with (gin_pending_list_limit = 256);
-- The last message is one of the texts.
drop index conversation_search;
create index conversation_phone_search on conversation using gin (account_id, phone gin_trgm_ops)
  with (gin_pending_list_limit = 256);
-- The default list.
create index conversation_active on conversation (account_id, last_message_at desc, id desc) where state <> 'done';

-- A text of a phone that has a conversation: one lookup in the unique index on (account_id, phone) for each text.
create function conversation_text_add() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into conversation_text (account_id, conversation_id, message_id, body)
    select c.account_id, c.id, case when tg_argv[0] = 'out' then new.id end, new.body
    from conversation c where c.account_id = new.account_id and c.phone = new.phone;
  return null;
end $$;
create trigger conversation_text_in after insert on inbound_message for each row
  when (new.account_id is not null and new.body <> '') execute function conversation_text_add('in');
create trigger conversation_text_out after insert on message for each row
  when (new.account_id is not null and new.kind <> 1 and new.body <> '') execute function conversation_text_add('out');

-- The texts from before the conversation: the keyword and its welcome.
create function conversation_text_begin() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into conversation_text (account_id, conversation_id, message_id, body)
    select new.account_id, new.id, null, i.body from inbound_message i
    where i.phone = new.phone and i.account_id = new.account_id and i.body <> ''
    union all
    select new.account_id, new.id, m.id, m.body from message m
    where m.phone = new.phone and m.account_id = new.account_id and m.kind <> 1 and m.body <> '';
  return null;
end $$;
create trigger conversation_text_begin after insert on conversation for each row
  execute function conversation_text_begin();

-- The account's conversations with a text or note that contains the words, whose phone contains the digits, whose
-- subscriber has a name that contains the words, or that got a campaign with the words in its text. `ids` is null when
-- one of these has `most` matches: then they are so many that reading the list from its top finds a page sooner.
-- `campaigns` are those with too many recipients to look up, which `ids` does not cover. It runs as the owner of the
-- tables for the reason that subscribers_named() gives, and its statements are planned for each call.
drop function conversations_found(text, text, int);
create function conversations_found(words text, digits text, most int, out ids int[], out campaigns int[])
language plpgsql stable security definer set search_path = public as $$
declare
  -- LIKE's wildcards match only themselves.
  pattern text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
  account constant int := current_account();
  found int[];
  named int;
  -- Recipients of campaigns that are looked up one by one.
  looked_up constant int := 5001;
  recipients int;
begin
  ids := '{}';
  execute 'select coalesce(array_agg(id), ''{}'') from campaign
    where account_id = $1 and started_at is not null and (message ilike $2 or ab ->> ''message_b'' ilike $2)'
    into campaigns using account, pattern;
  if campaigns <> '{}' then
    -- All messages of a campaign have the month of its start.
    execute 'with sent as materialized (
        select m.phone from campaign g cross join lateral (
          select m.phone from message m where m.campaign_id = g.id and m.status >= 0
            and m.id >= message_floor(g.started_at) and m.id < message_floor(g.started_at + interval ''1 month'') limit $3
        ) m where g.id = any($1) limit $3
      )
      select (select count(*) from sent), array(
        select c.id from (select distinct phone from sent) s join conversation c on c.account_id = $2 and c.phone = s.phone)'
      into recipients, found using campaigns, account, looked_up;
    if recipients < looked_up then
      campaigns := '{}';
      ids := found;
    end if;
  end if;
  execute 'select array(select distinct conversation_id from (
    select conversation_id from conversation_text where account_id = $1 and body ilike $2 limit $3) t)'
    into found using account, pattern, most * 10;
  if cardinality(found) >= most then ids := null; return; end if;
  ids := ids || found;
  execute 'select array(select distinct conversation_id from (
    select conversation_id from conversation_note where account_id = $1 and body ilike $2 limit $3) n)'
    into found using account, pattern, most;
  if cardinality(found) >= most then ids := null; return; end if;
  ids := ids || found;
  if digits <> '' then
    execute 'select array(select id from conversation where account_id = $1 and phone like $2 limit $3)'
      into found using account, '%' || digits || '%', most;
    if cardinality(found) = most then ids := null; return; end if;
    ids := ids || found;
  end if;
  -- `offset 0`: one lookup per subscriber in the unique index on (account_id, phone).
  select count(*), coalesce(array_agg(c.id) filter (where c.id is not null), '{}') into named, found
  from subscribers_named(words, most, null) s left join lateral (
    select o.id from conversation o where o.account_id = account and o.phone = s.phone and o.subscriber_id = s.id offset 0
  ) c on true;
  if named = most then ids := null; return; end if;
  ids := array(select distinct unnest(ids || found));
end $$;
revoke all on function conversations_found(text, text, int) from public;
grant execute on function conversations_found(text, text, int) to textloom_app;
