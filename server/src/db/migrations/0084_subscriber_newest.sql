-- After an import the newest hundred thousands are all subscribed and hold no duplicate: whoever looks for
-- either passes them by in the index, without reading one of them in the table.
drop index subscriber_list;
create index subscriber_list on subscriber (account_id, added_at desc, id desc) include (disabled, phone) where not deleted;
create index subscriber_unsubscribed on subscriber (account_id, added_at desc, id desc) where disabled = 1 and not deleted;
