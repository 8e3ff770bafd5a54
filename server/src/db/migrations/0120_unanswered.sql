-- True: the request left and no answer came, so the carrier may still take it. Such a message is asked about and never
-- sent again (ADR 0016).
alter table message add column unanswered boolean not null default false;
