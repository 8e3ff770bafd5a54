-- The search of conversations compares folded texts (docs/adr/0108-folded-searches.md). `conversation_text` is read by
-- nothing but the search, so it keeps each text as it is searched for, not as it was written, and needs neither a column nor
-- an index more. The job "folded texts" folds those of before, a part at a time; until then they are found as they were. Hence
-- `ilike`: their letters may be capitals.
create or replace function conversation_text_add() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into conversation_text (account_id, conversation_id, message_id, body)
    select c.account_id, c.id, case when tg_argv[0] = 'out' then new.id end, search_fold(new.body)
    from conversation c where c.account_id = new.account_id and c.phone = new.phone;
  return null;
end $$;
create or replace function conversation_text_begin() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into conversation_text (account_id, conversation_id, message_id, body)
    select new.account_id, new.id, null, search_fold(i.body) from inbound_message i
    where i.phone = new.phone and i.account_id = new.account_id and i.body <> ''
    union all
    select new.account_id, new.id, m.id, search_fold(m.body) from message m
    where m.phone = new.phone and m.account_id = new.account_id and m.kind <> 1 and m.body <> '';
  return null;
end $$;

-- Notes are shown too, so they keep both. They are written by hand: the table is small enough to be written anew.
alter table conversation_note add column folded text generated always as (search_fold(body)) stored;
create index conversation_note_folded on conversation_note using gin (account_id, folded gin_trgm_ops)
  with (gin_pending_list_limit = 256);
drop index conversation_note_search;

-- The account's conversations with a text or note that contains the words, whose phone contains the digits, whose
-- subscriber has a name that contains the words, or that got a campaign with the words in its text. `ids` is null when
-- one of these has `most` matches, or when a sample shows that the words are frequent: then they are so many that
-- reading the list from its top finds a page sooner. `campaigns` are those that `ids` does not cover. It runs as the
-- owner of the tables for the reason that subscribers_named() gives, and its statements are planned for each call.
create or replace function conversations_found(words text, digits text, most int, out ids int[], out campaigns int[])
language plpgsql stable security definer set search_path = public as $$
declare
  looked_for constant text := search_fold(words);
  -- LIKE's wildcards match only themselves.
  pattern text := '%' || regexp_replace(looked_for, '([\\%_])', '\\\1', 'g') || '%';
  account constant int := current_account();
  found int[];
  named int;
  -- Recipients of campaigns that are looked up one by one.
  looked_up constant int := 5001;
  recipients int;
  -- The newest conversations, and how many of them have a text with the words.
  sample constant int := 50;
  hits int;
begin
  ids := '{}';
  execute 'select coalesce(array_agg(id), ''{}'') from campaign
    where account_id = $1 and started_at is not null
      and (strpos(search_fold(message), $2) > 0 or strpos(search_fold(ab ->> ''message_b''), $2) > 0)'
    into campaigns using account, looked_for;
  -- A word of most texts has hundreds of thousands of matches, which the index would collect before the first is used.
  -- A few texts of each conversation are enough; `limit` also forces one lookup per conversation.
  execute 'select count(*) from (
    select id from conversation where account_id = $1 order by last_message_at desc, id desc limit $3
  ) c where (
    select bool_or(t.body ilike $2) from (
      select body from conversation_text where account_id = $1 and conversation_id = c.id limit 20
    ) t
  )'
    into hits using account, pattern, sample;
  -- Frequent: in a fifth of the sample, which makes about twice `most` of all.
  if hits * 5 >= sample and (
    select count(*) = 2 * most * sample / hits
    from (select from conversation o where o.account_id = account limit 2 * most * sample / hits) c
  ) then
    ids := null;
    return;
  end if;
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
      ids := found;
    else
      recipients := null;
    end if;
  end if;
  execute 'select array(select distinct conversation_id from (
    select conversation_id from conversation_text where account_id = $1 and body ilike $2 limit $3) t)'
    into found using account, pattern, most * 10;
  if cardinality(found) >= most then ids := null; return; end if;
  ids := ids || found;
  execute 'select array(select distinct conversation_id from (
    select conversation_id from conversation_note where account_id = $1 and folded like $2 limit $3) n)'
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
  -- `ids` has the recipients of campaigns that were looked up.
  if recipients is not null then campaigns := '{}'; end if;
end $$;
