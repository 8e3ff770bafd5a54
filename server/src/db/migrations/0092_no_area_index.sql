-- People of an area code are those whose phone begins so: counted in subscriber_unique, met along subscriber_list
-- (docs/adr/0011-known-names.md). An index of their own and the column under it were a seventh of what a new
-- subscriber costs.
drop index subscriber_area;
alter table subscriber drop column area_code;
