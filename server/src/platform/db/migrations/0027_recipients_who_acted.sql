-- A page of a campaign's recipients who clicked, or who replied, is found in the index alone: row-level security reads
-- the account.
create index link_click_recipient on link_click (campaign_id, message_id) include (account_id);
drop index link_click_campaign;
create index inbound_message_replied on inbound_message (reply_to, phone) include (account_id) where decision = 'reply' and reply_to > 0;
