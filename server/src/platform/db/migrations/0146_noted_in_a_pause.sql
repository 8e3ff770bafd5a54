-- A worker may come to a note after the pause that it fell into (decision 655): the pauses that have ended are kept, by
-- what was chosen at their end.
alter table automation
  add column pauses_left_out tstzmultirange not null default '{}',
  add column pauses_begun tstzmultirange not null default '{}';

-- As NOTED of the server: of two notes of a person the first counts, unless its pause left it out.
create or replace function sequence_tag_added() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if current_setting('textloom.undoing', true) = 'on' then return null; end if;
  insert into sequence_entry as e (automation_id, subscriber_id, account_id)
  select q.id, t.subscriber_id, t.account_id from added t
  join automation q on q.account_id = t.account_id and lower(trim(q.trigger_tag)) = t.tag
  where q.trigger = 'tag' and (q.state = 'on' or q.paused_at is not null) and not q.deleted
  order by 1, 2 on conflict (automation_id, subscriber_id) do update set at = excluded.at
    where exists (select from automation q where q.id = e.automation_id and e.at <@ q.pauses_left_out);
  return null;
end $$;
