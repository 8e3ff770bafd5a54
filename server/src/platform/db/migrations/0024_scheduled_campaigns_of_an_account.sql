-- The campaigns that an account has planned: what home and the runway of the balance read on every refresh.
create index campaign_planned on campaign (account_id, send_at) where state = 'scheduled' and not deleted;
