-- What this installation is called at outside services, and names of accounts and orders that a restore cannot repeat
-- (docs/adr/0104-references-of-our-own.md).
insert into setting (name, value) values ('installation', jsonb_build_object('id', gen_random_uuid())) on conflict do nothing;

alter table account add column reference uuid not null default gen_random_uuid();
-- Null: the order was made by an earlier release, whose payments name its number only.
alter table billing_order add column reference uuid unique;
