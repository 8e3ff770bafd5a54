-- A long text whose parts do not all come is acted upon with what there is (a wish to leave after 30 s, the rest after 15
-- minutes). `read_parts`: how many parts were there when it was last read; `handed`: it was acted upon, and what still
-- comes of it is not handed on again.
alter table smpp.inbound_part add column read_parts smallint not null default 0, add column handed boolean not null default false;
