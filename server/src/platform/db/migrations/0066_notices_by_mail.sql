-- The end of the paid period that the owner was mailed about a week before.
alter table subscription add column renewal_mailed timestamptz;
-- The month (YYYYMM) of the card's end that the owner was mailed about.
alter table card add column expiry_mailed int;
-- The file belongs to a deleted keyword: its address is dead, and a job removes it.
alter table media add column dropped_at timestamptz;
create index media_dropped on media (dropped_at) where dropped_at is not null;
