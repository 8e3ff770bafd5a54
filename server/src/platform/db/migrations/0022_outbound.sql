-- Sending: undo, quiet hours, pause and cancel, two texts compared. What belongs to one part alone is in its own file.

alter table account
  -- Seconds between Send and the first message, in which the sender can undo; 0: at once.
  add column undo_seconds smallint not null default 30 check (undo_seconds between 0 and 120),
  -- Campaigns reach people between these hours of the day where they are; both null: at any hour. At least six hours,
  -- so that an area code of several timezones has hours in common.
  add column quiet_until smallint default 8 check (quiet_until between 0 and 23),
  add column quiet_from smallint default 21 check (quiet_from between 1 and 24),
  add constraint quiet_hours check (
    (quiet_until is null) = (quiet_from is null) and quiet_from - quiet_until >= 6
  );

alter table campaign drop constraint campaign_state_check;
alter table campaign
  -- scheduled → expanding → sending → done, or failed / paused / cancelled.
  add constraint campaign_state_check check (
    state in ('scheduled', 'expanding', 'sending', 'paused', 'cancelled', 'done', 'failed')
  ),
  -- Started and reserved, but the first message leaves at this moment: until then the sender can undo it.
  add column held_until timestamptz,
  -- Whether it waits for the hours in which its recipients may be texted.
  add column quiet boolean not null default true,
  -- Nothing is sent after this moment.
  add column not_after timestamptz,
  -- The state to continue in after a pause.
  add column paused_from text check (paused_from in ('expanding', 'sending')),
  -- The last resume: failures before it do not pause the campaign again.
  add column resumed_at timestamptz,
  -- Why it exists, when nobody wrote it in the composer.
  add column origin text check (origin in ('resend', 'reply_all', 'automation')),
  add column parent_id int references campaign,
  -- The comparison of two texts: {message_b, share, metric, hours}. Null: one text.
  add column ab jsonb,
  -- 1: the first text, 2: the second one. Null until it is decided.
  add column ab_winner smallint check (ab_winner in (1, 2)),
  add column ab_decide_at timestamptz,
  -- Clicks of people on its links: at most one per recipient, and all.
  add column clicked int not null default 0,
  add column clicks int not null default 0;
create index campaign_held on campaign (held_until) where held_until is not null and state = 'expanding';
create index campaign_ab on campaign (ab_decide_at) where ab is not null and ab_winner is null;

-- All recipients of a batch have one text and one clock, so that a batch is claimed or waits as a whole.
alter table send_batch
  -- 1 or 2: the text that it sends; 0: that of the winner, once it is decided.
  add column variant smallint not null default 1 check (variant between 0 and 2),
  -- Timezones of its recipients, joined by '&' where their phone or zip leaves open which: they may be texted when all
  -- are within the hours. Empty: at any hour.
  add column zones text not null default '',
  -- When it may be sent at the earliest; its validity counts from here.
  add column due_at timestamptz not null default now(),
  -- Not claimed any more from here on, but moved to the next opening.
  add column closes_at timestamptz not null default 'infinity';
create index send_batch_closing on send_batch (closes_at) where state < 2 and closes_at < 'infinity';
-- People whose message failed are sent a campaign again once.
create unique index campaign_resend on campaign (parent_id) where origin = 'resend' and not deleted;
