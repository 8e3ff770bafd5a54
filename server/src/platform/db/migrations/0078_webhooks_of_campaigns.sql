-- The end of campaigns and clicks, for webhooks (0076). Whoever stores clicks locks the campaign first, too.
create function webhook_finished() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into webhook_delivery (account_id, webhook_id, event, subject)
  select w.account_id, w.id, 'campaign.finished', new.id
  from webhook w where w.account_id = new.account_id and w.enabled and not w.deleted and 'campaign.finished' = any(w.events);
  if found then perform pg_notify('textloom_webhooks', ''); end if;
  return null;
end $$;
create trigger webhook_finished after update of state on campaign for each row
  when (new.state = 'done' and old.state <> 'done') execute function webhook_finished();

-- The first click of a recipient on a link is an insert; further ones are updates.
create function webhook_clicked() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into webhook_delivery (account_id, webhook_id, event, subject, detail)
  select w.account_id, w.id, 'link.clicked', c.message_id, c.link_id
  from added c join webhook w on w.account_id = c.account_id and w.enabled and not w.deleted and 'link.clicked' = any(w.events);
  if found then perform pg_notify('textloom_webhooks', ''); end if;
  return null;
end $$;
create trigger webhook_insert after insert on link_click
  referencing new table as added for each statement execute function webhook_clicked();
