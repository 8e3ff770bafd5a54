-- The search of the inbox compares folded texts (docs/adr/0108-folded-searches.md). The two indexes take the place of
-- those of the texts as they are, which nothing reads any more, so that a text costs as much as before.
create index conversation_text_folded on conversation_text using gin (account_id, search_fold(body) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index conversation_note_folded on conversation_note using gin (account_id, search_fold(body) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
drop index conversation_text_search, conversation_note_search;

-- The account's conversations with a text or note that contains the words, whose phone contains the digits, whose
-- subscriber has a name that contains the words, or that got a campaign with the words in its text. `ids` is null when
-- one of these has `most` matches, or when a sample shows that the words are frequent: then they are so many that
-- reading the list from its top finds a page sooner. `campaigns` are those that `ids` does not cover. It runs as the
-- owner of the tables for the reason that subscribers_named() gives, and its statements are planned for each call.
create or replace function conversations_found(words text, digits text, most int, out ids int[], out campaigns int[])
language plpgsql stable security definer set search_path = public as $$
declare
  -- LIKE's wildcards match only themselves.
  pattern text := '%' || regexp_replace(search_fold(words), '([\\%_])', '\\\1', 'g') || '%';
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
    where account_id = $1 and started_at is not null and (search_fold(message) like $2 or search_fold(ab ->> ''message_b'') like $2)'
    into campaigns using account, pattern;
  -- A word of most texts has hundreds of thousands of matches, which the index would collect before the first is used.
  -- A few texts of each conversation are enough; `limit` also forces one lookup per conversation.
  execute 'select count(*) from (
    select id from conversation where account_id = $1 order by last_message_at desc, id desc limit $3
  ) c where (
    select bool_or(search_fold(t.body) like $2) from (
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
    select conversation_id from conversation_text where account_id = $1 and search_fold(body) like $2 limit $3) t)'
    into found using account, pattern, most * 10;
  if cardinality(found) >= most then ids := null; return; end if;
  ids := ids || found;
  execute 'select array(select distinct conversation_id from (
    select conversation_id from conversation_note where account_id = $1 and search_fold(body) like $2 limit $3) n)'
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
