-- A new account sends, invites, imports and makes links once its owner has opened the link that was mailed at sign-up
-- (docs/adr/0094-what-waits-for-a-verified-address.md). Earlier accounts count as verified.
alter table account add column verified boolean not null default true;
-- sha256 of the token of that link, until it is opened; only the newest one works.
alter table account add column verify_hash bytea;
alter table account add column verify_until timestamptz;
create index account_verify on account (verify_hash) where verify_hash is not null;

-- The links are limited per day like other mails to addresses that an account chose.
alter table stranger_mail drop constraint stranger_mail_kind_check;
