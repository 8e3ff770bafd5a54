-- A batch carries what decides whether it is sent, and what: the domain texting no longer reads the campaign
-- (docs/adr/0003-sending.md, ADR 0118).
create function public.batches_follow() returns trigger language plpgsql set search_path = public as $$
begin
  update send_batch b set
    paused = new.state not in ('expanding', 'sending', 'cancelled'), cancelled = new.state = 'cancelled',
    text = case when b.variant = 2 or b.variant = 0 and new.ab_winner = 2 then new.ab ->> 'message_b' else new.message end,
    undecided = b.variant = 0 and new.ab_winner is null, media_id = new.media_id,
    not_after = new.not_after, quiet = new.quiet, own_time = new.own_time,
    due_at = case when b.undecided and new.ab_winner is not null then greatest(b.due_at, new.ab_decide_at) else b.due_at end
  from (select id from send_batch where campaign_id = new.id and (state < 2 or undecided) order by id for update) open
  where b.id = open.id;
  return null;
end $$;

-- The release before knows no such columns: when one of its processes pauses, cancels or decides, the batches follow. Nothing
-- else depends on it, so a later migration drops it. First the campaign is locked, then its batches, as everywhere.
create trigger batches_follow after update on campaign for each row when (
  new.started_at is not null and (old.state, old.ab_winner, old.message, old.media_id, old.not_after, old.quiet, old.own_time)
    is distinct from (new.state, new.ab_winner, new.message, new.media_id, new.not_after, new.quiet, new.own_time)
  and (old.state, new.state) is distinct from ('expanding', 'sending')
) execute function public.batches_follow();

alter table send_batch
  -- What it sends; while it waits for the choice between two texts, the first.
  add column text text not null default '',
  add column undecided boolean not null default false,
  add column media_id int,
  -- Nothing of it is sent. A cancelled batch is claimed to withdraw its messages.
  add column paused boolean not null default false,
  add column cancelled boolean not null default false,
  -- Nothing is sent after it.
  add column not_after timestamptz,
  -- Whether it keeps to the account's own hours.
  add column quiet boolean not null default true,
  -- A date and time in recipient-local time; null: all at one moment.
  add column own_time timestamp;

-- The same for the batches that a process of the release before writes.
create function public.batch_carries() returns trigger language plpgsql set search_path = public as $$
begin
  select c.state not in ('expanding', 'sending', 'cancelled'), c.state = 'cancelled',
    case when new.variant = 2 or new.variant = 0 and c.ab_winner = 2 then c.ab ->> 'message_b' else c.message end,
    new.variant = 0 and c.ab_winner is null, c.media_id, c.not_after, c.quiet, c.own_time
  into new.paused, new.cancelled, new.text, new.undecided, new.media_id, new.not_after, new.quiet, new.own_time
  from campaign c where c.id = new.campaign_id;
  return new;
end $$;
create trigger batch_carries before insert on send_batch for each row when (new.text = '') execute function public.batch_carries();

update send_batch b set
  paused = c.state not in ('expanding', 'sending', 'cancelled'), cancelled = c.state = 'cancelled',
  text = case when b.variant = 2 or b.variant = 0 and c.ab_winner = 2 then c.ab ->> 'message_b' else c.message end,
  undecided = b.variant = 0 and c.ab_winner is null, media_id = c.media_id,
  not_after = c.not_after, quiet = c.quiet, own_time = c.own_time,
  due_at = case when b.variant = 0 and c.ab_winner is not null then greatest(b.due_at, c.ab_decide_at) else b.due_at end
from campaign c where c.id = b.campaign_id and b.state < 2;
