-- Whoever begins a sequence while it is paused is kept beside it, so that they are counted, and asked about when it is
-- switched on. sequence_person.state: 5 began while it was paused, 6 was left out.
alter table automation
  -- When it was last paused. Null: it never was on before, and then nothing begins it and nobody is kept.
  add column paused_at timestamptz;
update automation q set paused_at = now()
where kind = 'sequence' and state <> 'on' and exists (select from sequence_person p where p.automation_id = q.id);

create index sequence_person_outside on sequence_person (automation_id, state) where state >= 5;

-- What begins a sequence finds paused ones, too.
create index automation_begun_by_keyword on automation (keyword_id) where kind = 'sequence' and not deleted;
create index automation_begun_by_event on automation (account_id, trigger)
  where trigger in ('campaign', 'link', 'tag') and not deleted;
drop index automation_keyword;
drop index automation_event;

create or replace function sequence_tag_added() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if current_setting('textloom.undoing', true) = 'on' then return null; end if;
  insert into sequence_entry (automation_id, subscriber_id, account_id)
  select q.id, t.subscriber_id, t.account_id from added t
  join automation q on q.account_id = t.account_id and lower(trim(q.trigger_tag)) = t.tag
  where q.trigger = 'tag' and (q.state = 'on' or q.paused_at is not null) and not q.deleted
  order by 1, 2 on conflict do nothing;
  return null;
end $$;
