-- An owner may demand a second step of every user of the account.
alter table account add column two_step_required boolean not null default false;
