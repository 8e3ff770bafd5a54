-- Whether a text that may be an opt-out is answered with how to leave (decision 415).
alter table account add column clarify boolean not null default false;
