-- Lists of 100,000 conversations: filters and search. And who wrote a reply.

-- Both in list order, so that a page is read without sorting.
create index conversation_state on conversation (account_id, state, last_message_at desc, id desc);
create index conversation_assignee on conversation (account_id, assignee_id, last_message_at desc, id desc);
create index conversation_snoozed on conversation (account_id, snoozed_until) where snoozed_until is not null;
create index conversation_note_mention on conversation_note (account_id) where mentions <> '{}';

-- Parts of the last message and of the phone. The list of new entries is short, because every search reads all of it.
create index conversation_search on conversation using gin (account_id, last_message gin_trgm_ops, phone gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- The account's conversations whose last message contains the words, whose phone contains the digits, or whose
-- subscriber has a name that contains the words. Null when one of these has `most` matches: then they are so many that
-- reading the list from its top finds a page sooner. It runs as the owner of the tables for the reason that
-- subscribers_named() gives, and its statements are planned for each call.
create function conversations_found(words text, digits text, most int) returns int[]
language plpgsql stable security definer set search_path = public as $$
declare
  -- LIKE's wildcards match only themselves.
  pattern text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
  texts int[];
  phones int[] := '{}';
  named int;
  names int[];
begin
  execute 'select coalesce(array_agg(id), ''{}'') from (
    select id from conversation where account_id = $1 and last_message ilike $2 limit $3) found'
    into texts using current_account(), pattern, most;
  if cardinality(texts) = most then return null; end if;
  if digits <> '' then
    execute 'select coalesce(array_agg(id), ''{}'') from (
      select id from conversation where account_id = $1 and phone like $2 limit $3) found'
      into phones using current_account(), '%' || digits || '%', most;
    if cardinality(phones) = most then return null; end if;
  end if;
  -- `offset 0`: one lookup per subscriber in the unique index on (account_id, phone).
  select count(*), coalesce(array_agg(c.id) filter (where c.id is not null), '{}') into named, names
  from subscribers_named(words, most, null) s left join lateral (
    select id from conversation where account_id = current_account() and phone = s.phone and subscriber_id = s.id offset 0
  ) c on true;
  if named = most then return null; end if;
  return array(select unnest(texts) union select unnest(phones) union select unnest(names));
end $$;
revoke all on function conversations_found(text, text, int) from public;
grant execute on function conversations_found(text, text, int) to textloom_app;

alter table message
  -- The user who wrote a reply.
  add column author_id int,
  -- The message that sends this failed reply again.
  add column retried_as bigint;
