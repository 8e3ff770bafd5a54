-- What workers poll for: campaigns to start, and campaigns to write the messages of. campaign_due also has all that are
-- being sent, which were read again for each one that started.
create index campaign_scheduled on campaign (send_at, id) where state = 'scheduled' and not deleted;
create index campaign_expanding on campaign (started_at, id) where state = 'expanding';
