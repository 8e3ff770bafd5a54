-- The tags of each subscriber, one by one, for filters and suggestions (docs/adr/0080-tags-and-custom-fields.md).

-- The tags in a subscriber's text, as they are compared: without case, spaces around them, and repetitions.
create function tags_in(tags text) returns setof text language sql immutable parallel safe as $$
  select distinct lower(trim(tag)) from unnest(string_to_array(tags, ',')) tag where trim(tag) <> ''
$$;

create table subscriber_tag (
  account_id    int not null,
  tag           text collate "C" not null,
  subscriber_id bigint not null,
  -- When the subscriber got the tag.
  added_at      timestamptz not null default now()
);

-- Only the triggers write it. Its rows are deleted with the account, and never else.
revoke insert, update, delete on subscriber_tag from textloom_app;
revoke insert, update on subscriber_tag from textloom_engine;
alter table subscriber_tag enable row level security;
create policy account on subscriber_tag to textloom_app using (account_id = current_account()) with check (account_id = current_account());
create policy engine on subscriber_tag to textloom_engine using (true) with check (true);
create policy erased on subscriber_tag as restrictive for delete to textloom_engine
  using (account_id in (select id from account where deleted));

create function subscriber_tag_insert() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  -- Most rows have no tag, and whoever joins by text never has one.
  if not exists (select from added where tags <> '') then return null; end if;
  insert into subscriber_tag (account_id, tag, subscriber_id)
  select a.account_id, t.tag, a.id from added a cross join lateral tags_in(a.tags) t(tag) where a.tags <> ''
  order by 1, 2, 3 on conflict do nothing;
  return null;
end $$;

create function subscriber_tag_update() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from after where tags <> '') and not exists (select from before where tags <> '') then
    return null;
  end if;
  delete from subscriber_tag s using (
    select b.account_id, b.id, b.tags as earlier, a.tags from before b join after a using (id) where a.tags <> b.tags
  ) c cross join lateral (select tags_in(c.earlier) except select tags_in(c.tags)) t(tag)
  where s.account_id = c.account_id and s.tag = t.tag and s.subscriber_id = c.id;
  insert into subscriber_tag (account_id, tag, subscriber_id)
  select a.account_id, t.tag, a.id
  from before b join after a using (id) cross join lateral tags_in(a.tags) t(tag)
  where a.tags <> b.tags order by 1, 2, 3 on conflict do nothing;
  return null;
end $$;

create function subscriber_tag_delete() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  delete from subscriber_tag s using (select account_id, id, tags_in(tags) as tag from gone where tags <> '') g
  where s.account_id = g.account_id and s.tag = g.tag and s.subscriber_id = g.id;
  return null;
end $$;

create trigger subscriber_tag_insert after insert on subscriber
  referencing new table as added for each statement execute function subscriber_tag_insert();
create trigger subscriber_tag_update after update on subscriber
  referencing old table as before new table as after for each statement execute function subscriber_tag_update();
create trigger subscriber_tag_delete after delete on subscriber
  referencing old table as gone for each statement execute function subscriber_tag_delete();

-- The tags of today, before the key: sorting once is quicker than a place in the index for each.
insert into subscriber_tag (account_id, tag, subscriber_id)
select s.account_id, t.tag, s.id from subscriber s cross join lateral tags_in(s.tags) t(tag) where s.tags <> '';
alter table subscriber_tag add primary key (account_id, tag, subscriber_id);
