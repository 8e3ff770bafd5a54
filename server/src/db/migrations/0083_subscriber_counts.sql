-- What lists of subscribers are counted by stands in the indexes: up to 10,000 matches are counted for every
-- page, and reading each of them in the table took most of the time.

drop index subscriber_zip;
create index subscriber_zip on subscriber (account_id, zip, added_at desc, id desc) include (disabled) where zip <> '' and not deleted;
drop index subscriber_area;
create index subscriber_area on subscriber (account_id, area_code, added_at desc, id desc) include (disabled) where not deleted;
-- The duplicates of a phone are read here.
drop index subscriber_unique;
create unique index subscriber_unique on subscriber (account_id, phone, keyword_id) include (deleted, disabled);
