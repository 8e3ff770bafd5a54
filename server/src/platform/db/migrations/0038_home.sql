-- What the home page and the page of the activity read without looking at a whole account.

-- The campaigns sent last.
create index campaign_recent on campaign (account_id, (coalesce(started_at, send_at)) desc, id desc)
  where sent = 1 and not deleted;

-- The activity of one keyword, and the opt-outs between many joins.
create index activity_keyword on activity (account_id, keyword, id desc);
create index activity_left on activity (account_id, id desc) where type = 'subscriber-unregister';
