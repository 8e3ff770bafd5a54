-- Drafts are things of the account (decision 760): any of its users may open, change and discard one.

alter table campaign_draft
  -- Who saved it last. Null: its author, user_id.
  add column saved_by int references app_user,
  -- When it was discarded; it can be brought back for a day. Null: it was not, or by the release before.
  add column aside_at timestamptz;
